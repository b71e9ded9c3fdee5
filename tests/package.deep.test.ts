import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { chromium } from '@playwright/test'
import { preview } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findBrowser } from '../e2e/browser.ts'

/**
 * The package as another repository has it: packed, installed, every example of its README run as printed, and a suite of
 * that repository's own (`another-repository/`), five times.
 */

const folder = mkdtempSync(join(tmpdir(), 'paceline-mock-'))
/** Nothing that this repository or the machine has set reaches a snippet. */
const emptyEnv = (extra: Record<string, string> = {}) => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  ...extra,
})
const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { cwd: folder, stdio: 'pipe', encoding: 'utf8', env: emptyEnv() })
const installed = (script: string, ...args: string[]) =>
  run(process.execPath, join('node_modules', script), ...args)
const examples = new Map<string, string>()

beforeAll(async () => {
  execFileSync(process.execPath, ['mocks/tools/package/build.ts'], { stdio: 'pipe' })
  const [packed] = JSON.parse(
    execFileSync('npm', ['pack', './dist-mock', '--json', '--pack-destination', folder], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  ) as { filename: string }[]
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  const tools = [
    ...['typescript@5', '@types/node', 'msw@3', 'vitest', '@playwright/test'],
    ...['openapi-typescript@7', 'openapi-fetch', '@modelcontextprotocol/sdk@1'],
  ]
  const tarball = `./${basename(packed?.filename ?? '')}`
  // npm may need the machine's proxy and certificates.
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', tarball, ...tools], {
    cwd: folder,
    stdio: 'pipe',
  })
  const readme = readFileSync(join(folder, 'node_modules/paceline-mock/README.md'), 'utf8')
  for (const [, name = '', code = ''] of readme.matchAll(/```ts\n\/\/ (\S+)\n(.*?)```/gs)) {
    examples.set(name, code)
    writeFileSync(join(folder, name), code)
  }
}, 600_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }), 60_000)

test.each([
  ['node16', 'node16'],
  ['esnext', 'bundler'],
])(
  'its types hold in a strict project with module %s, resolved as %s',
  (module, moduleResolution) => {
    expect(examples.size).toBeGreaterThan(4)
    writeFileSync(
      join(folder, 'wrong.ts'),
      `import { connect } from 'paceline-mock/client'
const mock = connect('http://127.0.0.1:1')
// @ts-expect-error: nobody is called that
void mock.persona('nope')
// @ts-expect-error: there is no such endpoint
void mock.fault({ add: { endpoint: 'GET v2/nope', status: 500 } })
`,
    )
    const compilerOptions = {
      strict: true,
      noEmit: true,
      skipLibCheck: false,
      target: 'es2022',
      lib: ['es2023', 'dom', 'dom.iterable'],
      types: ['node'],
      module,
      moduleResolution,
    }
    const files = [...examples.keys(), 'wrong.ts']
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
    installed('typescript/bin/tsc', '--project', 'tsconfig.json')
  },
  120_000,
)

test('the command starts a service that the typed client commands', async () => {
  const readme = readFileSync('mocks/tools/package/README.md', 'utf8')
  const [start = '', ...others] = [...readme.matchAll(/```sh\n(.*?)\n```/gs)].map(([, line = '']) => line)
  // As printed, on the port that the other snippets expect.
  const server = spawn('sh', ['-c', `exec node_modules/.bin/${start.replace(/^npx /, '')}`], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: emptyEnv(),
  })
  try {
    const [said] = await once(server.stdout, 'data')
    const [url = ''] = /http:\/\/[\d.]+:\d+/.exec(String(said)) ?? []
    expect(printed('client.ts')).toBe('2')
    for (const line of others) run('sh', '-c', line)
    expect(readFileSync(join(folder, 'api.d.ts'), 'utf8')).toContain('interface paths')
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
    const state = await fetch(`${url}/__mock/state`, { method: 'POST' })
    expect(await state.json()).toMatchObject({ version, scenario: 'demo', seed: 7, frozen: true })
    const { info } = await (await fetch(`${url}/__mock/openapi.json`)).json()
    expect(info.version).toBe(version)
    expect((await (await fetch(`${url}/__mock`)).json()).commands.length).toBeGreaterThan(10)
    cpSync(join(import.meta.dirname, 'another-repository'), folder, { recursive: true })
    installed('openapi-typescript/bin/cli.js', `${url}/__mock/openapi.json`, '-o', 'api.d.ts')
    expect(printed('tools.ts', { MOCK_URL: url })).toMatch(/^stdio (\d+)\nhttp \1$/)
  } finally {
    server.kill()
  }
}, 60_000)

