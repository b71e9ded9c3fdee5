import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import vm from 'node:vm'
import { parentPort, workerData } from 'node:worker_threads'
import { JSDOM } from 'jsdom'

/**
 * A worker that opens the built product in jsdom, as a guest, and tells what it shows: there is no second sign-in page
 * that could differ from the first.
 */
export interface RenderRequest {
  /** Where the page is: `/auth/sign_in` below the base folder. */
  path: string
  /** What a returning visitor's browser remembers. */
  remembered: Record<string, string>
  /** The scripts that stand in index.html, by name. */
  entries: readonly string[]
  /** Name of each script of the build that may run here → its text. Others never arrive. */
  scripts: ReadonlyMap<string, string>
}

export interface RenderedPage {
  title: string
  html: string
  /** What stood in the page's own `<style>`s. */
  styles: string
}

const { path, remembered, entries, scripts } = workerData as RenderRequest
const folder = pathToFileURL('/built/').href

const browser = new JSDOM('<!doctype html><html><head></head><body><div id="root"></div></body></html>', {
  url: `http://localhost${path}`,
  pretendToBeVisual: true,
})
becomeBrowser(browser.window)
for (const [key, value] of Object.entries(remembered)) localStorage.setItem(key, value)
serveScripts()

for (const entry of entries) await import(folder + entry)
const root = document.querySelector('#root')
while (!root?.querySelector('form') || !document.title) await new Promise((resolve) => setTimeout(resolve, 5))
// What effects still do after the first commit, such as the focus.
await new Promise((resolve) => setTimeout(resolve, 50))

document.activeElement?.setAttribute('autofocus', '')
for (const element of root.querySelectorAll('[style]')) {
  element.setAttribute('data-style', element.getAttribute('style') ?? '')
  element.removeAttribute('style')
}
const styles = [...root.querySelectorAll('style')].map((element) => {
  element.remove()
  return element.textContent
})
parentPort?.postMessage({
  title: document.title,
  html: inner(root),
  styles: styles.join('\n'),
} satisfies RenderedPage)

/** Everything that jsdom knows is global, but for the language itself and what jsdom has from Node, and so is what jsdom lacks. */
function becomeBrowser(window: Window & typeof globalThis): void {
  const language = new Set(vm.runInNewContext('Object.getOwnPropertyNames(globalThis)'))
  const nodes = /^((set|clear)(Timeout|Interval)|queueMicrotask|performance|console)$/
  const inert = class extends window.EventTarget {
    observe() {}
    unobserve() {}
    disconnect() {}
    postMessage() {}
  }
  const lacking = {
    matchMedia: () => Object.assign(new window.EventTarget(), { matches: false }),
    ResizeObserver: inert,
    Worker: inert,
    BroadcastChannel: inert,
    scrollTo: () => {},
  }
  Object.assign(window, lacking)
  const known = [...Object.getOwnPropertyNames(window), 'addEventListener', 'removeEventListener']
  for (const name of known) {
    if (language.has(name) || nodes.test(name)) continue
    Object.defineProperty(globalThis, name, {
      get: () => window[name as keyof typeof window],
      configurable: true,
    })
  }
  // Nothing loads here; whoever waits for a style sheet need not.
  new window.MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node.nodeName === 'LINK') node.dispatchEvent(new window.Event('load'))
    }
  }).observe(window.document.head, { childList: true })
}

function serveScripts(): void {
  registerHooks({
    resolve: (specifier, context, next) =>
      context.parentURL?.startsWith(folder)
        ? { url: new URL(specifier, context.parentURL).href, shortCircuit: true }
        : specifier.startsWith(folder)
          ? { url: specifier, shortCircuit: true }
          : next(specifier, context),
    load: (url, context, next) => {
      if (!url.startsWith(folder)) return next(url, context)
      const source = scripts.get(url.slice(folder.length)) ?? 'await new Promise(() => {})'
      return { format: 'module', source, shortCircuit: true }
    },
  })
}

function inner(element: Element): string {
  const holder = new JSDOM('')
  holder.window.document.body.append(...element.childNodes)
  const [, html = ''] = /<body>(.*)<\/body>/s.exec(holder.serialize()) ?? []
  return html
}
