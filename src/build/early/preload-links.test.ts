import type { Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { type BuiltFiles, filesOf, firstPages, linksOf } from './preload-links.ts'

interface Chunk {
  name: string
  imports?: string[]
  styles?: string[]
  modules?: string[]
}

const chunk = ({ name, imports = [], styles = [], modules = [] }: Chunk) => [
  `assets/${name}.js`,
  {
    type: 'chunk',
    name,
    fileName: `assets/${name}.js`,
    imports: imports.map((one) => `assets/${one}.js`),
    moduleIds: modules,
    viteMetadata: { importedCss: new Set(styles.map((one) => `assets/${one}.css`)) },
  },
]
const texts = (name: string) => chunk({ name, modules: [`/src/i18n/ru.json?namespace=${name}`] })
const font = (alphabet: string) => [`assets/inter-${alphabet}-wght-normal.woff2`, { type: 'asset' }]

const bundle = Object.fromEntries([
  chunk({ name: 'first', styles: ['first'] }),
  chunk({
    name: 'guest',
    imports: ['first', 'kit'],
    styles: ['guest'],
    modules: ['/src/routes/auth/sign_in/index.tsx?tsr-split=component'],
  }),
  chunk({ name: 'kit', imports: ['first'], styles: ['kit'] }),
  chunk({
    name: 'team',
    imports: ['kit'],
    styles: ['team'],
    modules: ['/src/routes/_team/index.tsx?tsr-split=component---loader'],
  }),
  chunk({
    name: 'report',
    imports: ['kit', 'rows'],
    styles: ['report'],
    modules: ['/src/features/report/run-report-page.tsx'],
  }),
  chunk({ name: 'rows', imports: ['first'] }),
  chunk({ name: 'report-texts', modules: ['/src/i18n/ru.json?namespace=report'] }),
  texts('common'),
  texts('errors'),
  texts('auth'),
  texts('dashboard'),
  font('latin'),
  font('cyrillic'),
]) as unknown as Rolldown.OutputBundle

const built: BuiltFiles = {
  bundle,
  base: '/demo/',
  named: new Set(['assets/first.js', 'assets/first.css']),
}

test.each([
  ['guest', ['guest', 'common', 'errors', 'auth', 'kit']],
  ['team', ['team', 'common', 'errors', 'dashboard', 'kit']],
  ['report', ['report', 'report-texts', 'rows']],
] as const)(
  'the first page "%s" preloads the imports of its files, except those loaded already',
  (page, names) => {
    expect(filesOf(page, 'ru', built).scripts).toEqual(names.map((name) => `assets/${name}.js`))
  },
)

test('styles are preloaded with their scripts, and the language’s fonts with the form', () => {
  expect(filesOf('guest', 'ru', built).styles).toEqual(['assets/guest.css', 'assets/kit.css'])
  const links = linksOf('guest', 'ru', built)
  expect(links).toContain('<link rel="modulepreload" crossorigin href="/demo/assets/kit.js">')
  expect(links).toContain('<link rel="preload" as="style" crossorigin href="/demo/assets/guest.css">')
  expect(links.match(/as="font"/g)).toHaveLength(2)
})

test('a missing file fails the build', () => {
  const poor = { ...built, bundle: {} }
  for (const page of firstPages) expect(() => linksOf(page, 'ru', poor)).toThrow('no chunk')
})