const printed = (name: string, env: Record<string, string> = {}) =>
  execFileSync(process.execPath, ['--experimental-strip-types', '--no-warnings', name], {
    cwd: folder,
    stdio: 'pipe',
    encoding: 'utf8',
    env: emptyEnv(env),
  }).trim()

test('the Node entry works, with and without an MSW server', () => {
  expect(printed('node.ts')).toMatch(/^\d+ projects\.list$/)
  expect(printed('handlers.ts')).toBe('200')
  expect(printed('own-rows.ts')).toBe('3')
  expect(printed('recorded.ts')).toMatch(/^20 /)
  expect(printed('webhooks.ts')).toMatch(/^https:\S+ t=\d+,v1=[0-9a-f]{64} run\.interrupted 1$/)
}, 60_000)

test('the browser entry works in a page built by Vite, and keeps its state over a reload', async () => {
  writeFileSync(join(folder, 'index.html'), '<body><script type="module" src="main.ts"></script>')
  installed('msw/cli/index.js', 'init', 'public/', '--no-save')
  installed('vite/bin/vite.js', 'build')
  const server = await preview({ root: folder, configFile: false, preview: { port: 0, host: '127.0.0.1' } })
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    await page.goto(server.resolvedUrls?.local[0] ?? '')
    await page.getByText('1 tokens').waitFor()
    await page.reload()
    await page.getByText('2 tokens').waitFor()
  } finally {
    await browser.close()
    await server.close()
  }
}, 120_000)

test('the Vitest fixture works', () => {
  installed('vitest/vitest.mjs', 'run', '--maxWorkers', '1', 'runs.test.ts')
}, 60_000)

test('the Playwright fixture works', () => {
  const config = {
    workers: 4,
    fullyParallel: true,
    use: { launchOptions: { executablePath: findBrowser(), args: ['--no-sandbox'] } },
  }
  writeFileSync(join(folder, 'playwright.config.ts'), `export default ${JSON.stringify(config)}`)
  installed('@playwright/test/cli.js', 'test', 'page.spec.ts')
}, 120_000)

describe('another repository’s suite', () => {
  beforeAll(() => {
    const compilerOptions = {
      ...{ strict: true, noEmit: true, allowImportingTsExtensions: true, skipLibCheck: true },
      ...{ target: 'es2022', lib: ['es2023', 'dom', 'dom.iterable'], types: ['node'], module: 'node16' },
    }
    const files = ['failures.ts', 'product-codes.ts', 'pages.spec.ts', 'tools.ts']
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
    const write = (name: string, module: string, call: string) =>
      writeFileSync(join(folder, name), `import * as suite from './${module}.ts'\nsuite.${call}\n`)
    for (const share of [0, 1, 2, 3]) write(`failures-${share}.test.ts`, 'failures', `failures(${share}, 4)`)
    write('codes.test.ts', 'product-codes', 'productCodeCases()')
  })

  test('compiles', () => {
    installed('typescript/bin/tsc', '--project', 'tsconfig.json')
  }, 120_000)

  test.each([1, 2, 3, 4, 5])(
    'passes, round %d',
    () => {
      const begun = Date.now()
      const vitest = installed('vitest/vitest.mjs', 'run', '.test.ts', '--maxWorkers', '4')
      const between = Date.now()
      const pages = installed('@playwright/test/cli.js', 'test', 'pages.spec.ts', '--retries', '0')
      const [, cases = 0] = /Tests .*?(\d+) passed/.exec(stripVTControlCharacters(vitest)) ?? []
      const [, shown = 0] = /(\d+) passed/.exec(pages) ?? []
      expect(Number(cases)).toBeGreaterThan(1000)
      const perSecond = Math.round((1000 * Number(cases)) / (between - begun))
      console.log(`${cases} cases, ${perSecond}/s; ${shown} in pages in ${Date.now() - between} ms`)
    },
    600_000,
  )
})
