import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { build } from 'vite'

/** `npm run build:mock`: the fake service as a package that needs nothing of this repository. */

const root = resolve(import.meta.dirname, '../..')
const out = join(root, 'dist-mock')
const entries = {
  command: 'mocks/hosts/server.ts',
  node: 'mocks/hosts/node.ts',
  handlers: 'mocks/handlers/index.ts',
  client: 'mocks/control/client.ts',
  contract: 'mocks/package/contract.ts',
  playwright: 'mocks/package/playwright.ts',
  vitest: 'mocks/package/vitest.ts',
}
/** What the user of an entry has installed for it. */
const peers = { msw: '>=3', vitest: '>=3', '@playwright/test': '>=1.50' }
const peerNames = Object.keys(peers)

rmSync(out, { recursive: true, force: true })
await build({
  root,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  ssr: { noExternal: true, external: peerNames },
  build: {
    ssr: true,
    outDir: out,
    target: 'node20',
    minify: true,
    rolldownOptions: {
      input: entries,
      // As deep as in the repository, where pictures are `../../fixtures` too.
      output: { entryFileNames: 'code/entries/[name].js', chunkFileNames: 'code/parts/[hash].js' },
    },
  },
})
cpSync(join(root, 'fixtures/media'), join(out, 'fixtures/media'), {
  recursive: true,
  filter: (path) => !/\.m?[jt]s$/.test(path),
})

// Types as the compiler writes them, file by file, and those of the one library that they speak of.
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
    // A `.ts` in a declaration is found by new compilers only.
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
