import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { normalizePath, type Plugin, type Rolldown } from 'vite'
import en from '../../i18n/en/common.json' with { type: 'json' }
import { type Language, languageKey, languages } from '../../i18n/languages.ts'
import ru from '../../i18n/ru/common.json' with { type: 'json' }
import { namespace, productName } from '../../lib/product.ts'
import { hintToCompile } from '../compile-hints.ts'
import { inlineScript } from '../inline-script.ts'
import { outline } from './outline.ts'
import { type BuiltFiles, filesOf, firstPages, linksOf, withImports } from './preload-links.ts'
import type { RenderedPage, RenderRequest } from './render-sign-in.ts'
import { withUsedVariables } from './used-variables.ts'

const inBrowser = (name: string) => join(import.meta.dirname, '../../app/early', name)
const renderer = join(import.meta.dirname, 'render-sign-in.ts')
const texts = { en, ru }
const patience = 60_000

/**
 * Puts the sign-in page into index.html as the product renders it, in each language, so that it is on the screen before
 * the first script is; and lists what a visit is going to need. What comes of it in the browser is in app/early.
 */
export function earlyPage({ api }: { api: 'mock' | 'real' }): Plugin {
  let base = '/'
  return {
    name: 'paceline:early-page',
    apply: 'build',
    configResolved(config) {
      base = config.base
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const index = bundle['index.html']
        if (index?.type !== 'asset') return
        const html = textOf(index)
        const built = { bundle, base, entries: entriesOf(html, base), named: namedIn(html, base) }
        const options = { base, define: { 'import.meta.env.VITE_API_MODE': JSON.stringify(api) } }
        const [head, ...pages] = await Promise.all([
          inlineScript(inBrowser('head.ts'), options),
          ...languages.map((language) => renderSignIn(language, built)),
        ])
        hintToCompile(bundle, scriptsOfFirstVisits(built))
        const [named = ''] = /<link rel="stylesheet"[^>]*>/.exec(html) ?? []
        const atOnce = [
          // Nothing is painted while the page names style sheets that aren't there yet: its script brings them.
          named.replace('rel="stylesheet"', 'rel="preload" as="style"'),
          ...languages.flatMap((language) => linksIn(language, built)),
          ...languages.map(loadFailureIn),
          head,
        ]
        const once = [
          kept('sign-in-styles', `<style>${stylesOf(pages, built)}</style>`),
          ...languages.map((language, i) => pageIn(language, pages[i])),
        ]
        index.source = html
          .replace(named, '')
          .replace('<script type="module"', (first) => `${atOnce.join('\n')}\n${first}`)
          .replace('<div id="root"></div>', outline)
          .replace('</body>', () => `${once.join('\n')}\n</body>`)
      },
    },
  }
}

/** The files that the page itself asks for. */
function namedIn(html: string, base: string): Set<string> {
  const addresses = [...html.matchAll(/ (?:src|href)="([^"]+)"/g)].flatMap(([, address]) => address ?? [])
  return new Set(addresses.filter((one) => one.startsWith(base)).map((one) => one.slice(base.length)))
}

/** The scripts that run by themselves. */
function entriesOf(html: string, base: string): string[] {
  const addresses = [...html.matchAll(/<script type="module"[^>]* src="([^"]+)"/g)]
  return addresses.flatMap(([, address]) => address?.slice(base.length) ?? [])
}

const scriptsOfFirstVisits = (built: BuiltFiles) =>
  new Set([
    ...[...built.named].filter((name) => name.endsWith('.js')),
    ...firstPages.flatMap((page) => filesOf(page, languages[0], built).scripts),
  ])

const linksIn = (language: Language, built: BuiltFiles) =>
  firstPages.map((page) => template(`${page}-${language}`, linksOf(page, language, built)))

