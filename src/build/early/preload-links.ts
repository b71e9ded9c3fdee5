import type { Rolldown } from 'vite'
import type { Language } from '../../i18n/languages.ts'
import { conventions } from '../../i18n/languages.ts'

/** The pages that visits begin with; a report, to which links from elsewhere lead, needs the team's files as well. */
export const firstPages = ['guest', 'team', 'report'] as const
type FirstPage = (typeof firstPages)[number]

interface Contents {
  /** A page whose files are there already. */
  beyond?: FirstPage
  /** Chunks by a file that is in them; what they import comes along. */
  chunks: readonly string[]
  fonts?: readonly string[]
}

const texts = (language: Language, ...namespaces: string[]) =>
  namespaces.map((namespace) => `/i18n/${language}.json?namespace=${namespace}`)

const contents: Record<FirstPage, (language: Language) => Contents> = {
  guest: (language) => ({
    chunks: ['/routes/auth/sign_in/index.tsx?tsr-split', ...texts(language, 'common', 'errors', 'auth')],
    fonts: conventions[language].alphabets,
  }),
  team: (language) => ({
    chunks: ['/routes/_team/index.tsx?tsr-split', ...texts(language, 'common', 'errors', 'dashboard')],
  }),
  report: (language) => ({
    beyond: 'team',
    chunks: ['/features/report/run-report-page.tsx', ...texts(language, 'report')],
  }),
}

export interface BuiltFiles {
  bundle: Rolldown.OutputBundle
  base: string
  /** Everything that the page itself names. */
  named: ReadonlySet<string>
}

interface Files {
  scripts: string[]
  styles: string[]
  fonts: string[]
}

/** The files that a first page needs, except those named in index.html. */
export function filesOf(page: FirstPage, language: Language, built: BuiltFiles): Files {
  const { bundle, named } = built
  const { beyond, chunks, fonts = [] } = contents[page](language)
  const loaded = beyond ? filesOf(beyond, language, built) : { scripts: [], styles: [] }
  const known = new Set([...named, ...loaded.scripts, ...loaded.styles])
  const all = withImports(
    chunks.map((module) => chunkWith(module, bundle)),
    bundle,
  )
  const styles = new Set(all.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
  return {
    scripts: all.map(({ fileName }) => fileName).filter((name) => !known.has(name)),
    styles: [...styles].filter((name) => !known.has(name)),
    fonts: fonts.map((alphabet) => fontOf(alphabet, bundle)),
  }
}

/** The same as a browser asks for it. */
export function linksOf(page: FirstPage, language: Language, built: BuiltFiles): string {
  const { scripts, styles, fonts } = filesOf(page, language, built)
  const link = (rel: string) => (name: string) => `<link rel=${rel} crossorigin href="${built.base}${name}">`
  return [
    ...scripts.map(link('"modulepreload"')),
    // Not as style sheets yet: Vite would take them for loaded.
    ...styles.map(link('"preload" as="style"')),
    ...fonts.map(link('"preload" as="font" type="font/woff2"')),
  ].join('')
}

function chunkWith(module: string, bundle: Rolldown.OutputBundle): Rolldown.OutputChunk {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const found = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.includes(module)))
  if (!found) throw new Error(`no chunk with "${module}" in the build`)
  return found
}

function withImports(chunks: readonly Rolldown.OutputChunk[], bundle: Rolldown.OutputBundle) {
  const found = new Set(chunks)
  for (const { imports } of found) {
    for (const name of imports) {
      const file = bundle[name]
      if (file?.type === 'chunk') found.add(file)
    }
  }
  return [...found]
}

function fontOf(alphabet: string, bundle: Rolldown.OutputBundle): string {
  const found = Object.keys(bundle).find((name) => name.includes(`inter-${alphabet}-wght`))
  if (!found) throw new Error(`no font for ${alphabet} in the build`)
  return found
}
