import { readdirSync, readFileSync } from 'node:fs'
import { type Plugin, transformWithOxc } from 'vite'

const workerFile = 'mockServiceWorker.js'
const ours = new URL('./worker.ts', import.meta.url)

/** Joins the demo's worker with MSW's, and lists the files to keep for offline use. */
export function offline(): Plugin {
  let publicDir = ''
  return {
    name: 'paceline:offline',
    apply: 'build',
    configResolved(config) {
      publicDir = config.publicDir
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const msw = bundle[workerFile]
        if (msw?.type !== 'asset') return
        const { code } = await transformWithOxc(readFileSync(ours, 'utf8'), ours.pathname, {
          sourcemap: false,
        })
        msw.source = `;(() => {\n${code}})()\n${msw.source}`
        const built = Object.keys(bundle).filter((name) => /^(assets|static)\//.test(name))
        const files = [...built, ...readdirSync(publicDir)]
        this.emitFile({ type: 'asset', fileName: 'offline.json', source: JSON.stringify(files) })
      },
    },
  }
}
