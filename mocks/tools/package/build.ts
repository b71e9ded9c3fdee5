import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { build, type Plugin } from 'vite'
import { textsInPlace } from '../../texts/texts-in-place.ts'

/** `npm run build:mock`: the fake service as a package that needs nothing of this repository. */

const root = resolve(import.meta.dirname, '../../..')
const out = join(root, 'dist-mock')
/** Entries for Node, for a page, and for that page's thread. */
const nodeEntries = {
  command: 'mocks/server.ts',
  node: 'mocks/node.ts',
  handlers: 'mocks/handlers.ts',
  client: 'mocks/control/client.ts',
  contract: 'mocks/tools/package/contract.ts',
  playwright: 'mocks/tools/package/playwright.ts',
  vitest: 'mocks/tools/package/vitest.ts',
}
const pageEntries = { browser: 'mocks/tools/package/browser.ts' }
const threadEntries = { thread: 'mocks/thread.ts' }
const entries = { ...nodeEntries, ...pageEntries }
/** Packages that users of an entry have to install. */
const peers = { msw: '>=3', vitest: '>=3', '@playwright/test': '>=1.50' }
const peerNames = Object.keys(peers)

rmSync(out, { recursive: true, force: true })
await bundle(nodeEntries, 'node')
await bundle(pageEntries, 'webworker')
// One file: Vite's default format for workers can't be split.
await bundle(threadEntries, 'webworker', { codeSplitting: false })

function bundle(input: Record<string, string>, target: 'node' | 'webworker', output = {}) {
  const inBrowser = target === 'webworker'
  return build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [textsInPlace(), ...(inBrowser ? [mediaBesideThread()] : [])],
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
function mediaBesideThread(): Plugin {
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
for (const name of ['browser', 'thread']) {
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

// Types as the compiler writes them, file by file, and those of the one library that they refer to.
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
    files: Object.values(entries).map((path) => join(root, path)),
  }),
)
execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', project], {
  stdio: 'inherit',
})
rmSync(project)
const zod = join(types, 'zod')
cpSync(join(root, 'node_modules/zod/v4'), zod, {
  recursive: true,
  filter: (path) => !/\.\w+$/.test(path) || path.endsWith('.d.ts'),
})
for (const path of globSync('**/*.d.ts', { cwd: types })) {
  if (path.startsWith('zod/')) continue
  const file = join(types, path)
  const mini = relative(dirname(file), join(zod, 'mini/index.js'))
  const text = readFileSync(file, 'utf8')
    .replaceAll(/'zod\/mini'|"zod\/mini"/g, `'${mini}'`)
    // Only new compilers resolve `.ts` in a declaration.
    .replaceAll(/(from |import\()(['"])(\.{1,2}\/[^'"]+)\.tsx?\2/g, "$1'$3.js'")
  writeFileSync(file, text)
}

const { version, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const { command, ...importable } = entries
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
      bin: { 'paceline-mock': './code/entries/command.js' },
      exports: Object.fromEntries(exported),
      peerDependencies: peers,
      peerDependenciesMeta: Object.fromEntries(peerNames.map((name) => [name, { optional: true }])),
    },
    null,
    2,
  ),
)
const executable = join(out, 'code/entries/command.js')
writeFileSync(executable, `#!/usr/bin/env node\n${readFileSync(executable, 'utf8').replace(/^#!.*\n/, '')}`)
chmodSync(executable, 0o755)
for (const file of ['README.md', 'COMING-FROM.md', 'CHANGELOG.md', 'Dockerfile']) {
  cpSync(join(import.meta.dirname, file), join(out, file))
}
