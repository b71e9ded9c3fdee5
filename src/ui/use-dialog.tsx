import { Fragment, type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react'

/** The props of every dialog and drawer, handed on to FormModal, ConfirmDialog or Mantine's Modal. */
export interface DialogProps {
  opened: boolean
  onClose: () => void
}

type Rendered<Subject> = (dialog: DialogProps, subject: Subject) => ReactNode

interface DialogState<Subject> {
  subject: Subject
  opened: boolean
  opening: number
}

/**
 * Opens a dialog or drawer about one thing at a time:
 *
 *     const revoking = useDialog((dialog, token: ApiToken) => <RevokeTokenDialog {...dialog} token={token} />)
 *     revoking.open(token)    // from a button or a menu; the focus goes back there
 *     {revoking.dialog}       // somewhere on the page
 *
 * Each opening starts afresh, and what is closed stays until it has faded out.
 */
export function useDialog<Subject = void>(render: Rendered<Subject>) {
  const opens = useRef<(subject: Subject) => void>(null)
  return {
    open: (subject: Subject) => opens.current?.(subject),
    dialog: <Opened render={render} opens={opens} />,
  }
}

interface OpenedProps<Subject> {
  render: Rendered<Subject>
  opens: Ref<(subject: Subject) => void>
}

/** Holds its own open state: the page doesn't render again when a dialog opens. */
function Opened<Subject>({ render, opens }: OpenedProps<Subject>) {
  const [state, setState] = useState<DialogState<Subject> | null>(null)
  const opener = useRef<HTMLElement | null>(null)
  useImperativeHandle(
    opens,
    () => (subject) => {
      opener.current = openerOf(document.activeElement)
      setState((before) => ({ subject, opened: true, opening: (before?.opening ?? 0) + 1 }))
    },
    [],
  )
  const onClose = () => {
    setState((before) => before && { ...before, opened: false })
    // The dialog gives up its hold on the focus once it has rendered as closed.
    requestAnimationFrame(() => opener.current?.isConnected && opener.current.focus())
  }
  return (
    state && (
      <Fragment key={state.opening}>{render({ opened: state.opened, onClose }, state.subject)}</Fragment>
    )
  )
}

/** Where the focus goes back to. The entry of a menu is gone by then; the button of the menu isn't. */
export function openerOf(focused: Element | null): HTMLElement | null {
  const menu = focused?.closest('[role="menu"]')
  const button = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
  return button ?? (focused instanceof HTMLElement ? focused : null)
}