/** What the page says when no script comes. */
function loadFailureIn(language: Language): string {
  const { actions, errorPage } = texts[language]
  const said = (text: string, more = '') =>
    `<style>${loadFailureStyles}</style><main><h1>${productName}</h1><p role="alert">${text}</p>${more}</main>`
  const reload = `<button type="button">${actions.reload}</button>`
  return [
    template(`load-failure-${language}`, said(errorPage.partLost, reload)),
    template(`opened-as-file-${language}`, said(openedAsFile[language])),
  ].join('')
}

/** No text of the product, which isn't there then. */
const openedAsFile: Record<Language, string> = {
  en: 'A browser runs no scripts from a folder on the disk. In that folder, start a server, such as <code>npx serve</code> or <code>python3 -m http.server</code>, and open the address that it prints.',
  ru: 'Из папки на диске браузер скрипты не запускает. Запустите в этой папке сервер, например <code>npx serve</code> или <code>python3 -m http.server</code>, и откройте адрес, который он напишет.',
}

/** The theme comes with the scripts. */
const loadFailureStyles =
  'body{margin:0}' +
  'main{display:grid;place-content:center;justify-items:center;gap:16px;box-sizing:border-box;min-height:100vh;padding:16px;' +
  'background:light-dark(#fff,#17181c);color:light-dark(#1c1d22,#e6e6ea);font:15px/1.5 system-ui,sans-serif;text-align:center}' +
  'main>*{margin:0;max-width:44ch}' +
  'main>button{padding:8px 18px;border:0;border-radius:8px;background:#5b5bd6;color:#fff;font:inherit;font-weight:600;cursor:pointer}'

const pageIn = (language: Language, page: RenderedPage | undefined) =>
  kept(`sign-in-${language}`, page?.html ?? '', ` title="${page?.title}"`)

const template = (id: string, content: string) => `<template id="${id}">${content}</template>`

/** Text that is no page yet: most visits don't need it, and none needs it in two languages. */
function kept(id: string, html: string, more = ''): string {
  if (/<\/script|<!--/i.test(html)) throw new Error(`"${id}" can’t be kept in a script element`)
  return `<script type="text/html" id="${id}"${more}>${html}</script>`
}

/** The same in each language: the provider's, and those of the page's own files. */
function stylesOf(pages: readonly RenderedPage[], built: BuiltFiles): string {
  const read = (name: string) => {
    const file = built.bundle[name]
    return file?.type === 'asset' ? textOf(file) : ''
  }
  const own = filesOf('guest', languages[0], built).styles.map(read).join('')
  const named = [...built.named].filter((name) => name.endsWith('.css')).map(read)
  const users = [own, ...named, ...pages.map(({ html }) => html)].join('\n')
  return withUsedVariables(pages[0]?.styles ?? '', users) + own
}

// By the whole path: the product itself may lie in a folder called "mocks".
const fakeFolders = ['mocks', 'fixtures'].map((folder) =>
  normalizePath(join(import.meta.dirname, '../../..', folder, '/')),
)
const isFake = (id: string) => fakeFolders.some((folder) => id.startsWith(folder))

/** Of the fake service there is what the page itself begins with, and it never answers. */
function renderSignIn(language: Language, { bundle, base, entries }: BuiltFiles): Promise<RenderedPage> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const scripts = new Set([
    ...withImports(
      chunks.filter(({ fileName }) => entries.includes(fileName)),
      bundle,
    ),
    ...chunks.filter(({ moduleIds }) => !moduleIds.some(isFake)),
  ])
  const request: RenderRequest = {
    path: `${base}auth/sign_in`,
    remembered: { [`${namespace}.${languageKey}`]: language },
    entries,
    scripts: new Map([...scripts].map(({ fileName, code }) => [fileName, code])),
  }
  const worker = new Worker(renderer, { workerData: request })
  return new Promise<RenderedPage>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the sign-in page could not be rendered')))
    setTimeout(() => reject(new Error('the sign-in page never came')), patience).unref()
  }).finally(() => worker.terminate())
}

function textOf({ source }: Rolldown.OutputAsset): string {
  return typeof source === 'string' ? source : new TextDecoder().decode(source)
}
