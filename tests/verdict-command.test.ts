import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connect } from '../mocks/control/client.ts'
import { createKnownFailure, endKnownFailure, listKnownFailures } from '../src/contract/known-failures.ts'
import { createProject } from '../src/contract/projects.ts'
import { createRun, listRuns, type Run } from '../src/contract/runs.ts'
import { emailOf, type Service, startService } from './service.ts'

/** The command for CI as a process of its own, against the service over HTTP. */

let service: Service
let mock: ReturnType<typeof connect>
let owner = ''
const folder = mkdtempSync(join(tmpdir(), 'paceline-verdict-'))
const summary = join(folder, 'verdict.md')
beforeAll(async () => {
  service = await startService({ over: 'http' })
  mock = connect(service.base)
})
beforeEach(async () => {
  await service.reset()
  service.backend.clock.freeze(true)
  owner = await service.enter(emailOf('owner'))
})
afterEach(() => rmSync(summary, { force: true }))
afterAll(() => {
  service.close()
  rmSync(folder, { recursive: true })
})

const apiToken = () => service.db.tokens.all().find(({ name }) => name === 'GitHub Actions')?.token ?? ''

interface Told {
  exitCode: number
  out: string
  err: string
}

/** The output never contains the token. */
function verdict(args: readonly string[], env: Record<string, string> = {}): Promise<Told> {
  const key = env.PACELINE_API_KEY ?? apiToken()
  const variables = { PACELINE_BASE_URL: `${service.base}/api`, PACELINE_API_KEY: key, ...env }
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['mocks/tools/verdict/command.ts', ...args],
      { env: { PATH: process.env.PATH, ...variables } },
      (error, out, err) => {
        if (key) expect(out + err).not.toContain(key)
        resolve({ exitCode: error ? Number(error.code) : 0, out, err })
      },
    )
  })
}

async function runNamed(name: string): Promise<Run> {
  const { body } = await service.call(listRuns, { query: { search: name, limit: 1 } }, owner)
  return body.payload[0]
}

const start = async (body: object): Promise<string> =>
  (await service.call(createRun, { body: { platform: 'Android', ...body } }, owner)).body.run_id

/** Eleven failures: seven are known, four fail on main too. */
const partlyKnown = 'Sort reviews by helpfulness'

