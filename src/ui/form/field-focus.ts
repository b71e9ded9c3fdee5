import type { FocusEvent } from 'react'

let pressed = false

if (typeof window !== 'undefined') {
  window.addEventListener('pointerdown', () => (pressed = true), { capture: true })
  for (const end of ['pointerup', 'pointercancel'] as const) {
    window.addEventListener(end, () => (pressed = false), { capture: true })
  }
}

/** Runs something when a field is left, unless a dialog that opens over the form takes the focus: nothing is wrong yet. */
export function onFieldLeft({ currentTarget, relatedTarget }: FocusEvent, run: () => void): void {
  if (currentTarget.closest('[inert]')) return
  const dialog = relatedTarget instanceof Element ? relatedTarget.closest('[role="dialog"]') : null
  if (dialog === null || dialog.contains(currentTarget)) onceReleased(run)
}

/**
 * A message shifts the elements below it. When a field is left by pressing a button, that would take the button away from
 * under the pointer, so the message waits until the pointer is lifted.
 */
function onceReleased(run: () => void): void {
  if (!pressed) {
    run()
    return
  }
  const controller = new AbortController()
  for (const end of ['pointerup', 'pointercancel'] as const) {
    window.addEventListener(
      end,
      () => {
        controller.abort()
        // The click itself comes right after.
        setTimeout(run)
      },
      { signal: controller.signal },
    )
  }
}

/** Fields are invalid in the order in which they stand on the screen. */
export function focusFirstInvalid(frame: HTMLElement | null): boolean {
  const invalid = frame?.querySelector<HTMLElement>('[aria-invalid="true"]')
  invalid?.focus()
  return Boolean(invalid)
}
