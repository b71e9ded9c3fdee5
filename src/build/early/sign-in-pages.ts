import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { normalizePath } from 'vite'
import { type Language, languageKey, languages } from '../../i18n/languages.ts'
import { namespace } from '../../lib/product.ts'
import { type BuiltFiles, filesOf, textOf, withImports } from './preload-links.ts'
import type { RenderedPage, RenderRequest } from './render-sign-in.ts'

const renderer = join(import.meta.dirname, 'render-sign-in.ts')
const patience = 60_000

/** The sign-in page as the product renders it, in each language: a guest sees it before the first script has come. */
export async function signInPages(built: BuiltFiles): Promise<string> {
  const pages = await Promise.all(languages.map((language) => renderSignIn(language, built)))
  return [
    kept('sign-in-styles', `<style>${stylesOf(pages, built)}</style>`),
    ...languages.map((language, i) =>
      kept(`sign-in-${language}`, pages[i]?.html ?? '', ` title="${pages[i]?.title}"`),
    ),
  ].join('\n')
}

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

const declaration = /(--[\w-]+):\s*([^;{}]+);/g

const namedIn = (text: string) => [...text.matchAll(/var\((--[\w-]+)/g)].flatMap(([, name]) => name ?? [])

/** Mantine declares every shade of every colour; a page that is shown for a second needs those that it shows. */
export function withUsedVariables(styles: string, users: string): string {
  const declared = [...styles.matchAll(declaration)]
  const used = new Set(namedIn(users))
  // A set hands out what joins it on the way.
  for (const name of used) {
    for (const [, declaredName, value = ''] of declared) {
      if (declaredName === name) for (const one of namedIn(value)) used.add(one)
    }
  }
  return styles.replace(declaration, (whole, name) => (used.has(name) ? whole : ''))
}
