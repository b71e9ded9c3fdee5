import { rememberedLanguage } from '../../src/i18n/languages.ts'
import type { Commander } from './commander.ts'
import { showNotice } from './notice.ts'
import type { MountedPanel } from './panel/mount.tsx'
import type { Tab } from './panel/panel.tsx'
import { isPresenting } from './remembered.ts'

/**
 * The way into the panel: a small button, without React or Mantine; main.tsx hears the shortcut. The panel itself is
 * loaded when it is first opened, so that the fake backend doesn't slow the page down.
 */
export interface PanelButton {
  /** The fake backend is there to be controlled. */
  ready(control: Commander): void
  toggle(): void
  open(tab: Tab): void
}

const texts = {
  en: { open: 'Fake backend', starting: 'The fake backend is starting…' },
  ru: { open: 'Имитация сервера', starting: 'Имитация сервера запускается…' },
}

export function placePanelButton(): PanelButton {
  const host = document.createElement('aside')
  // A style sheet of its own: the product's can't reach in, and this one can't reach out.
  const root = host.attachShadow({ mode: 'open' })
  const rules = document.createElement('style')
  rules.textContent = style
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'open'
  button.textContent = '◆'
  button.setAttribute('aria-keyshortcuts', 'Control+Shift+M Meta+Shift+M')
  button.hidden = true
  root.append(rules, button)
  document.body.append(host)

  const name = () => {
    const { open } = texts[rememberedLanguage()]
    host.setAttribute('aria-label', open)
    button.setAttribute('aria-label', open)
    button.title = `${open} (Ctrl/⌘ + Shift + M)`
  }
  name()
  new MutationObserver(name).observe(document.documentElement, { attributeFilter: ['lang'] })

  const started = Promise.withResolvers<Commander>()
  let isReady = false
  let mounted: Promise<MountedPanel> | null = null

  const panel = async () => {
    const waiting = isReady ? null : showNotice(texts[rememberedLanguage()].starting, { kind: 'status' })
    const control = await started.promise
    waiting?.close()
    mounted ??= import('./panel/mount.tsx').then(({ mountPanel }) =>
      mountPanel(control, { buttonShown: (shown) => (button.hidden = !shown) }),
    )
    return mounted
  }
  const toggle = () => void panel().then((opened) => opened.toggle())
  button.addEventListener('click', toggle)

  return {
    toggle,
    open: (tab) => void panel().then((opened) => opened.open(tab)),
    ready(control) {
      isReady = true
      button.hidden = isPresenting()
      started.resolve(control)
    },
  }
}

const style = `
:host { all: initial; color-scheme: inherit; }
.open { position: fixed; inset-block-end: 8px; inset-inline-start: 8px; z-index: 190; inline-size: 28px; block-size: 28px; padding: 0;
  border: 1px solid light-dark(#ced4da, #495057); border-radius: 50%; background: light-dark(#fff, #25262b); color: light-dark(#5f3dc4, #b197fc);
  font: 12px/1 system-ui, sans-serif; cursor: pointer; opacity: .85; }
.open:hover, .open:focus-visible { opacity: 1; }
.open[hidden] { display: none; }
/* Where pages reach to the edge it stays within their margin, and in nobody's way. */
@media (max-width: 720px) { .open { inset-inline-start: 0; inline-size: 16px; block-size: 40px; border-inline-start: 0; border-radius: 0 8px 8px 0; font-size: 9px; } }
button:focus-visible { outline: 2px solid light-dark(#5f3dc4, #b197fc); outline-offset: 2px; }
@media print { .open { display: none; } }
`
