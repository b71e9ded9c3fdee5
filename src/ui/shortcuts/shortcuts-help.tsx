import { useEffect, useState } from 'react'
import { late } from '../late.tsx'
import { onHelpWanted, showShortcuts, useShortcuts } from './use-shortcuts.ts'

const ShortcutsDialog = late(() => import('./shortcuts-dialog.tsx'))

/** `?` shows which keys there are on the screen of the moment. */
export function ShortcutsHelp() {
  const [opener, setOpener] = useState<{ element: Element | null } | null>(null)
  useEffect(() => onHelpWanted(() => setOpener({ element: document.activeElement })), [])
  useShortcuts([
    {
      keys: ['?'],
      group: (t) => t('shortcuts:groups.everywhere'),
      label: (t) => t('shortcuts:help'),
      run: showShortcuts,
    },
  ])
  if (!opener) return null
  const close = () => {
    setOpener(null)
    // The dialog gives up its hold on the focus once it is gone.
    requestAnimationFrame(() => opener.element instanceof HTMLElement && opener.element.focus())
  }
  return <ShortcutsDialog onClose={close} onLost={() => setOpener(null)} />
}
