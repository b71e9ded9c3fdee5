import { shortTexts } from './short-texts.ts'

/** A message of the fake backend over the product; without React, which may not be loaded yet. */
export interface Notice {
  close(): void
}

interface NoticeOptions {
  /** An alert waits to be closed, a status goes by itself. */
  kind: 'alert' | 'status'
  action?: { label: string; act: () => void }
}

const readingTime = 20_000

export function showNotice(text: string, { kind, action }: NoticeOptions): Notice {
  const host = document.createElement('div')
  const close = () => host.remove()
  const box = document.createElement('div')
  box.className = kind
  box.setAttribute('role', kind)
  const words = document.createElement('span')
  words.textContent = text
  box.append(words)
  if (action) {
    const take = () => {
      close()
      action.act()
    }
    box.append(buttonOf(action.label, take))
  }
  box.append(buttonOf(shortTexts().close, close))
  // A style sheet of its own: the product's can't reach in, and this one can't reach out.
  const root = host.attachShadow({ mode: 'open' })
  const rules = document.createElement('style')
  rules.textContent = style
  root.append(rules, box)
  document.body.append(host)
  if (kind === 'status') closeLater(host, close)
  return { close }
}

function buttonOf(label: string, act: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = label
  button.addEventListener('click', act)
  return button
}

/** Waits while pointer or focus are on the notice. */
function closeLater(host: HTMLElement, close: () => void): void {
  setTimeout(() => {
    if (host.matches(':hover, :focus-within')) closeLater(host, close)
    else close()
  }, readingTime)
}

const style = `
.alert, .status { position: fixed; inset-block-end: 8px; z-index: 500; display: flex; flex-wrap: wrap; gap: 8px 12px; align-items: center;
  padding: 10px 14px; border-radius: 8px; border: 1px solid; color: light-dark(#212529, #f1f3f5); font: 14px/1.45 "Inter Variable", system-ui, sans-serif; }
.alert { inset-inline: 48px; max-inline-size: 560px; margin-inline: auto; border-color: light-dark(#e8590c, #ff922b); background: light-dark(#fff4e6, #2b1d0e); }
.status { inset-inline-start: 48px; max-inline-size: min(400px, calc(100vw - 56px)); box-sizing: border-box; border-color: light-dark(#7950f2, #b197fc); background: light-dark(#f3f0ff, #231b3b); }
span { flex: 1 1 180px; overflow-wrap: anywhere; }
button { font: inherit; padding: 4px 10px; border-radius: 6px; border: 1px solid currentColor; background: none; color: inherit; cursor: pointer; }
button:focus-visible { outline: 2px solid; outline-offset: 2px; }
@media print { .alert, .status { display: none; } }
`
