import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { run as runSchema } from '../../../src/contract/runs.ts'
import { readReport } from '../../../src/features/report/model/read-report.ts'
import { emailOf, type Service, start, startService } from '../../../tests/service.ts'
import { BackendCommandRunner } from '../../control/backend-command-runner.ts'
import { CommandError } from '../../control/command-error.ts'
import type { GivenFile } from './described.ts'
import { nameFor, openRun, type ResultChoices } from './open-run.ts'

const pytest: GivenFile = {
  path: 'pytest.xml',
  bytes: readFileSync(join(import.meta.dirname, 'samples/pytest.xml')),
}
const report = (content: string): GivenFile => ({ path: 'a.xml', bytes: new TextEncoder().encode(content) })

let service: Service
let owner: string
beforeEach(async () => {
  service = await startService({ frozen: true })
  owner = await service.enter(emailOf('owner'))
})

const open = (token: string | null, file = pytest, choices: Partial<ResultChoices> = {}) =>
  openRun(service.backend, token, [file], {
    name: 'Orchard nightly',
    platform: 'Android',
    project: null,
    ...choices,
  })

async function textOf(id: string, path: string): Promise<string> {
  const { body } = await service.send('GET', `v1/artifact?key=${id}/${path}`, { token: owner })
  return typeof body === 'object' && !(body instanceof Uint8Array)
    ? JSON.stringify(body)
    : new TextDecoder().decode(body)
}

describe('a run that was opened from results', () => {
  it('belongs to the team, with the day of its results and the user who opened it', async () => {
    const [project] = service.db.projects.all()
    const id = await open(owner, pytest, { project: project?.id ?? '' })
    const { body } = await service.send('GET', `v1/run/${id}`, { token: owner })
    expect(runSchema.safeParse(body).success).toBe(true)
    expect(body).toMatchObject({
      name: 'Orchard nightly',
      state: 'failure',
      flavor: 'pytest',
      created: '2026-03-04T10:11:12.123Z',
      completed: '2026-03-04T10:11:13.742Z',
      passed: 2,
      failed: 2,
      ignored: 2,
      tests_total: 6,
      total_run_time: 0,
      project: { id: project?.id },
      created_by: { name: 'Olivia Marsh' },
    })
    const { body: list } = await service.send('GET', 'v2/run?search=orchard', { token: owner })
    expect(list.payload.map((one: { id: string }) => one.id)).toContain(id)
  })

  it('has files, and its report has the same counts as its row', async () => {
    const id = await open(owner)
    const { body } = await service.send('GET', `v1/artifact/${id}`, { token: owner })
    expect(body.map(({ name }: { name: string }) => name)).toEqual([
      'tests',
      'test_result',
      'devices',
      'logs',
      'results',
    ])
    const { report: read, notices } = readReport({
      junit: await textOf(id, 'tests/omni/marathon_junit_report.xml'),
      raw: await textOf(id, 'test_result/raw.json'),
    })
    expect(notices).toEqual([])
    expect(read.counts).toMatchObject({ passed: 2, failed: 2, ignored: 2 })
    expect(await textOf(id, 'results/pytest.xml')).toBe(new TextDecoder().decode(pytest.bytes))
    expect((await service.send('GET', `v1/artifact/${id}/nowhere`, { token: owner })).status).toBe(404)
  })

  it('can’t be repeated', async () => {
    const id = await open(owner)
    const runs = service.db.runs.count()
    for (const query of ['', '?failed_only=true']) {
      const { status, body } = await service.send('GET', `v1/run/${id}/repeat${query}`, { token: owner })
      expect([status, body.code]).toEqual([409, 'CONFLICT'])
    }
    expect(service.db.runs.count()).toBe(runs)
  })

  it('without times in its results, ends now and takes the sum of its durations', async () => {
    const id = await open(
      owner,
      report('<testsuite><testcase name="a" classname="C" time="90"/></testsuite>'),
    )
    expect(service.db.runs.get(id)).toMatchObject({
      start_at: start - 90_000,
      end_at: start,
      outcome: 'passed',
    })
  })

  it('with times in the future of the service’s clock, ends now as well', async () => {
    const id = await open(
      owner,
      report(
        '<testsuite timestamp="2030-01-01T00:00:00"><testcase name="a" classname="C" time="9"/></testsuite>',
      ),
    )
    expect(service.db.runs.get(id)).toMatchObject({ start_at: start - 9000, end_at: start })
  })

  it('is part of exported states, including its files', async () => {
    const id = await open(owner)
    const snapshot = await new BackendCommandRunner(service.backend).run('export')
    const other = await startService()
    await new BackendCommandRunner(other.backend).run('import', { snapshot })
    const token = await other.enter(emailOf('owner'))
    const { body } = await other.send('GET', `v1/artifact?key=${id}/test_result/raw.json`, { token })
    expect(body).toHaveLength(6)
    // Another one of the same place isn't taken for it after a reset.
    await service.reset()
    owner = await service.enter(emailOf('owner'))
    const again = await open(owner, report('<testsuite><testcase name="a" classname="C"/></testsuite>'))
    expect(again).toBe(id)
    expect(JSON.parse(await textOf(again, 'test_result/raw.json'))).toHaveLength(1)
  })

  it('has no files when its archive is missing or damaged', async () => {
    const id = await open(owner)
    const place = service.db.uploads.all().find(({ filename }) => filename === 'results.zip')?.id ?? ''
    await service.backend.blobs.put(place, new Uint8Array([0x50, 0x4b, 3, 4, 9, 9]))
    const { status, body } = await service.send('GET', `v1/artifact/${id}`, { token: owner })
    expect([status, body]).toEqual([200, []])
  })
})

it.each(['reader', 'no-team'] as const)('%s opens no run', async (who) => {
  const token = await service.enter(emailOf(who))
  const before = service.db.uploads.count()
  await expect(open(token)).rejects.toThrow(CommandError)
  await expect(open(null)).rejects.toThrow(CommandError)
  expect(service.db.uploads.count()).toBe(before)
})

it('unreadable files leave no rows behind', async () => {
  const before = service.backend.db.committedEdits().length
  await expect(open(owner, report('<testsuite'))).rejects.toThrow(/Expected/)
  expect(service.backend.db.committedEdits()).toHaveLength(before)
})

it('another team’s project is rejected', async () => {
  const own = service.db.users.findFirst((q) => q.where({ email: emailOf('owner') }))?.current_team_id
  const foreign = service.db.projects.all().find(({ team_id }) => team_id !== own)
  const id = await open(owner, pytest, { project: foreign?.id ?? '' })
  expect(service.db.runs.get(id)?.project_id).toBeNull()
})

it.each([
  ['  a\u0000b\nc ', 'a b c'],
  ['', '?'],
  ['x'.repeat(999), 'x'.repeat(300)],
])('the name %j becomes %j', (given, shown) => {
  expect(nameFor(given)).toBe(shown)
})
