import type { Plugin } from 'vite'
import { metaPolicy, type PolicyOptions } from './content-policy.ts'
import { staticHostFiles } from './static-host-files.ts'

/** Makes the built folder one that any static host serves as it should. The dev server needs inline scripts, so it goes without. */
export function staticHost(options: PolicyOptions): Plugin {
  let base = '/'
  return {
    name: 'paceline:static-host',
    apply: 'build',
    configResolved(config) {
      base = config.base
    },
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { 'http-equiv': 'Content-Security-Policy', content: metaPolicy(options) },
        injectTo: 'head-prepend',
      },
    ],
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const index = bundle['index.html']
        if (index?.type !== 'asset') return
        const html = typeof index.source === 'string' ? index.source : new TextDecoder().decode(index.source)
        for (const [fileName, source] of Object.entries(staticHostFiles(base, html, options))) {
          this.emitFile({ type: 'asset', fileName, source })
        }
      },
    },
  }
}
