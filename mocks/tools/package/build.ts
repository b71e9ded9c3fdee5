import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { build, type Plugin } from 'vite'
import { textsInPlace } from '../../texts/texts-in-place.ts'

/** `npm run build:mock`: the fake service as a package that needs nothing of this repository. */

const root = resolve(import.meta.dirname, '../../..')
const out = join(root, 'dist-mock')
const commands = {
  command: 'mocks/server.ts',
  verdict: 'mocks/tools/verdict/command.ts',
  check: 'mocks/tools/contract-check/run.ts',
}
/** Entries for Node, for a page, and for that page's worker. */
const nodeEntries = {
  node: 'mocks/node.ts',
  handlers: 'mocks/msw.ts',
  client: 'mocks/control/client.ts',
  contract: 'mocks/tools/package/contract.ts',
  playwright: 'mocks/tools/package/playwright.ts',
  vitest: 'mocks/tools/package/vitest.ts',
}
const pageEntries = {
  browser: 'mocks/tools/package/browser.ts',
  cypress: 'mocks/tools/package/cypress.ts',
}
const workerEntries = { 'backend-worker': 'mocks/backend-worker.ts' }
const importable = { ...nodeEntries, ...pageEntries }
/** Packages that users of an entry have to install. */
const peers = { msw: '>=3', vitest: '>=3', '@playwright/test': '>=1.50' }
const peerNames = Object.keys(peers)

rmSync(out, { recursive: true, force: true })
await bundle({ ...commands, ...nodeEntries }, 'node')
await bundle(pageEntries, 'webworker')
// One file: Vite's default format for workers can't be split.
await bundle(workerEntries, 'webworker', { codeSplitting: false })

function bundle(input: Record<string, string>, target: 'node' | 'webworker', output = {}) {
  const inBrowser = target === 'webworker'
  return build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [textsInPlace(), ...(inBrowser ? [mediaBesideWorker()] : [])],
    define: inBrowser
      ? { 'import.meta.env.VITE_API_MODE': '"mock"', 'import.meta.env.VITE_API_PASSTHROUGH': '""' }
      : {},
    ssr: {
      target,
      noExternal: true,
      external: peerNames,
      ...(inBrowser && { resolve: { conditions: ['browser', 'module', 'import', 'default'] } }),
    },
    build: {
      ssr: true,
      outDir: out,
      emptyOutDir: false,
      target: inBrowser ? 'es2023' : 'node20',
      minify: true,
      rolldownOptions: {
        input,
        output: {
          // As deep as in the repository: pictures are two folders up there, too.
          entryFileNames: 'code/entries/[name].js',
          chunkFileNames: 'code/parts/[hash].js',
          ...output,
        },
      },
    },
  })
}

/** A URL for each file, in the form that bundlers recognise. */
function mediaBesideWorker(): Plugin {
  const files = globSync('*.{png,mp4}', { cwd: join(root, 'fixtures/media') }).toSorted()
  const urls = files.map(
    (name) => `${JSON.stringify(name)}: new URL('../../fixtures/media/${name}', import.meta.url)`,
  )
  return {
    name: 'paceline-mock:media',
    load: (id) =>
      id.endsWith('/media-urls.ts')
        ? `export const fontFaces = ''
const urls = { ${urls.join(', ')} }
export const media = { load: async (name) => new Uint8Array(await (await fetch(urls[name])).arrayBuffer()) }`
        : null,
  }
}

