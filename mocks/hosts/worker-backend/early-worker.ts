import type { Plugin } from 'vite'

declare global {
  /** The worker that index.html has started, until it is taken. The dev server's page has none. */
  var earlyWorker: Worker | null | undefined
}

/**
 * Starts a demo's worker in index.html, so that it gets ready beside the product's scripts, not after them. One that
 * fails is forgotten, and the product starts its own.
 */
export function startWorkerEarly(entry: string): Plugin {
  let base = '/'
  return {
    name: 'paceline:early-worker',
    apply: 'build',
    configResolved(config) {
      base = config.base
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const index = bundle['index.html']
        if (index?.type !== 'asset') return
        const file = Object.keys(bundle).find((name) => name.startsWith(`assets/${entry}-`))
        if (!file) throw new Error(`no worker "${entry}" in the build`)
        const address = JSON.stringify(base + file)
        const script = `if (self.Worker) {
  self.earlyWorker = new Worker(${address}, { type: 'module', name: 'fake-backend' })
  earlyWorker.onerror = () => { self.earlyWorker = null }
}`
        index.source = index.source.toString().replace('<head>', () => `<head>\n<script>${script}</script>`)
      },
    },
  }
}

/** The page's early worker, once. */
export function takeEarlyWorker(): Worker | null {
  const early = globalThis.earlyWorker ?? null
  globalThis.earlyWorker = null
  return early
}
