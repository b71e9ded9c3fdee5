import type { Plugin } from 'vite'
import { rewriteIndex } from '../../../src/build/rewrite-index.ts'

/**
 * Starts a demo's worker in index.html, so that it gets ready beside the product's scripts, not after them. One that
 * fails is forgotten, and the product starts its own.
 */
export function startWorkerEarly(entry: string): Plugin {
  return rewriteIndex('paceline:early-worker', (html, { bundle, base }) => {
    const file = Object.keys(bundle).find((name) => name.startsWith(`assets/${entry}-`))
    if (!file) throw new Error(`no worker "${entry}" in the build`)
    const script = `if (self.Worker) {
  self.earlyWorker = new Worker(${JSON.stringify(base + file)}, { type: 'module', name: 'fake-backend' })
  earlyWorker.onerror = () => { self.earlyWorker = null }
}`
    return html.replace('<head>', () => `<head>\n<script>${script}</script>`)
  })
}