test('failures that aren’t known end with 1, each with its verdict, in the log and in the summary', async () => {
  const { id } = await runNamed(partlyKnown)
  const { exitCode, out, err } = await verdict([`--run=${id}`, '--markdown', summary])
  expect({ exitCode, err }).toEqual({ exitCode: 1, err: '' })
  expect(out).toMatch(/^11 of 110 tests failed: 4 fail on main too, 7 known, of which 4 count\.\n {2}main /)
  expect(out).toContain(
    '\n  main    com.acme.shop.checkout.InvoiceTest#sendsInvoiceByMail: failed in the latest run of main\n',
  )
  expect(out).toContain(`${service.base}/runs/${id}/report\n`)
  const text = readFileSync(summary, 'utf8')
  expect(text).toMatch(/^## ❌ Sort reviews by helpfulness\n/)
  expect(text).toContain('- Failures compared with earlier runs: 4 fail on main too, 7 known\n')
  expect(text).toMatch(
    /\n### 7 known\n\n- com\.acme\.shop\.checkout\.GiftCardsTest#refusesUsedGiftCard: Known until /,
  )
  expect(text).toContain(`[Open in Paceline](${service.base}/runs/${id}/report)\n`)
})

test('once all are known it ends with 0; without the marks they fail on main, too', async () => {
  const { id, project } = await runNamed(partlyKnown)
  const first = await verdict(['--run', id, '--json'], {})
  const told = JSON.parse(first.out)
  expect(told.counts).toEqual({ new: 0, first: 0, unclear: 0, flaky: 0, main: 4, known: 7 })
  for (const failure of told.failures.filter((one: { verdict: string }) => one.verdict === 'main')) {
    const body = { test: failure.test, platform: 'Android', cause: null, reason: 'The gateway is slow.' }
    await service.call(createKnownFailure, { params: { id: project?.id }, body }, owner)
  }
  const { exitCode, out } = await verdict(['--run', id, '--markdown', summary])
  expect(out).toMatch(/^11 of 110 tests failed, all allowed: 11 known\.\n/)
  expect(exitCode).toBe(0)
  expect(readFileSync(summary, 'utf8')).toMatch(/^## ✅ /)
  const { body: marks } = await service.call(listKnownFailures, { params: { id: project?.id } }, owner)
  for (const mark of marks.filter((one: { ended: string | null }) => !one.ended))
    await service.call(endKnownFailure, { params: { id: mark.id } }, owner)
  const last = await verdict(['--run', id, '--allow', 'known,main', '--markdown', '-', '--language', 'ru'])
  expect(last.out).toContain('- Проваленные тесты в сравнении с прошлыми запусками: 11 провалено и в main\n')
  expect(last.exitCode).toBe(0)
})

test('it waits for the end of a run, and a failed one of a project that begins is to triage', async () => {
  const { body: project } = await service.call(createProject, { body: { name: 'New', slug: 'new' } }, owner)
  await mock.nextRun('fails-in-login')
  const run_id = await start({ project: project.slug, branch: 'main' })
  const early = await verdict(['--run', run_id])
  expect(early).toMatchObject({ exitCode: 3, out: '' })
  expect(early.err).toMatch(/^The run isn't finished.*: --wait MINUTES waits for it\.\n$/)
  const late = await verdict(['--run', run_id, '--wait', '0.02'])
  expect(late.err).toMatch(/^After 0\.02 minutes the run isn't finished/)
  expect(late.exitCode).toBe(3)
  const waiting = verdict(['--run', run_id, '--wait', '2'])
  await mock.waitForCall({ endpoint: 'runs.get', timeout_ms: 30_000 })
  await mock.clock({ finish: run_id })
  const { exitCode, out, err } = await waiting
  expect(err).toBe('There are too few earlier runs to compare with.\n')
  expect(out).toMatch(/tests failed: \d+ to triage\.\n {2}unclear com\.acme/)
  expect(exitCode).toBe(1)
})

test('a run that passed ends with 0, and one without a project is compared with none', async () => {
  await mock.nextRun('passes')
  const passed = await start({})
  await mock.nextRun('fails-in-login')
  const failed = await start({})
  await mock.clock({ finish: true })
  const good = await verdict([], { PACELINE_RUN: passed })
  expect(good.out).toMatch(/^The run passed: none of \d+ tests failed\.\n/)
  expect(good.exitCode).toBe(0)
  const bad = await verdict(['--run', failed])
  expect(bad.err).toBe('The run belongs to no project, so there is nothing to compare with.\n')
  expect(bad.exitCode).toBe(1)
})

describe('without a verdict it ends with 3 and says why', () => {
  const id = '00000000-0000-4000-8000-000000000000'

  test.each([
    ['no such run', ['--run', id], {}, `The team of the API token has no run ${id}.`],
    [
      'an unknown token',
      ['--run', id],
      { PACELINE_API_KEY: 'plt_nobody' },
      'The service refused the API token:',
    ],
    ['no service', ['--run', id, '--base-url', 'http://127.0.0.1:2'], {}, 'GET v1/user/jwt: ECONNREFUSED.'],
  ])('%s', async (_, args, env: Record<string, string>, words) => {
    const { exitCode, out, err } = await verdict([...args, '--markdown', summary], env)
    expect({ exitCode, out }).toEqual({ exitCode: 3, out: '' })
    expect(err).toContain(words)
    expect(err.trim().split('\n')).toHaveLength(1)
    expect(readFileSync(summary, 'utf8')).toBe(`**No verdict.** ${err}`)
  })

  test('another team’s run', async () => {
    const { team_id } = service.db.tokens.all().find(({ name }) => name === 'GitHub Actions') ?? {}
    const foreign = service.db.runs.all().find((run) => run.team_id !== team_id)
    const { exitCode, err } = await verdict(['--run', foreign?.id ?? ''])
    expect(err).toBe(`The team of the API token has no run ${foreign?.id}.\n`)
    expect(exitCode).toBe(3)
  })

  test('no report, or known failures that can’t be read', async () => {
    const run = await runNamed(partlyKnown)
    await mock.respond({ endpoint: 'artifacts.list', body: [], times: 1 })
    const missing = await verdict(['--run', run.id])
    expect(missing.err).toBe('The run failed and left no report to read.\n')
    await mock.fault({ add: { endpoint: 'knownFailures.list', code: 'INTERNAL_ERROR' } })
    const unknown = await verdict(['--run', run.id])
    expect(unknown.err).toContain('answered 500 to GET v2/projects/{id}/known-failures (INTERNAL_ERROR')
    expect([missing.exitCode, unknown.exitCode]).toEqual([3, 3])
  })
})

test('a lost call is repeated, an earlier report that can’t be read is told', async () => {
  const { id } = await runNamed(partlyKnown)
  await mock.fault({ add: { endpoint: 'runs.get', code: 'SERVICE_UNAVAILABLE', times: 1 } })
  // The run's own two files come first.
  await mock.fault({ add: { endpoint: 'artifacts.get', code: 'NOT_FOUND', after: 2, times: 1 } })
  const { exitCode, err } = await verdict(['--run', id])
  expect(err).toMatch(/^1 of \d+ earlier reports couldn't be read\.\n$/)
  expect(exitCode).toBe(1)
})

test('wrong options end with 2 and the help', async () => {
  const { exitCode, err } = await verdict(['--run', 'nowhere.json'])
  expect(err).toMatch(
    /^--run is neither a run's id nor a file: "nowhere\.json"\.\n\npaceline-verdict \[options\]/,
  )
  expect(exitCode).toBe(2)
})
