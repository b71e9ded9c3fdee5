import { globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

/** Data and imports flow one way: contract ← api ← features ← routes; ui and lib know no feature. */

const root = resolve(import.meta.dirname, '..')

const read = (file: string) => readFileSync(join(root, file), 'utf8')

interface Import {
  from: string
  to: string
}

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$|\.gen\.ts$/.test(entry.name),
    )
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
}

/** Tests and style sheets as well. */
const everything = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && /\.(tsx?|css)$/.test(entry.name) && entry.name !== 'architecture.test.ts',
    )
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))

const targetOf = (file: string, target: string) =>
  target.startsWith('@/')
    ? join('src', target.slice(2))
    : relative(root, resolve(root, dirname(file), target))

function importsOf(file: string): Import[] {
  const found = read(file).matchAll(/(?:from|import)\s*\(?\s*['"](\.{1,2}\/[^'"]+|@\/[^'"]+)['"]/g)
  return [...found].map(([, target = '']) => ({ from: file, to: targetOf(file, target) }))
}

const all = ['src', 'mocks', 'fixtures'].flatMap(sources).flatMap(importsOf)
const inside = (folder: string) => (path: string) => path.startsWith(`${folder}/`)
const breaking = (from: (path: string) => boolean, to: (path: string) => boolean) =>
  all
    .filter((edge) => from(edge.from) && to(edge.to))
    .map(({ from: source, to: target }) => `${source} → ${target}`)

test('the product never imports the fake backend', () => {
  expect(breaking(inside('src'), (to) => inside('mocks')(to) || inside('fixtures')(to))).toEqual([])
})

test('the contract imports nothing but zod and itself', () => {
  expect(breaking(inside('src/contract'), (to) => !inside('src/contract')(to))).toEqual([])
  const packages = sources('src/contract').flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/from '([^.'][^']*)'/g)].map(([, name]) => name),
  )
  expect([...new Set(packages)]).toEqual(['zod/mini'])
})

test.each([
  ['api', ['features', 'routes', 'app', 'shared', 'ui']],
  ['lib', ['features', 'routes', 'app', 'shared', 'ui', 'api', 'i18n']],
  ['i18n', ['features', 'routes', 'app', 'shared', 'ui', 'api']],
  ['ui', ['features', 'routes', 'app', 'shared']],
  ['shared', ['features', 'routes', 'app']],
  ['features', ['routes']],
])('src/%s doesn’t import %s', (layer, above) => {
  expect(breaking(inside(`src/${layer}`), (to) => above.some((name) => inside(`src/${name}`)(to)))).toEqual(
    [],
  )
})

test('features do not import each other', () => {
  const featureOf = (path: string) => /^src\/features\/([^/]+)\//.exec(path)?.[1]
  const edges = all.filter(
    ({ from, to }) => featureOf(from) && featureOf(to) && featureOf(from) !== featureOf(to),
  )
  expect(edges.map(({ from, to }) => `${from} → ${to}`)).toEqual([])
})

