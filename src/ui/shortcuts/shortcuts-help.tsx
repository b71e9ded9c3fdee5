import { Suspense, useEffect, useState } from 'react'
import { onDemand, useOnDemand } from '../on-demand.tsx'
import { onHelpWanted, showShortcuts, useShortcuts } from './use-shortcuts.ts'

const dialog = onDemand(() => import('./shortcuts-dialog.tsx'))

/** `?` shows which keys there are on the screen of the moment. */
export function ShortcutsHelp() {
  const [opener, setOpener] = useState<{ element: Element | null } | null>(null)
  const { loaded, loadThen } = useOnDemand(dialog)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the same at any time
  useEffect(() => {
    return onHelpWanted(() => {
      const element = document.activeElement
      loadThen(() => setOpener({ element }))
    })
  }, [])
  useShortcuts([
    {
      keys: ['?'],
      group: (t) => t('shortcuts:groups.everywhere'),
      label: (t) => t('shortcuts:help'),
      run: showShortcuts,
    },
  ])
  if (!opener || !loaded) return null
  const close = () => {
    setOpener(null)
    // The dialog gives up its hold on the focus once it is gone.
    requestAnimationFrame(() => opener.element instanceof HTMLElement && opener.element.focus())
  }
  return (
    <Suspense>
      <loaded.ShortcutsDialog onClose={close} />
    </Suspense>
  )
}
