/**
 * Runs something once no pointer is pressed. Leaving a field by pressing a button or a link shows the field's message,
 * which moves what is below: before the press has ended, that would take the target away from under the pointer.
 */
let pressed = false

if (typeof window !== 'undefined') {
  window.addEventListener('pointerdown', () => (pressed = true), { capture: true })
  for (const end of ['pointerup', 'pointercancel'] as const) {
    window.addEventListener(end, () => (pressed = false), { capture: true })
  }
}

export function afterPress(run: () => void): void {
  if (!pressed) {
    run()
    return
  }
  const controller = new AbortController()
  const finish = () => {
    controller.abort()
    // The click itself comes right after the pointer was lifted.
    setTimeout(run)
  }
  for (const end of ['pointerup', 'pointercancel'] as const) {
    window.addEventListener(end, finish, { signal: controller.signal })
  }
}