test('only i18n/dates and lib/days import dayjs, only api/http goes over the network, only api/session/token knows where the token is', () => {
  const using = (pattern: RegExp) =>
    sources('src').filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')))
  expect(using(/from 'dayjs/).filter((file) => !/^src\/(i18n\/dates|lib\/days)/.test(file))).toEqual([])
  expect(using(/(?<![.\w])fetch\(|new XMLHttpRequest|sendBeacon/)).toEqual(['src/api/http.ts'])
  expect(using(/jwtToken|auth_token|document\.cookie/)).toEqual(['src/api/session/token.ts'])
})

test('src/ui imports types and rules of the contract, but no endpoint', () => {
  const types = /import type [^'"]*['"][^'"]*['"]/g
  const asking = /from '[./]*\/(contract\/(?!(rules\/|enums|own-property|values))|api\/(?!failures))/
  const using = sources('src/ui').filter((file) =>
    asking.test(readFileSync(join(root, file), 'utf8').replace(types, '')),
  )
  expect(using).toEqual([])
})

test('rights are asked through `useDenied`, not by role', () => {
  const asking = /\b(isOwner|isEditor|isAdmin)\b|[!=]== '(owner|editor|reader)'/
  const using = ['api', 'app', 'features', 'routes', 'shared', 'ui']
    .flatMap((folder) => sources(`src/${folder}`))
    .filter((file) => asking.test(readFileSync(join(root, file), 'utf8')))
  expect(using).toEqual([])
})

test('there are no import cycles between files', () => {
  const imported = Map.groupBy(all, ({ from }) => from)
  const done = new Set<string>()
  const circles: string[] = []
  const follow = (file: string, path: readonly string[]) => {
    const at = path.indexOf(file)
    if (at >= 0) circles.push([...path.slice(at), file].join(' → '))
    if (at >= 0 || done.has(file)) return
    for (const { to } of imported.get(file) ?? []) follow(to, [...path, file])
    done.add(file)
  }
  for (const file of imported.keys()) follow(file, [])
  expect(circles).toEqual([])
})

test('files that Node runs as they are import no .tsx, which it can’t read', () => {
  const types = /(import|export) type [^'"]*['"][^'"]*['"]/g
  const reached = new Set(['mocks/server.ts', ...sources('mocks/tools')])
  const unreadable: string[] = []
  for (const file of reached) {
    const found = read(file)
      .replace(types, '')
      .matchAll(/(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+\.tsx?)'/g)
    for (const to of [...found].map(([, target = '']) => targetOf(file, target))) {
      if (to.endsWith('x')) unreadable.push(`${file} → ${to}`)
      else reached.add(to)
    }
  }
  expect(unreadable).toEqual([])
  expect(reached.size).toBeGreaterThan(100)
})

const core = ['db', 'handlers', 'service', 'simulation', 'hosts', 'control', 'texts']
const inCore = (path: string) => core.some((room) => inside(`mocks/${room}`)(path))
/** Set up services for tests. */
const isFixture = (path: string) => path.endsWith('.fixture.ts')

test('the core of the fake service imports neither demo nor tools nor entries', () => {
  const from = (path: string) => (inCore(path) || inside('fixtures')(path)) && !isFixture(path)
  expect(breaking(from, (to) => inside('mocks')(to) && !inCore(to))).toEqual([])
  expect(
    breaking(inside('mocks/demo'), (to) => !inCore(to) && inside('mocks')(to) && !inside('mocks/demo')(to)),
  ).toEqual([])
})

test.each(['mocks'])('there are no import cycles between folders of %s', (root) => {
  const folderOf = (path: string) => new RegExp(`^${root}/([^/]+)/`).exec(path)?.[1]
  const known = new Map<string, Set<string>>()
  for (const { from, to } of all) {
    const [a, b] = [folderOf(from), folderOf(to)]
    if (a && b && a !== b && !isFixture(from)) known.set(a, (known.get(a) ?? new Set()).add(b))
  }
  const reached = (from: string, seen = new Set<string>()): Set<string> => {
    for (const to of known.get(from) ?? []) if (!seen.has(to)) reached(to, seen.add(to))
    return seen
  }
  expect([...known.keys()].filter((folder) => reached(folder).has(folder))).toEqual([])
})

/** Their names come from the declaration itself, not from outside; or they have no prototype. */
const readWithBrackets = [
  'src/contract/endpoint.ts: params[name]',
  'src/contract/query-string.ts: target[last]',
  'src/contract/query-string.ts: target[name]',
  'src/features/run-create/pairs-editor.tsx: form.values[field]',
  'src/lib/search-params.ts: raw[name]',
  'src/ui/form/use-form.ts: form.values[name]',
]

const record = '(?:Partial<|Readonly<)*(?:Record<string,|\\{ (?:readonly )?\\[\\w+: string\\]:)'
const declared = new RegExp(`\\b(\\w+)\\??(?:: | as | = )${record}`, 'g')
const built = /\b(\w+) = (?:await )?Object\.fromEntries\(/g
const field = new RegExp(`(?<!(?:const|let) )(?<=\\s)(\\w+)\\??: ${record}`, 'g')
const namesIn = (text: string, patterns: readonly RegExp[]) =>
  patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name))

/** The names under which a file has the tables of another one: `import { a, b as c } from './tables.ts'`. */
function importedTables(file: string, tablesOf: ReadonlyMap<string, readonly string[]>): string[] {
  return [...read(file).matchAll(/import \{([^}]*)\} from '([^']+)'/g)].flatMap(
    ([, names = '', path = '']) => {
      const tables = tablesOf.get(targetOf(file, path)) ?? []
      return names.split(',').flatMap((one) => {
        const [name = '', alias = name] = one.trim().split(' as ')
        return tables.includes(name) ? [alias] : []
      })
    },
  )
}

test('external values are looked up by ownProperty, in a Map or in an object without a prototype', () => {
  // They run while building, on names of ours.
  const files = ['src', 'mocks', 'fixtures']
    .flatMap(sources)
    .filter((file) => !inside('src/build')(file) && !inside('mocks/tools')(file))
  const tablesOf = new Map(files.map((file) => [file, namesIn(read(file), [declared, built])]))
  const fields = new Set(files.flatMap((file) => namesIn(read(file), [field])))
  const found = files.flatMap((file) => {
    const text = read(file)
    const names = [...(tablesOf.get(file) ?? []), ...importedTables(file, tablesOf)].map(
      (name) => `\\b${name}`,
    )
    const reads = [...new Set([...names, ...[...fields].map((name) => `\\.${name}`)])]
      .filter((name) => !new RegExp(`Object\\.hasOwn\\([\\w.]*${name},`).test(text))
      .flatMap((name) => [
        ...text.matchAll(
          new RegExp(`[\\w.]*${name}(?:\\?\\.)?\\[[^\\]'"\\d][^\\]]*\\](?! (?:\\?\\?)?= )`, 'g'),
        ),
      ])
    return reads.map(([one]) => `${file}: ${one}`)
  })
  expect([...new Set(found)].sort()).toEqual(readWithBrackets)
})

test('no text is inserted as HTML, since reports and files are external', () => {
  const unsafe = /innerHTML|outerHTML|insertAdjacentHTML|createContextualFragment|document\.write\b/i
  const using = ['src', 'mocks', 'fixtures']
    .flatMap(sources)
    .filter((file) => unsafe.test(readFileSync(join(root, file), 'utf8')))
  expect(using).toEqual([])
})

test('comments cite only documents of this repository and existing rules', () => {
  const rulebook = readFileSync(join(root, 'src/contract/README.md'), 'utf8')
  const rules = new Set<string>()
  let section = ''
  for (const line of rulebook.split('\n')) {
    const [, heading, item] = /^## (\d+)\.|^(\d+)\. /.exec(line) ?? []
    if (heading) section = heading
    rules.add(heading ?? `${section}.${item}`)
  }
  const wrong = ['src', 'mocks', 'fixtures', 'tests', 'e2e'].flatMap(everything).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    const cited = [...text.matchAll(/\b[Rr]ules? (\d(?:\.\d+)?)(?:(?: and | to |, )(\d\.\d+))*/g)].flatMap(
      ([all]) => (all.match(/\d(?:\.\d+)?/g) ?? []).filter((number) => !rules.has(number)),
    )
    const foreign = text.match(/\b(?:spec|contract|design)(?:\.md)? §/gi) ?? []
    return [...cited, ...foreign].map((what) => `${file}: ${what}`)
  })
  expect(wrong).toEqual([])
})

test('a comment names its subject', () => {
  const standIn =
    /^\s*(?:\/\*\*?|\/\/|\*).*?(?:(?:\*\*?|\/\/|^\s*\*)|[.:;]) (?:What|Whatever|Whoever|Those|One that) /
  const found = ['src', 'mocks', 'fixtures', 'tests', 'e2e'].flatMap(everything).flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, at) => (standIn.test(line) ? [`${file}:${at + 1}`] : [])),
  )
  expect(standIn.test('/** What a newcomer reads twice. */')).toBe(true)
  expect(standIn.test('/** Whatever it says, the token is kept out. */')).toBe(true)
  expect(standIn.test('  // Kept. Those are read twice, too.')).toBe(true)
  expect(found).toEqual([])
})

