import type { Plugin } from 'vite'
import { metaPolicy, type PolicyOptions } from './content-policy.ts'
import { staticHostFiles } from './static-host-files.ts'

/** Prepares the built folder for any static host. The dev server needs inline scripts, so it goes without. */
export function staticHost(options: PolicyOptions): Plugin {
  let base = '/'
  return {
    name: 'paceline:static-host',
    apply: 'build',
    configResolved(config) {
      base = config.base
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const index = bundle['index.html']
        if (index?.type !== 'asset') return
        const html = typeof index.source === 'string' ? index.source : new TextDecoder().decode(index.source)
        const known = { ...options, inlineScripts: inlineScriptsOf(html) }
        index.source = withPolicy(html, metaPolicy(known))
        for (const [fileName, source] of Object.entries(staticHostFiles(base, index.source, known))) {
          this.emitFile({ type: 'asset', fileName, source })
        }
      },
    },
  }
}

/** The inline scripts that the build has written so far; the policy forbids any that are added later. */
function inlineScriptsOf(html: string): string[] {
  return [...html.matchAll(/<script>(.*?)<\/script>/gs)].flatMap(([, script]) => script ?? [])
}

/** First in the head: a policy applies to what comes after it. */
function withPolicy(html: string, policy: string): string {
  return html.replace(
    '<head>',
    () => `<head>\n    <meta http-equiv="Content-Security-Policy" content="${policy}">`,
  )
}
