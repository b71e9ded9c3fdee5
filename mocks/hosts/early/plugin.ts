import { join } from 'node:path'
import type { Plugin } from 'vite'
import { inlineScript } from '../../../src/build/inline-script.ts'

const thread = /\/thread-[\w-]+\.js$/

/** In the demo the fake backend begins with the page itself (begin.ts). */
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
      async handler(_, bundle) {
        const index = bundle['index.html']
        if (index?.type !== 'asset') return
        const name = Object.keys(bundle).find((file) => thread.test(`/${file}`))
        if (!name) throw new Error('the fake backend’s thread is not in the build')
        const begin = await inlineScript(join(import.meta.dirname, 'begin.ts'), {
          base,
          define: {
            'import.meta.env.VITE_API_MODE': '"mock"',
            threadAddress: JSON.stringify(base + name),
          },
        })
        index.source = index.source.toString().replace('<head>', () => `<head>\n    ${begin}`)
      },
    },
  }
}
