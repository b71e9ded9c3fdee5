import type { Plugin } from 'vite'

const summary = /\bsummary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),/g

/** The sentences about calls are for the fake service and its tools: the product never shows them (390 bytes of the sign-in page). */
export function withoutSummaries(): Plugin {
  return {
    name: 'paceline:without-summaries',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\/src\/contract\/[\w-]+\.ts$/ },
      handler: (code) => ({ code: code.replaceAll(summary, ''), map: null }),
    },
  }
}
