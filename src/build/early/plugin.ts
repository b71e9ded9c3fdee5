import { join } from 'node:path'
import type { Plugin } from 'vite'
import { build, type Rolldown } from 'vite'
import { type Language, languages } from '../../i18n/languages.ts'
import { hintToCompile } from '../chunks.ts'
import { rewriteIndex } from '../rewrite-index.ts'
import { messagesIn, template } from './messages.ts'
import { type BuiltFiles, filesOf, firstPages, linksOf } from './preload-links.ts'
import { skeleton } from './skeleton.ts'

const inBrowser = (name: string) => join(import.meta.dirname, '../../app/early', name)

/**
 * Puts into index.html the content that is on the screen before the first script, and lists the files that a visit is
 * going to need. The browser's part is in app/early.
 */
export function earlyPage({ api }: { api: 'mock' | 'real' }): Plugin {
  return rewriteIndex('paceline:early-page', async (html, { bundle, base }) => {
    const built = { bundle, base, named: namedIn(html, base) }
    const options = { base, define: { 'import.meta.env.VITE_API_MODE': JSON.stringify(api) } }
    const head = await inlineScript(inBrowser('head.ts'), options)
    hintToCompile(bundle, scriptsOfFirstVisits(built))
    const [named = ''] = /<link rel="stylesheet"[^>]*>/.exec(html) ?? []
    const atOnce = [
      // Nothing is painted while the page names style sheets that aren't there yet: its script brings them.
      named.replace('rel="stylesheet"', 'rel="preload" as="style"'),
      ...languages.flatMap((language) => linksIn(language, built)),
      ...languages.map(messagesIn),
      head,
    ]
    return html
      .replace(named, '')
      .replace('<script type="module"', (first) => `${atOnce.join('\n')}\n${first}`)
      .replace('<div id="root"></div>', skeleton)
  })
}

/** The files that the page itself asks for. */
function namedIn(html: string, base: string): Set<string> {
  const addresses = [...html.matchAll(/ (?:src|href)="([^"]+)"/g)].flatMap(([, address]) => address ?? [])
  return new Set(addresses.filter((one) => one.startsWith(base)).map((one) => one.slice(base.length)))
}

const scriptsOfFirstVisits = (built: BuiltFiles) =>
  new Set([
    ...[...built.named].filter((name) => name.endsWith('.js')),
    ...firstPages.flatMap((page) => filesOf(page, languages[0], built).scripts),
  ])

const linksIn = (language: Language, built: BuiltFiles) =>
  firstPages.map((page) => template(`${page}-${language}`, linksOf(page, language, built)))

interface Options {
  base: string
  define: Record<string, string>
}

/** A script that stands in the page itself, with all that it imports. */
export async function inlineScript(file: string, { base, define }: Options): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    base,
    define,
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: { input: file, output: { format: 'iife' } },
    },
  })
  const outputs = (Array.isArray(built) ? built : [built]) as Rolldown.RolldownOutput[]
  const [chunk] = outputs.flatMap(({ output }) => output)
  if (chunk?.type !== 'chunk') throw new Error(`${file} could not be compiled`)
  return `<script>${chunk.code.trim()}</script>`
}
