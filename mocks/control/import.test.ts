import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EndpointId } from '../../src/contract/access-and-lists.ts'
import { endpoints } from '../../src/contract/index.ts'
import { goodRequests, prepare } from '../../tests/requests.ts'
import { emailOf, type Service, startService } from '../../tests/service.ts'
import { BackendCommandRunner } from './backend-command-runner.ts'
import type { Snapshot } from './commands/snapshot.ts'

/** An import is checked as strictly as a request: a row that it brings is refused, or every call can live with it. */

let service: Service
let control: BackendCommandRunner
let snapshot: Snapshot
let good: ReturnType<typeof goodRequests>
beforeAll(async () => {
  service = await startService()
  control = new BackendCommandRunner(service.backend)
})
afterAll(() => service.close())

const madeOtherwise = [
  'user.signUp',
  'user.signIn',
  'users.invite',
  'user.resetPassword',
  'teams.updateUsageLimit',
  'runs.repeat',
  'storage.presignUpload',
  'webhooks.sendAgain',
]
// A team of one's own would lead away from this one.
const makesRows = (id: string) =>
  (id.endsWith('.create') && id !== 'teams.create') || madeOtherwise.includes(id)

async function fill(): Promise<void> {
  await service.reset()
  await prepare(service)
  const owner = await service.enter(emailOf('owner'))
  good = goodRequests(service)
  for (const endpoint of endpoints) {
    const id = endpoint.id as EndpointId
    if (!makesRows(id)) continue
    expect((await service.call(endpoint, good[id], owner)).status, id).toBeLessThan(300)
  }
  const domain = service.db.domains.findMany((q) => q.where({ value: 'globex.test' }))[0]
  const troubled = service.db.runs.all().findLast((run) => run.spec_rest?.includes('incident'))
  await service.backend.change(async () => {
    await service.db.domains.update((q) => q.where({ id: domain?.id ?? '' }), {
      data: { last_checked_at: 0 },
    })
    await service.db.runs.update((q) => q.where({ id: troubled?.id ?? '' }), { data: { name: 'Told' } })
    await service.db.dns.create({ id: 'dns', name: '_paceline.x', value: 'x' })
    await service.db.uploads.update((q) => q.where({ id: service.db.uploads.all()[0]?.id ?? '' }), {
      data: {
        uploaded_at: null,
        size: null,
      },
    })
  })
  snapshot = await control.run('export')
}

const extremes: readonly unknown[] = [
  null,
  -1,
  1.5,
  1e308,
  8.64e15,
  253_402_300_800_000,
  '',
  '__proto__',
  'constructor',
  '\ud800',
  'a\r\nb: c',
  'x'.repeat(20_000),
  '{}',
  '{"__proto__":{"incident":1},"enforced":"x"}',
  '{"preset":{"incident":"constructor"},"suiteAge":"x","onlyTests":7}',
  '{"preset":{"testsTotal":1e9,"minutes":-1}}',
  true,
]

/** Names of other rows, which have to be there, and what no two rows may share. */
const bound = /^(?:id|email|token|\w+_(?:id|by))$/

test('no imported row makes a call answer 500', async () => {
  await fill()
  const sample = new Map(snapshot.changes.map((change) => [change.table, change]))
  expect([...sample.keys()].sort()).toEqual([...service.db.tables.keys()].sort())
  const problems: string[] = []
  let refused = 0
  for (const value of extremes) {
    // Every field that may be like that is.
    const changes = snapshot.changes.map((change) => {
      const { table, id, row } = change
      if (!row || (sample.get(table) !== change && !['runs', 'domains'].includes(table))) return change
      const fields = Object.keys(row).filter((field) => !bound.test(field))
      const allowed = fields.filter(
        (field) => !service.db.problemWith([{ table, id, row: { ...row, [field]: value } }]),
      )
      refused += fields.length - allowed.length
      return { table, id, row: { ...row, ...Object.fromEntries(allowed.map((field) => [field, value])) } }
    })
    const imported = control.run('import', { snapshot: { ...snapshot, changes } })
    await imported.catch((error) => expect(String(error)).toContain('bytes of'))
    for (const problem of await askAll())
      problems.push(`${String(JSON.stringify(value)).slice(0, 60)}: ${problem}`)
  }
  expect(problems).toEqual([])
  expect(refused).toBeGreaterThan(500)
})

/** Everything that makes rows, with words that no earlier row has. */
async function makeAll(mark: string): Promise<string[]> {
  const owner = await service.enter(emailOf('owner'))
  const requests = goodRequests(service, undefined, mark)
  const failed: string[] = []
  for (const endpoint of endpoints) {
    // A limit would keep runs from starting.
    if (!makesRows(endpoint.id) || endpoint.id === 'teams.updateUsageLimit') continue
    const { status } = await service.call(endpoint, requests[endpoint.id as EndpointId], owner)
    if (status >= 300) failed.push(`${endpoint.id} ${status}`)
  }
  const { value } = requests['domains.create'].body as { value: string }
  await control.run('dns', { publish: value }).catch((error) => failed.push(`dns: ${error}`))
  return failed
}

test('a counter that was set back or is exhausted creates no duplicates', async () => {
  await service.reset()
  await prepare(service)
  await service.backend.blobs.put(service.db.uploads.all()[0]?.id ?? '', new Uint8Array(3))
  good = goodRequests(service)
  expect(await makeAll('before')).toEqual([])
  const later: Snapshot = await control.run('export')
  const counter = later.changes.find(({ table }) => table === 'numbers')
  expect(counter?.row?.value).toBeGreaterThan(10)
  for (const value of [0, 1, 5, 2 ** 48]) {
    const changes = later.changes.map((change) =>
      change === counter ? { ...change, row: { id: change.id, value } } : change,
    )
    await control.run('import', { snapshot: { ...later, changes } })
    expect(await makeAll(`after-${value}`), `counter at ${value}`).toEqual([])
  }
})

/** Calls that were answered with 500 or worse. */
async function askAll(): Promise<string[]> {
  const tokens = {
    admin: await service.enter(emailOf('admin')),
    owner: await service.enter(emailOf('owner')),
  }
  const failed: string[] = []
  for (const endpoint of endpoints) {
    const { id, method, access } = endpoint
    if (method !== 'GET' && id !== 'runs.create') continue
    const { status } = await service.call(
      endpoint,
      good[id],
      access === 'admin' ? tokens.admin : tokens.owner,
    )
    if (status >= 500) failed.push(`${id} ${status}`)
  }
  return failed
}
