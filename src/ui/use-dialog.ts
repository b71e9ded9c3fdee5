import { useRef, useState } from 'react'

interface DialogState<Subject> {
  subject: Subject
  opened: boolean
  /** Another number each time, to be used as the key: a dialog about something else starts afresh. */
  turn: number
}

/** A dialog or drawer about one thing at a time. The focus goes back to what opened it, also when that was a menu. */
export function useDialog<Subject>() {
  const [state, setState] = useState<DialogState<Subject> | null>(null)
  const opener = useRef<HTMLElement | null>(null)
  return {
    state,
    open: (subject: Subject) => {
      opener.current = openerOf(document.activeElement)
      setState((before) => ({ subject, opened: true, turn: (before?.turn ?? 0) + 1 }))
    },
    close: () => {
      setState((before) => before && { ...before, opened: false })
      // The dialog gives up its hold on the focus once it has rendered as closed.
      requestAnimationFrame(() => opener.current?.isConnected && opener.current.focus())
    },
  }
}

/** The entry of a menu is gone by the time the dialog closes; the button of the menu isn't. */
function openerOf(focused: Element | null): HTMLElement | null {
  const menu = focused?.closest('[role="menu"]')
  const button = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
  return button ?? (focused instanceof HTMLElement ? focused : null)
}
