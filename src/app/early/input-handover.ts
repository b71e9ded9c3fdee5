/**
 * Keeps what a person does to the page that was there early, until the real one takes its place: what was typed and
 * ticked, where the focus was, which buttons were pressed. Links lead where they lead. Both pages are rendered by the same
 * components, so the controls of one are those of the other, in the same order.
 */
export function recordInput(root: HTMLElement): (render: () => void) => void {
  const recording = new AbortController()
  const pressed: Element[] = []
  const visited = new Set<Element>()
  let submitted = false
  const on = <Type extends 'submit' | 'click' | 'focusin'>(
    type: Type,
    listener: (event: HTMLElementEventMap[Type]) => void,
  ) => root.addEventListener(type, listener, { signal: recording.signal })

  // Never natively: that would put the password into the address.
  on('submit', (event) => {
    event.preventDefault()
    submitted = true
    root.querySelector('form')?.setAttribute('aria-busy', 'true')
  })
  on('click', ({ target }) => {
    const button = target instanceof Element && target.closest('button[type=button]')
    if (button) pressed.push(button)
  })
  on('focusin', ({ target }) => target instanceof Element && visited.add(target))

  return (render) => {
    const early: (Element | null)[] = controlsOf(root)
    const focused = document.activeElement
    recording.abort()
    render()
    delete root.dataset.early
    const real = controlsOf(root)
    // Something else than what was expected is shown, such as an error.
    if (real.length !== early.length) return
    const successor = (control: Element | null) => real[early.indexOf(control)]
    for (const [i, control] of early.entries()) carryInput(control, real[i])
    for (const button of pressed) successor(button)?.click()
    // Through all of them, so that a field that was left is one that was left.
    for (const control of visited) successor(control)?.focus()
    const holder = successor(focused)
    holder?.focus()
    carrySelection(focused, holder)
    if (visited.size > 0 && !holder && document.activeElement instanceof HTMLElement)
      document.activeElement.blur()
    if (submitted) root.querySelector('form')?.requestSubmit()
  }
}

const controlsOf = (root: HTMLElement) => [...root.querySelectorAll<HTMLElement>('a, button, input')]

function carryInput(from: Element | null, to: HTMLElement | undefined): void {
  if (!(from instanceof HTMLInputElement && to instanceof HTMLInputElement)) return
  if (from.type === 'radio' || from.type === 'checkbox') {
    if (from.checked !== to.checked && (from.checked || from.type === 'checkbox')) to.click()
  } else if (from.value !== to.value) {
    // Past React, which watches the element's own property and would see no change.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(to, from.value)
    to.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** An e-mail field doesn't tell. */
function carrySelection(from: Element | null, to: HTMLElement | undefined): void {
  if (!(from instanceof HTMLInputElement && to instanceof HTMLInputElement)) return
  if (from.selectionStart !== null) {
    to.setSelectionRange(from.selectionStart, from.selectionEnd, from.selectionDirection ?? undefined)
  }
}
