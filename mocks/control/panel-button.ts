import type { PageAddOn } from './add-on.ts'
import type { CommandRunner } from './command-runner.ts'
import { showNotice } from './notice.ts'
import type { MountedPanel } from './panel/mount.tsx'
import type { Tab } from './panel/panel.tsx'
import { shortTexts } from './short-texts.ts'
import { isPresenting } from './stored-settings.ts'

/**
 * The way into the panel: a small button, without React or Mantine; hosts/browser.ts listens for the shortcut. The panel itself is
 * loaded when it is first opened, so that the fake backend doesn't slow the page down.
 */
export interface PanelButton {
  /** Called once the fake backend accepts commands. */
  ready(control: CommandRunner): void
  toggle(): void
  open(tab: Tab): void
}

export function placePanelButton(addOn: PageAddOn): PanelButton {
  const host = document.createElement('aside')
  // A style sheet of its own: the product's can't reach in, and this one can't reach out.
  const root = host.attachShadow({ mode: 'open' })
  const rules = document.createElement('style')
  rules.textContent = style
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'open'
  button.setAttribute('aria-keyshortcuts', 'Control+Shift+M Meta+Shift+M')
  button.hidden = true
  root.append(rules, button)
  document.body.append(host)

  const name = () => {
    const { openPanel: open } = shortTexts()
    host.setAttribute('aria-label', open)
    button.textContent = open
    button.title = `${open} (Ctrl/⌘ + Shift + M)`
  }
  name()
  new MutationObserver(name).observe(document.documentElement, { attributeFilter: ['lang'] })

  const started = Promise.withResolvers<CommandRunner>()
  let isReady = false
  let mounted: Promise<MountedPanel> | null = null

  const panel = async () => {
    const waiting = isReady ? null : showNotice(shortTexts().starting, { kind: 'status' })
    const control = await started.promise
    waiting?.close()
    mounted ??= import('./panel/mount.tsx').then(({ mountPanel }) =>
      mountPanel(control, addOn, { buttonShown: (shown) => (button.hidden = !shown) }),
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

/* Sides by name: it is written from bottom to top, and so its own lines run that way. */
const style = `
:host { all: initial; color-scheme: inherit; }
.open { position: fixed; bottom: 12px; left: 0; z-index: 190; width: 24px; padding: 10px 0;
  display: grid; place-items: center; writing-mode: vertical-rl; rotate: 180deg; border: 1px solid light-dark(#dadce2, #33353d);
  border-right-width: 0; border-radius: 8px 0 0 8px; background: light-dark(#f0f0fe, #202248); color: light-dark(#5151cd, #9b9ef0);
  font: 600 12px/1 "Inter Variable", system-ui, sans-serif; cursor: pointer; }
.open:hover { text-decoration: underline; }
.open[hidden] { display: none; }
/* Within the margin of pages, and in nobody's way. */
@media (max-width: 720px) { .open { width: 16px; padding: 8px 0; font-size: 10px; } }
button:focus-visible { outline: 2px solid light-dark(#5f3dc4, #b197fc); outline-offset: 2px; }
@media print { .open { display: none; } }
`
