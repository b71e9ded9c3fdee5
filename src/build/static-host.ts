import type { Plugin } from 'vite'
import { metaPolicy, type PolicyOptions } from './content-policy.ts'
import { rewriteIndex } from './rewrite-index.ts'
import { staticHostFiles } from './static-host-files.ts'

/** Prepares the built folder for any static host. The dev server needs inline scripts, so it goes without. */
export function staticHost(options: PolicyOptions): Plugin {
  return rewriteIndex('paceline:static-host', (html, { base, addFile }) => {
    const known = { ...options, inlineScripts: inlineScriptsOf(html) }
    const page = withPolicy(html, metaPolicy(known))
    for (const [name, source] of Object.entries(staticHostFiles(base, page, known))) addFile(name, source)
    return page
  })
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
