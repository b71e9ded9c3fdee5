import type { Plugin } from 'vite'

/** What a call does is told to readers of the contract and of its documents: a browser never asks. */
export function withoutSummaries(): Plugin {
  return {
    name: 'without-summaries',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/src\/contract\/[\w-]+\.ts$/.test(id)) return null
      return { code: code.replace(/^( *summary:\s*)(['"]).*\2,$/gm, "$1'',"), map: null }
    },
  }
}