// Some bundlers don't recognise a minifier's template literals as strings.
for (const name of ['browser', 'backend-worker']) {
  const file = join(out, `code/entries/${name}.js`)
  const text = readFileSync(file, 'utf8')
  writeFileSync(
    file,
    text.replaceAll(/new URL\(`([^`$]+)`,import\.meta\.url\)/g, 'new URL("$1",import.meta.url)'),
  )
}
cpSync(join(root, 'fixtures/media'), join(out, 'fixtures/media'), {
  recursive: true,
  filter: (path) => !/\.m?[jt]s$/.test(path),
})

// Types as the compiler writes them, file by file, and those of the libraries that they refer to.
const types = join(out, 'types')
const project = join(out, 'tsconfig.json')
writeFileSync(
  project,
  JSON.stringify({
    extends: '../tsconfig.json',
    compilerOptions: {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      customConditions: ['node'],
      types: ['node', 'vite/client'],
      rootDir: root,
      outDir: types,
    },
    include: [],
    files: Object.values(importable).map((path) => join(root, path)),
  }),
)
execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', project], {
  // It prints its errors to stdout, which callers that capture both wouldn't show.
  stdio: ['ignore', process.stderr, 'inherit'],
})
rmSync(project)
/** By the name that is imported: the declarations, the folder they get, and the file of theirs that has the name's exports. */
const libraries: Readonly<Record<string, [from: string, files: string, to: string, entry: string]>> = {
  'zod/mini': ['zod/v4', '**/*.d.ts', 'zod', 'mini/index.js'],
  '@msw/data': ['@msw/data/build', '*.d.mts', 'msw-data', 'index.mjs'],
  // Of these three, the collections of `@msw/data` have types.
  mutative: ['mutative/dist', '{interface,constant}.d.ts', 'mutative', 'interface.js'],
  rettime: ['rettime/build', 'index.d.mts', 'rettime', 'index.mjs'],
  '@standard-schema/spec': ['@standard-schema/spec/dist', 'index.d.ts', 'standard-schema', 'index.js'],
}
for (const [from, files, to] of Object.values(libraries)) {
  const source = join(root, 'node_modules', from)
  for (const path of globSync(files, { cwd: source })) cpSync(join(source, path), join(types, to, path))
}
for (const path of globSync('**/*.d.{ts,mts}', { cwd: types })) {
  if (path.startsWith('zod/')) continue
  const file = join(types, path)
  const text = readFileSync(file, 'utf8').replaceAll(
    /(from |import |import\()(['"])([^'"\n]+)\2/g,
    (whole, before: string, quote: string, name: string) => {
      const [, , to = '', entry = ''] = libraries[name] ?? []
      if (to) return `${before}${quote}${relative(dirname(file), join(types, to, entry))}${quote}`
      // Its own dependency, which not every package manager lets others see.
      if (name === 'playwright/test') return `${before}${quote}@${name}${quote}`
      if (!name.startsWith('.') || /\.m?js$/.test(name)) return whole
      // Only new compilers resolve `.ts` in a declaration, and only old modules leave out the extension.
      return `${before}${quote}${name.replace(/\.tsx?$/, '')}.js${quote}`
    },
  )
  writeFileSync(file, text)
}

const { version, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const exported = Object.entries(importable).map(([name, source]) => [
  `./${name}`,
  { types: `./types/${source.replace(/ts$/, 'd.ts')}`, default: `./code/entries/${name}.js` },
])
writeFileSync(
  join(out, 'package.json'),
  JSON.stringify(
    {
      name: 'paceline-mock',
      version,
      description: 'A complete, stateful fake of the Paceline service',
      type: 'module',
      engines,
      bin: {
        'paceline-mock': './code/entries/command.js',
        'paceline-verdict': './code/entries/verdict.js',
        'paceline-contract-check': './code/entries/check.js',
      },
      exports: Object.fromEntries(exported),
      peerDependencies: peers,
      peerDependenciesMeta: Object.fromEntries(peerNames.map((name) => [name, { optional: true }])),
    },
    null,
    2,
  ),
)
for (const name of Object.keys(commands)) {
  const executable = join(out, `code/entries/${name}.js`)
  writeFileSync(executable, `#!/usr/bin/env node\n${readFileSync(executable, 'utf8').replace(/^#!.*\n/, '')}`)
  chmodSync(executable, 0o755)
}
for (const file of globSync('{*.md,*.yml,Dockerfile,python/*.py}', { cwd: import.meta.dirname })) {
  cpSync(join(import.meta.dirname, file), join(out, file))
}
