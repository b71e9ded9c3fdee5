import type { Plugin, Rolldown } from 'vite'

export interface Built {
  bundle: Rolldown.OutputBundle
  base: string
  addFile: (fileName: string, source: string) => void
}

/** A plugin that rewrites the built index.html, when all other files are known. */
export function rewriteIndex(
  name: string,
  rewrite: (html: string, built: Built) => string | Promise<string>,
): Plugin {
  let base = '/'
  return {
    name,
    apply: 'build',
    configResolved(config) {
      base = config.base
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const index = bundle['index.html']
        if (index?.type !== 'asset') return
        const html = typeof index.source === 'string' ? index.source : new TextDecoder().decode(index.source)
        const addFile = (fileName: string, source: string) =>
          void this.emitFile({ type: 'asset', fileName, source })
        index.source = await rewrite(html, { bundle, base, addFile })
      },
    },
  }
}
