import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
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
import { parseYaml } from '@redocly/openapi-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { connect } from '../mocks/control/client.ts'
import { commandNames } from '../mocks/control/command-runner.ts'
import { faultKinds } from '../mocks/service/faults.ts'
import { commandLine } from '../src/lib/product.ts'
import { snippetsFor } from '../src/shared/ci-snippets.ts'
import { CypressStandIn } from './cypress-stand-in.ts'

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
  expect(read('browser')).toContain(
    'new Worker(new URL("./backend-worker.js",import.meta.url),{type:`module`})',
  )
  const media = [...read('backend-worker').matchAll(/new URL\("(.*?)",import\.meta\.url\)/g)]
  expect(media.length).toBeGreaterThan(100)
  for (const [, path = ''] of media) expect(existsSync(join('dist-mock/code/entries', path))).toBe(true)
  const check = spawnSync(process.execPath, [`dist-mock/${manifest.bin['paceline-contract-check']}`])
  expect([check.status, String(check.stderr)]).toEqual([2, expect.stringContaining('--compare FILE')])
  const command = spawn(process.execPath, [`dist-mock/${manifest.bin['paceline-mock']}`, '--port', '0'])
  const [line] = await once(command.stdout, 'data')
  command.kill()
  expect(String(line)).toContain('ready at http://127.0.0.1:')
})

interface Job {
  script: string
  /** The part that the next job gets. */
  keeps: unknown
}

/** The scripts of a CI's two jobs, as its runner finds them. */
const jobsOf: Readonly<Record<string, (file: unknown) => Job[]>> = {
  github: (file) => {
    const { jobs } = file as { jobs: Record<string, { steps: { run?: string; with?: { path?: string } }[] }> }
    return Object.values(jobs).map(({ steps }) => ({
      script: steps.find(({ run }) => run)?.run ?? '',
      keeps: steps.flatMap((step) => step.with?.path ?? []),
    }))
  },
  gitlab: (file) =>
    Object.values(file as Record<string, { script: string[]; artifacts: { paths: string[] } }>).map(
      ({ script, artifacts }) => ({ script: script.join('\n'), keeps: artifacts.paths }),
    ),
  bitbucket: (file) => {
    const { pipelines } = file as {
      pipelines: { default: { step: { script: string[]; artifacts: unknown } }[] }
    }
    return pipelines.default.map(({ step }) => ({ script: step.script.join('\n'), keeps: step.artifacts }))
  },
}

