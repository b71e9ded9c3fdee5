import { join } from 'node:path'
import type { Plugin } from 'vite'
import { type Language, languages } from '../../i18n/languages.ts'
import { productName } from '../../lib/product.ts'
import { hintToCompile } from '../compile-hints.ts'
import { inlineScript } from '../inline-script.ts'
import { readTexts } from '../texts-by-namespace.ts'
import { type BuiltFiles, filesOf, firstPages, linksOf, textOf } from './preload-links.ts'
import { skeleton } from './skeleton.ts'

const inBrowser = (name: string) => join(import.meta.dirname, '../../app/early', name)

/**
 * Puts into index.html what is on the screen before the first script is, and lists what a visit is going to need. What
 * comes of it in the browser is in app/early.
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
        const built = { bundle, base, named: namedIn(html, base) }
        const options = { base, define: { 'import.meta.env.VITE_API_MODE': JSON.stringify(api) } }
        const head = await inlineScript(inBrowser('head.ts'), options)
        hintToCompile(bundle, scriptsOfFirstVisits(built))
        const [named = ''] = /<link rel="stylesheet"[^>]*>/.exec(html) ?? []
        const atOnce = [
          // Nothing is painted while the page names style sheets that aren't there yet: its script brings them.
          named.replace('rel="stylesheet"', 'rel="preload" as="style"'),
          ...languages.flatMap((language) => linksIn(language, built)),
          ...languages.map(loadFailureIn),
          head,
        ]
        index.source = html
          .replace(named, '')
          .replace('<script type="module"', (first) => `${atOnce.join('\n')}\n${first}`)
          .replace('<div id="root"></div>', skeleton)
      },
    },
  }
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

/** What the page says when no script comes. */
function loadFailureIn(language: Language): string {
  const { actions, errorPage } = readTexts(language).common
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

const template = (id: string, content: string) => `<template id="${id}">${content}</template>`
