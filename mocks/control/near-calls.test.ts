import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type NodeHost, startNodeHost } from '../node.ts'
import type { AddedFault } from '../service/faults.ts'

let host: NodeHost
let token: string
const now = Date.parse('2026-11-20T09:00:00Z')
beforeAll(async () => {
  host = await startNodeHost({ scenario: 'demo', seed: 7, now })
})
afterAll(() => host.close())
beforeEach(async () => {
  await host.reset({ freeze: true })
  token = (await host.persona('owner')).token
})

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`http://paceline.test/api/${path}`, {
    ...init,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
  })
const create = (body: unknown) => ask('v2/projects', { method: 'POST', body: JSON.stringify(body) })

/** Adds the fault, makes the calls, and says why it didn't strike them. */
async function why(fault: AddedFault, calls: () => Promise<unknown>): Promise<string[]> {
  const { id } = await host.fault({ add: fault as never })
  const { last } = await host.journal({ limit: 1 })
  await calls()
  const { near = [] } = await host.journal({ near: id as string, since: last })
  return near.map((call) => call.why)
}

test.each<[string, AddedFault, () => Promise<unknown>, string[]]>([
  [
    'a value in the body',
    { endpoint: 'POST v2/projects', status: 503, where: { name: 'Shop' } },
    () => create({ name: 'Bank', slug: 'bank' }),
    ['name is Bank, not Shop'],
  ],
  [
    'a value that wasn’t sent',
    { endpoint: 'v2/projects', status: 503, where: { limit: 3 } },
    () => ask('v2/projects?skip=1'),
    ['limit is missing, 3 wanted'],
  ],
  [
    'another user',
    { endpoint: 'v2/projects', status: 503, who: 'reader' },
    () => ask('v2/projects'),
    ['olivia@acme.test sent it, not rita@acme.test'],
  ],
  [
    'another endpoint',
    { endpoint: 'GET v2/tokens', status: 503 },
    () => ask('v2/projects'),
    ['its endpoint is projects.list, not GET v2/tokens'],
  ],
  [
    'calls that pass first',
    { endpoint: 'v2/projects', status: 503, after: 2 },
    () => ask('v2/projects'),
    ['the fault let it pass (`after`); still to pass: 1'],
  ],
  [
    'calls that passed first, the last of them',
    { endpoint: 'v2/projects', status: 503, after: 1 },
    () => ask('v2/projects'),
    ['the fault let it pass (`after`); still to pass: 0'],
  ],
  [
    'an address that is no endpoint',
    { endpoint: 'v2/projects', status: 503 },
    () => ask('v2/nothing?a=1'),
    ['its endpoint is GET /api/v2/nothing, not v2/projects'],
  ],
  [
    'a fault that is used up',
    { endpoint: 'v2/projects', status: 503, times: 1 },
    async () => {
      await ask('v2/projects')
      await ask('v2/projects')
    },
    ['the fault is used up'],
  ],
  [
    'chance',
    { endpoint: 'v2/projects', status: 503, probability: 0 },
    () => ask('v2/projects'),
    ['the fault spared it (0 % of the calls are struck)'],
  ],
  [
    'a fault that has ended',
    { endpoint: 'v2/projects', status: 503, until: '2026-11-20T09:00:00Z' },
    () => ask('v2/projects'),
    ['the fault had ended (2026-11-20T09:00:00Z)'],
  ],
  ['nothing', { endpoint: 'v2/projects', status: 503 }, () => ask('v2/projects'), []],
])('the journal says that a fault was kept from striking by %s', async (_, fault, calls, expected) => {
  expect(await why(fault, calls)).toEqual(expected)
})

test('a fault that was added later, or after another one, says so', async () => {
  await ask('v2/projects')
  await host.fault({ add: { endpoint: 'v2/projects', status: 503 } })
  const { id } = await host.fault({ add: { endpoint: 'v2/projects', status: 500 } })
  await ask('v2/projects')
  const { near = [] } = await host.journal({ near: id as string, endpoint: 'v2/projects' })
  expect(near.map((call) => call.why)).toEqual(['fault-1 struck first', 'it came before the fault was added'])
})

test('the nearest call comes first: the right endpoint, then the fewest differences', async () => {
  const where = { name: 'Shop', slug: 'shop' }
  const { id } = await host.fault({ add: { endpoint: 'POST v2/projects', status: 503, where } })
  await create({ name: 'Shop', slug: 'store' })
  await create({ name: 'Bank', slug: 'bank' })
  await ask('v2/tokens')
  const { near = [] } = await host.journal({ near: id as string })
  expect(near.map(({ missed }) => missed.map(({ name, condition }) => name ?? condition))).toEqual([
    ['slug'],
    ['name', 'slug'],
    ['endpoint'],
  ])
})

test('an unknown fault is refused', async () => {
  await expect(host.journal({ near: 'fault-9' })).rejects.toThrow('there is no fault "fault-9"')
})

test('a failed check names the calls that came near, and what differed', async () => {
  await create({ name: 'Bank', slug: 'bank' })
  await expect(host.verify({ endpoint: 'POST v2/projects', where: { name: 'Shop' } })).rejects.toThrow(
    'POST /api/v2/projects 200 (name is Bank, not Shop)',
  )
  await expect(
    host.waitForCall({ endpoint: 'POST v2/projects', status: 409, timeout_ms: 0 }),
  ).rejects.toThrow('its status is 200, not 409')
})

test('a value that can’t be turned into text is another one, and no failure', async () => {
  await host.fault({ add: { endpoint: 'POST v2/projects', status: 503, where: { name: 'Shop' } } })
  expect((await create({ name: { toString: 1 }, slug: 'shop' })).status).toBe(422)
})

test('a fault of deliveries that struck none says what they were', async () => {
  const url = 'https://chat.acme.test/hooks/mobile-releases'
  const { id } = await host.fault({
    add: { endpoint: 'POST delivery', status: 500, where: { event: 'run.started', url } },
  })
  const { run } = await host.failRun()
  const { near = [] } = await host.journal({ near: String(id) })
  expect(near[0]).toMatchObject({ call: `POST ${url}`, status: 200 })
  expect(near.map(({ why }) => why)).toContain('event is run.interrupted, not run.started')
  const other = await host.fault({
    add: { endpoint: 'POST delivery', status: 500, where: { run, url: 'https://a.test/' } },
  })
  const { near: nearOther = [] } = await host.journal({ near: String(other.id) })
  expect(nearOther[0]?.why).toMatch(/^url is https:\/\/\S+, not https:\/\/a\.test\/$/)
  const signed = await host.fault({
    add: { endpoint: 'POST delivery', status: 500, who: 'owner', where: { run } },
  })
  const { near: nearSigned = [] } = await host.journal({ near: String(signed.id) })
  expect(nearSigned[0]?.why).toBe('nobody signed in sent it, not olivia@acme.test')
})
