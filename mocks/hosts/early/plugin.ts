import type { Plugin, Rolldown } from 'vite'
import { workerFile } from '../offline/plugin.ts'

const page = /\/mocks\/hosts\/browser\.ts$/
const thread = /\/thread-[\w-]+\.js$/

/** In the demo the fake backend begins with the page itself, not once the product's scripts have asked for it. */
export function earlyBackend(): Plugin {
  let base = '/'
  return {
    name: 'paceline:early-backend',
    apply: 'build',
    configResolved(config) {
      base = config.base
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const index = bundle['index.html']
        if (index?.type !== 'asset') return
        const html = index.source.toString()
        const begun = Object.keys(bundle).find((name) => thread.test(`/${name}`))
        if (!begun) throw new Error('the fake backend’s thread is not in the build')
        const [carrier, ...imported] = scriptsOf(bundle)
        if (!carrier) throw new Error('the fake backend’s end in the page is not in the build')
        const preload = (address: string) => `<link rel="modulepreload" crossorigin href="${address}">`
        const [entry] = entriesIn(html).slice(-1)
        if (!entry) throw new Error('the product isn’t in the page')
        const early = [
          `<script>${beginning(base + begun, base + workerFile, entry)}</script>`,
          `<script type="module" crossorigin src="${base}${carrier}"></script>`,
          ...imported.map((name) => preload(base + name)),
        ]
        index.source = html
          .replaceAll(entryTag, (_, address: string) => preload(address))
          .replace('<head>', () => `<head>\n    ${early.join('\n    ')}`)
      },
    },
  }
}

const entryTag = /<script type="module" crossorigin src="([^"]+)"><\/script>/g
const entriesIn = (html: string) => [...html.matchAll(entryTag)].flatMap(([, address]) => address ?? [])

/**
 * The backend itself, and on a first visit the service worker that carries calls to it. What waits for them is
 * browser.ts, which then brings the product too: while that begins, the page has no time for the worker.
 */
const beginning = (thread: string, worker: string, product: string) =>
  `fakeBackend={product:${JSON.stringify(product)},thread:new Worker(${JSON.stringify(thread)},{type:'module',name:'fake-backend'}),` +
  'registered:navigator.serviceWorker?.controller?null:' +
  `navigator.serviceWorker?.register(${JSON.stringify(worker)}).catch(()=>null)}`

/** What the page needs to carry its calls to the thread. */
function scriptsOf(bundle: Rolldown.OutputBundle): string[] {
  const found = new Set<string>()
  const add = (name: string) => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || found.has(name)) return
    found.add(name)
    for (const imported of chunk.imports) add(imported)
  }
  for (const [name, file] of Object.entries(bundle)) {
    if (file.type === 'chunk' && file.moduleIds.some((id) => page.test(id))) add(name)
  }
  return [...found]
}
