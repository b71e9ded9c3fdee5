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

const imports = (text: string, name: string) =>
  new RegExp(`(?:from|import)\\s*\\(?\\s*'${name}(?:/[^']*)?'`).test(text)

const declared: Readonly<Record<string, string>> = {
  ...packageJson.dependencies,
  ...packageJson.devDependencies,
}

/** Where each package has its purpose: a file, or a folder in which some file imports it. */
const purposes = [
  ['react', 'src/ui/'],
  ['react-dom', 'src/'],
  ['@tanstack/react-router', 'src/routes/'],
  ['@tanstack/react-query', 'src/api/'],
  ['@tanstack/react-table', 'src/ui/table/'],
  ['@tanstack/react-virtual', 'src/ui/virtual-rows.tsx'],
  ['@mantine/core', 'src/ui/'],
  ['@mantine/form', 'src/ui/form/'],
  ['@mantine/charts', 'src/ui/'],
  ['zod', 'src/contract/'],
  ['i18next', 'src/i18n/'],
  ['react-i18next', 'src/i18n/'],
  ['dayjs', 'src/i18n/dates.ts'],
  ['@msw/data', 'mocks/db/'],
  ['comlink', 'src/lib/worker-call.ts'],
  ['comlink', 'mocks/hosts/worker-backend/thread.ts'],
  ['msw', 'mocks/handlers/'],
  // Also before the service worker is in charge, in the page itself.
  ['msw', 'mocks/hosts/'],
  ['@faker-js/faker', 'fixtures/'],
  ['vite', 'vite.config.ts'],
  ['vitest', 'vite.config.ts'],
  ['@playwright/test', 'e2e/'],
] as const

test.each(purposes)('%s is a dependency and is imported in %s', (name, place) => {
  expect(declared).toHaveProperty([name])
  const files =
    place === 'vite.config.ts' ? [read(place)] : product.filter(({ file }) => file.startsWith(place))
  expect(files.filter(({ text }) => imports(text, name))).not.toEqual([])
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
  const others = forms.filter(({ text }) => !imports(text, '@mantine/form'))
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