test('the READMEs are short', () => {
  // Without those of packages and of builds.
  const readmes = globSync('**/README.md', {
    cwd: root,
    exclude: ['**/node_modules', 'dist*', 'test-results'],
  })
  const words = readmes.flatMap((file) => read(file).split(/\s+/).filter(Boolean))
  expect(readmes.length).toBeGreaterThan(10)
  expect(words.length).toBeLessThanOrEqual(9_000)
})

test('navigation is typed: no cast, no unknown route', () => {
  const navigating = sources('src').filter((file) => /from '@tanstack\/react-router'/.test(read(file)))
  const silenced = /\bas (never|any|unknown)\b|\bstrict: false/
  expect(navigating.filter((file) => silenced.test(read(file)))).toEqual([])
})

test('a route whose page reads the address validates it', () => {
  const routes = sources('src/routes').flatMap((file) => {
    const [, id] = /createFileRoute\('([^']+)'\)/.exec(read(file)) ?? []
    return id ? [{ id, file }] : []
  })
  const validated = routes.filter(({ file }) => /validateSearch/.test(read(file))).map(({ id }) => id)
  const reading = sources('src').flatMap((file) => {
    const text = read(file)
    if (!/\buseSearch\(|\buseListState\(/.test(text)) return []
    const ids = [...text.matchAll(/(?:getRouteApi|createFileRoute)\('([^']+)'\)/g)].map(([, id = '']) => id)
    return ids.map((id) => ({ id, file }))
  })
  expect(reading.length).toBeGreaterThan(10)
  const careless = reading.filter(
    ({ id }) => !validated.some((one) => id === one || (!one.endsWith('/') && id.startsWith(`${one}/`))),
  )
  expect(careless).toEqual([])
})