describe('the product’s snippets for CI, run as they stand there', () => {
  const folder = mkdtempSync(join(tmpdir(), 'paceline-ci-'))
  const bin = join(folder, 'node_modules/.bin')
  let server: ChildProcess
  let base = ''
  beforeAll(async () => {
    const installed = join(folder, 'node_modules/paceline-mock')
    cpSync('dist-mock/package.json', join(installed, 'package.json'))
    symlinkSync(resolve('dist-mock/code'), join(installed, 'code'), 'junction')
    mkdirSync(bin)
    symlinkSync(join(installed, manifest.bin['paceline-verdict'] ?? ''), join(bin, 'paceline-verdict'))
    writeFileSync(join(folder, 'package.json'), '{ "dependencies": { "paceline-mock": "*" } }')
    const client = `#!/bin/sh\nexec "${process.execPath}" "${resolve('tests/paceline.ts')}" "$@"\n`
    writeFileSync(join(bin, commandLine.name), client, { mode: 0o755 })
    const command = `dist-mock/${manifest.bin['paceline-mock']}`
    server = spawn(process.execPath, [command, '--port', '0', '--quiet', '--freeze'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = server.stdout ? await once(server.stdout, 'data') : []
    base = /http:\/\/[\d.:]+/.exec(String(line))?.[0] ?? ''
  })
  afterAll(() => {
    server.kill()
    rmSync(folder, { recursive: true })
  })

  test.each(Object.keys(jobsOf))(
    '%s',
    async (id) => {
      const world = `${base}/@${id}`
      const mock = connect(world)
      const { token } = await mock.persona('owner')
      const post = async (path: string, body: object) => {
        const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
        const answer = await fetch(`${world}/api/${path}`, {
          ...{ method: 'POST', headers, body: JSON.stringify(body) },
        })
        return answer.json()
      }
      await post('v2/projects', { name: 'My app', slug: 'my-app' })
      const { token: key } = await post('v2/tokens', { name: 'CI' })
      const code = snippetsFor(key, `${world}/api`).find((snippet) => snippet.id === id)?.code ?? ''
      expect(code).not.toContain(key)
      const [tests, verdict] = jobsOf[id]?.(parseYaml(code)) ?? []
      expect(tests?.keeps).toEqual(['run.json'])
      const summary = join(folder, 'verdict.md')
      const run = ({ script }: Job) =>
        spawnSync('sh', ['-ec', script.replaceAll(/\$\{\{ secrets\.(\w+) \}\}/g, '$$$1')], {
          cwd: folder,
          encoding: 'utf8',
          env: {
            PATH: `${bin}:${dirname(process.execPath)}:${process.env.PATH}`,
            HOME: folder,
            // A package that isn't installed can't be fetched from a registry either.
            npm_config_offline: 'true',
            [commandLine.tokenVariable]: key,
            ...{ GITHUB_HEAD_REF: '', GITHUB_REF_NAME: 'feature/a', GITHUB_STEP_SUMMARY: summary },
            ...{ CI_COMMIT_REF_NAME: 'feature/a', BITBUCKET_BRANCH: 'feature/a' },
          },
        })
      const outcomes = []
      for (const outcome of ['passes', 'fails-in-login'] as const) {
        await mock.nextRun(outcome)
        const { status, stderr } = run(tests as Job)
        const end = run(verdict as Job)
        outcomes.push({ status, stderr, end: end.status, says: end.stdout.split('\n', 1)[0] })
        expect(end.stdout + end.stderr).not.toContain(key)
        expect(readFileSync(summary, 'utf8')).toMatch(outcome === 'passes' ? /^## ✅ / : /^## ❌ /)
        rmSync(summary)
      }
      expect(outcomes).toEqual([
        { status: 0, stderr: '', end: 0, says: expect.stringMatching(/^The run passed: none of \d+ tests/) },
        { status: 0, stderr: '', end: 1, says: expect.stringMatching(/tests failed: \d+ new/) },
      ])
    },
    180_000,
  )
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
import 'paceline-mock/cypress'
declare const cy: Cypress.Chainable
export const token = cy.mock('persona', 'owner')
void cy.mock('reset', { scenario: { add: { runs: [{ trait: 'live', progress: 60 }] } } })
// @ts-expect-error: nobody is called that
void cy.mock('persona', 'nope')
// @ts-expect-error: a run that failed has no progress
void cy.mock('reset', { scenario: { add: { runs: [{ trait: 'failed', progress: 60 }] } } })
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

/** The first example of a language in the README. */
function example(language: string): string {
  const readme = readFileSync('dist-mock/README.md', 'utf8')
  return new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(readme)?.[1] ?? ''
}

const hasPytest = spawnSync('python3', ['-c', 'import pytest']).status === 0

test.skipIf(!hasPytest)('the fixtures for pytest start the service, and give each test a world', () => {
  const folder = mkdtempSync(join(tmpdir(), 'paceline-pytest-'))
  cpSync('tests/python', folder, { recursive: true })
  writeFileSync(join(folder, 'test_runs.py'), example('python'))
  const options = [
    '-p',
    'paceline_mock',
    '-o',
    `pythonpath=${resolve('dist-mock/python')}`,
    '--strict-markers',
  ]
  const { status, stdout } = spawnSync('python3', ['-m', 'pytest', ...options, '-p', 'no:cacheprovider'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
  })
  rmSync(folder, { recursive: true })
  expect(stdout).toMatch(/ 7 passed/)
  expect(status).toBe(0)
})

describe('the support file for Cypress, with a stand-in of Cypress', () => {
  let cypress: CypressStandIn
  let server: ChildProcess

  beforeAll(async () => {
    const command = `dist-mock/${manifest.bin['paceline-mock']}`
    server = spawn(process.execPath, [command, '--port', '0', '--quiet'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = server.stdout ? await once(server.stdout, 'data') : []
    const [base = ''] = /http:\/\/[\d.:]+/.exec(String(line)) ?? []
    cypress = new CypressStandIn(new Map([['mockUrl', base]]))
    await import(resolve('dist-mock/code/entries/cypress.js'))
  })
  afterAll(() => {
    vi.unstubAllGlobals()
    server.kill()
  })

  test('a page’s calls reach a world of the test’s own, which commands change', async () => {
    const first = await cypress.spec(async () => {
      const before = await cypress.signIn('owner')
      await cypress.mock('reset', { scenario: 'demo', seed: 7 })
      expect((await cypress.page('/api/v2/projects?limit=1', before)).status).toBe(401)
      const list = await cypress.page('/api/v2/projects?limit=1', await cypress.signIn('owner'))
      expect(list).toMatchObject({ status: 200, payload: [{}] })
      return list.world
    })
    const second = await cypress.spec(async () => (await cypress.page('/api/v1/user/me')).world)
    expect(second).not.toBe(first)
    await cypress.spec(async () => expect(await cypress.mock('worlds')).toMatchObject({ worlds: [{}] }))
  })

  test('the README’s example', async () => {
    await cypress.spec(async () => {
      const specs: (() => unknown)[] = []
      new Function('it', example('js'))((_: string, work: () => unknown) => specs.push(work))
      for (const work of specs) work()
      await cypress.settled()
      expect(cypress.visited).toEqual(['/projects'])
      const failed = await cypress.page('/api/v2/projects', await cypress.signIn('owner'))
      expect(failed).toMatchObject({ status: 500, code: 'INTERNAL_ERROR' })
    })
  })
})

test('the changelog begins with its version', () => {
  const [, version] = /^## (\S+)$/m.exec(readFileSync('dist-mock/CHANGELOG.md', 'utf8')) ?? []
  expect(JSON.parse(readFileSync('package.json', 'utf8')).version).toBe(version)
})

test('the same sources give the same bytes', () => {
  const packed = () => {
    const json = execFileSync('npm', ['pack', './dist-mock', '--json', '--dry-run'], { stdio: 'pipe' })
    const [{ integrity, files }] = JSON.parse(String(json))
    return { integrity, names: files.map(({ path }: { path: string }) => path) }
  }
  const first = packed()
  execFileSync(process.execPath, ['mocks/tools/package/build.ts'], { stdio: 'pipe' })
  expect(packed()).toEqual(first)
  const own = first.names.filter((name: string) => /^[^/]+$/.test(name))
  expect(own).toEqual(
    expect.arrayContaining([
      'CHANGELOG.md',
      'OWN-ROWS.md',
      'RECORDING.md',
      'RELEASES.md',
      'nightly-contract.yml',
    ]),
  )
  // Nothing tells where it was built.
  const texts = globSync('dist-mock/{code,types}/**/*.{js,ts,mts}').filter((file) =>
    readFileSync(file, 'utf8').includes(resolve('.')),
  )
  expect(texts).toEqual([])
})

test('its README has every command and every kind of fault', () => {
  const readme = readFileSync('mocks/tools/package/README.md', 'utf8')
  const [, section = ''] = readme.split('## Commands')
  for (const name of [...commandNames, ...faultKinds]) expect(section).toContain(`\`${name}\``)
  expect(section).toContain('`force: true`')
})
