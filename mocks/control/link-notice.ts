import { rememberedLanguage } from '../../src/i18n/languages.ts'

/** Says what was wrong with a link, over whatever the product shows; without React, as nothing has rendered yet. */

const texts = {
  en: {
    problem: 'This link asks for a state that cannot be made, so the default one is shown',
    close: 'Close',
  },
  ru: { problem: 'Состояние по этой ссылке создать нельзя, показано обычное', close: 'Закрыть' },
}

export function showLinkProblem(problem: string): void {
  const words = texts[rememberedLanguage()]
  const host = document.createElement('div')
  const box = document.createElement('div')
  box.className = 'notice'
  box.setAttribute('role', 'alert')
  const text = document.createElement('span')
  text.textContent = `${words.problem}: ${problem}`
  const close = document.createElement('button')
  close.type = 'button'
  close.textContent = words.close
  close.addEventListener('click', () => host.remove())
  box.append(text, close)
  // A style sheet of its own: the product's can't reach in, and this one can't reach out.
  const root = host.attachShadow({ mode: 'open' })
  const rules = document.createElement('style')
  rules.textContent = style
  root.append(rules, box)
  document.body.append(host)
}

const style = `
.notice { position: fixed; inset-block-end: 8px; inset-inline: 48px; z-index: 500; max-inline-size: 560px; margin-inline: auto;
  display: flex; gap: 12px; align-items: center; padding: 10px 14px; border-radius: 8px;
  border: 1px solid light-dark(#e8590c, #ff922b); background: light-dark(#fff4e6, #2b1d0e); color: light-dark(#212529, #f1f3f5);
  font: 14px/1.45 system-ui, sans-serif; }
span { flex: 1; overflow-wrap: anywhere; }
button { font: inherit; padding: 4px 10px; border-radius: 6px; border: 1px solid currentColor; background: none; color: inherit; cursor: pointer; }
button:focus-visible { outline: 2px solid; outline-offset: 2px; }
`
