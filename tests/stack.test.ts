import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import packageJson from '../package.json' with { type: 'json' }

/** The stack is fixed: each package does its work in its place, and no engine of our own does it instead. */

const root = join(import.meta.dirname, '..')

const sources = ['src', 'mocks', 'fixtures', 'e2e'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => read(`${folder}/${file.replaceAll('\\', '/')}`)),
)
const product = sources.filter(({ file }) => !file.includes('.test.'))

function read(file: string) {
  return { file, text: readFileSync(join(root, file), 'utf8') }
}

/** The names that a file imports of a package, types aside, by the package's own name for them. */
function importsOf(text: string, name: string): Map<string, string> {
  const statements = text.matchAll(new RegExp(`^import (?!type )([^']+) from '${name}(?:/[^']*)?'`, 'gm'))
  return new Map(
    [...statements]
      .flatMap(([, clause = '']) => clause.replaceAll(/[{}]/g, '').split(','))
      .map((part) => part.trim().split(' as '))
      .filter(([exported = '']) => exported !== '' && !exported.startsWith('type '))
      .map(([exported = '', local = exported]) => [exported, local]),
  )
}

/** Whether it also uses the import. */
function uses(text: string, name: string, exported: string): boolean {
  const local = importsOf(text, name).get(exported)
  return local !== undefined && text.split(new RegExp(`\\b${local}\\b`)).length > 2
}

const declared: Readonly<Record<string, string>> = {
  ...packageJson.dependencies,
  ...packageJson.devDependencies,
}

/** Where each package has its purpose, a file or a folder, and what of it is used there. */
const purposes: [name: string, place: string, ...exported: string[]][] = [
  ['react', 'src/ui/', 'useState'],
  ['react-dom', 'src/app/start.tsx', 'createRoot'],
  ['@tanstack/react-router', 'src/routes/', 'createFileRoute'],
  ['@tanstack/react-router', 'src/app/router.ts', 'createRouter'],
  ['@tanstack/react-query', 'src/api/query.ts', 'QueryClient', 'queryOptions', 'mutationOptions'],
  ['@tanstack/react-table', 'src/ui/table/use-data-table.ts', 'useTable'],
  ['@tanstack/react-table', 'src/ui/table/table-parts.tsx', 'flexRender'],
  ['@tanstack/react-table', 'src/ui/table/column.tsx', 'tableFeatures', 'createColumnHelper'],
  ['@tanstack/react-table', 'src/ui/table/', 'rowSelectionFeature', 'rowSortingFeature'],
  ['@tanstack/react-table', 'src/ui/table/', 'rowPaginationFeature', 'columnVisibilityFeature'],
  ['@tanstack/react-table', 'src/ui/table/', 'columnOrderingFeature', 'columnPinningFeature'],
  ['@tanstack/react-table', 'src/ui/table/', 'columnSizingFeature'],
  ['@tanstack/react-virtual', 'src/ui/virtual-rows.tsx', 'useVirtualizer', 'useWindowVirtualizer'],
  ['@mantine/core', 'src/ui/', 'Button'],
  ['@mantine/core', 'src/app/app.tsx', 'MantineProvider'],
  ['@mantine/form', 'src/ui/form/use-form.ts', 'useForm'],
  ['@mantine/charts', 'src/ui/', 'BarChart'],
  ['zod', 'src/contract/', '*'],
  ['i18next', 'src/i18n/texts.ts', 'i18next'],
  ['react-i18next', 'src/i18n/texts.ts', 'initReactI18next'],
  ['react-i18next', 'src/ui/', 'useTranslation'],
  ['dayjs', 'src/i18n/dates.ts', 'dayjs'],
  ['@msw/data', 'mocks/db/table.ts', 'Collection'],
  ['@msw/data', 'mocks/db/query.ts', 'Query'],
  ['comlink', 'src/lib/worker-call.ts', 'wrap'],
  ['comlink', 'mocks/backend-worker.ts', 'expose'],
  ['msw', 'mocks/hosts/msw-handlers.ts', 'http'],
  // Also before the service worker is in charge, in the page itself.
  ['msw', 'mocks/hosts/network.ts', 'defineNetwork', 'InterceptorSource'],
  ['@faker-js/faker', 'fixtures/', 'Faker'],
  ['vite', 'vite.config.ts', 'defaultClientConditions'],
  ['vitest', 'vite.config.ts', 'defineConfig'],
  ['@playwright/test', 'e2e/', 'expect'],
]

test.each(purposes)('%s is a dependency and is used in %s', (name, place, ...exported) => {
  expect(declared).toHaveProperty([name])
  const files =
    place === 'vite.config.ts' ? [read(place)] : product.filter(({ file }) => file.startsWith(place))
  const unused = exported.filter((one) => !files.some(({ text }) => uses(text, name, one)))
  expect(unused).toEqual([])
})

test('TypeScript is strict', () => {
  expect(declared).toHaveProperty(['typescript'])
  expect(JSON.parse(read('tsconfig.json').text)).toMatchObject({ compilerOptions: { strict: true } })
})

test('each form is one of @mantine/form', () => {
  const forms = product.filter(
    ({ file, text }) => file.endsWith('.tsx') && /<form\b|component="form"/.test(text),
  )
  expect(forms.length).toBeGreaterThan(5)
  const others = forms.filter(({ text }) => !uses(text, '@mantine/form', 'useForm'))
  // The frame of a form that it is given.
  expect(others.map(({ file }) => file)).toEqual(['src/ui/form/form-shell.tsx'])
})

/** Patterns of an engine of our own, and the only place that may have it. */
const engines = [
  ['a worker protocol', /\bself\.postMessage\(|\.postMessage\(\{ id, task/, null],
  ['a second set-up of virtual rows', /\buse(?:Window)?Virtualizer\b/, 'src/ui/virtual-rows.tsx'],
  ['a table without rows', /\bnoRows\b|accessorFn: \(\) => null/, null],
  ['a replacement of fetch', /\b(?:globalThis|window|self)\.fetch = /, null],
] as const

test.each(engines)('no file has %s', (_, pattern, place) => {
  const found = product.filter(
    ({ file, text }) => !file.startsWith('e2e/') && file !== place && pattern.test(text),
  )
  expect(found.map(({ file }) => file)).toEqual([])
})
