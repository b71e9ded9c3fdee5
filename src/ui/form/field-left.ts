import type { FocusEvent } from 'react'

/** A dialog that opens over the form takes the focus: nobody has left the field, and nothing is wrong with it yet. */
export function fieldLeft({ currentTarget, relatedTarget }: FocusEvent): boolean {
  if (currentTarget.closest('[inert]')) return false
  const dialog = relatedTarget instanceof Element ? relatedTarget.closest('[role="dialog"]') : null
  return dialog === null || dialog.contains(currentTarget)
}
