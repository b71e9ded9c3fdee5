import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { builtinModules } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { commandNames } from '../mocks/control/command-runner.ts'
import { faultKinds } from '../mocks/service/faults.ts'

/** The quick part; `package.deep.test.ts` installs it and runs every example. */
let manifest: { bin: Record<string, string>; peerDependencies: Record<string, string> }

beforeAll(() => {
  execFileSync(process.execPath, ['mocks/tools/package/build.ts'], { stdio: 'pipe' })
  manifest = JSON.parse(readFileSync('dist-mock/package.json', 'utf8'))
})

test('the package needs only its peers, and its command starts', async () => {
  expect(manifest).not.toHaveProperty('dependencies')
  expect(manifest).not.toHaveProperty('scripts')
  const wanted = globSync('dist-mock/code/**/*.js').flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(/(?:^|[;}])(?:import|export)\b[^;"'`]*["'`]([^."'`][^"'`]*)/g),
    ].map(([, name = '']) => name.replace(/^(@[^/]+\/)?([^/]+).*/, '$1$2')),
  )
  const foreign = wanted.filter((name) => !name.startsWith('node:') && !builtinModules.includes(name))
  expect(new Set(foreign)).toEqual(new Set(Object.keys(manifest.peerDependencies)))
  const read = (name: string) => readFileSync(`dist-mock/code/entries/${name}.js`, 'utf8')
  expect(read('browser')).toContain('new Worker(new URL("./thread.js",import.meta.url),{type:`module`})')
  const media = [...read('thread').matchAll(/new URL\("(.*?)",import\.meta\.url\)/g)]
  expect(media.length).toBeGreaterThan(100)
  for (const [, path = ''] of media) expect(existsSync(join('dist-mock/code/entries', path))).toBe(true)
  const command = spawn(process.execPath, [`dist-mock/${manifest.bin['paceline-mock']}`, '--port', '0'])
  const [line] = await once(command.stdout, 'data')
  command.kill()
  expect(String(line)).toContain('ready at http://127.0.0.1:')
})

test('its types need only its peers, even where the compiler checks them all', () => {
  const folder = mkdtempSync(join(tmpdir(), 'paceline-types-'))
  const installed = (name: string) => join(folder, 'node_modules', name)
  for (const part of ['package.json', 'types'])
    cpSync(join('dist-mock', part), join(installed('paceline-mock'), part), { recursive: true })
  for (const name of ['@types/node', ...Object.keys(manifest.peerDependencies)]) {
    mkdirSync(dirname(installed(name)), { recursive: true })
    symlinkSync(resolve('node_modules', name), installed(name), 'junction')
  }
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(
    join(folder, 'user.ts'),
    `import { startNodeHost } from 'paceline-mock/node'
export { startBrowserHost } from 'paceline-mock/browser'
export { connect } from 'paceline-mock/client'
export { endpoints } from 'paceline-mock/contract'
export * as handlers from 'paceline-mock/handlers'
export { test as page } from 'paceline-mock/playwright'
export { test } from 'paceline-mock/vitest'
const { db } = (await startNodeHost()).backend
export const names = db.projects.findMany((q) => q.where({ team_id: '' })).map(({ name }) => name.trim())
// @ts-expect-error: projects have no colour
export const colours = db.projects.findMany().map(({ colour }) => colour)
`,
  )
  const compilerOptions = {
    ...{ strict: true, noEmit: true, skipLibCheck: false, module: 'node16', types: ['node'] },
    ...{ target: 'es2022', lib: ['es2023', 'dom', 'dom.iterable'] },
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['user.ts'] }))
  const { stdout } = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', folder])
  rmSync(folder, { recursive: true })
  expect(String(stdout)).toBe('')
})

test('its README has every command and every kind of fault', () => {
  const readme = readFileSync('mocks/tools/package/README.md', 'utf8')
  const [, section = ''] = readme.split('## Commands')
  for (const name of [...commandNames, ...faultKinds]) expect(section).toContain(`\`${name}\``)
  expect(section).toContain('`force: true`')
})
