import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type NodeHost, startNodeHost } from '../node.ts'

let host: NodeHost
let token: string
beforeAll(async () => {
  host = await startNodeHost({ scenario: 'demo', seed: 7, now: Date.parse('2026-11-20T09:00:00Z') })
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
const statusOf = async (path: string, init?: RequestInit) => (await ask(path, init)).status
const create = (name: string) =>
  ask('v2/projects', { method: 'POST', body: JSON.stringify({ name, slug: name.toLowerCase() }) })

test('affects only the targeted user', async () => {
  await host.fault({ add: { endpoint: 'v2/projects', status: 503, who: 'reader' } })
  expect(await statusOf('v2/projects')).toBe(200)
  token = (await host.persona('reader')).token
  expect(await statusOf('v2/projects')).toBe(503)
})

test('affects the targeted user’s API token as well', async () => {
  const made = await ask('v2/tokens', { method: 'POST', body: JSON.stringify({ name: 'CI' }) })
  const { token: key } = (await made.json()) as { token: string }
  const statusWith = async (api_key: string) =>
    (await fetch(`http://paceline.test/api/v1/run/nonsense?${new URLSearchParams({ api_key })}`)).status
  await host.fault({ add: { endpoint: 'GET v1/run/{id}', status: 503, who: 'owner' } })
  expect([await statusWith(key), await statusWith('plt_nobody')]).toEqual([503, 401])
})

test('can be aimed at values in query, body and path', async () => {
  await host.fault({ add: { endpoint: 'v2/run', status: 503, where: { limit: 3 } } })
  expect([await statusOf('v2/run?limit=2'), await statusOf('v2/run?limit=3')]).toEqual([200, 503])
  await host.fault({ add: { endpoint: 'POST v2/projects', status: 500, where: { name: 'Fails' } } })
  expect([(await create('Works')).status, (await create('Fails')).status]).toEqual([200, 500])
  await host.fault({ add: { endpoint: 'GET v1/run/{id}', status: 502, where: { id: 'this' } } })
  expect([await statusOf('v1/run/this'), await statusOf('v1/run/that')]).not.toContain(200)
  expect((await host.journal({ limit: 2 })).calls.map(({ status }) => status)).toContain(502)
})

test('a condition on the name __proto__ is refused, and strikes no call', async () => {
  const where = JSON.parse('{"__proto__":1}')
  await expect(host.fault({ add: { endpoint: 'v2/projects', status: 503, where } })).rejects.toThrow(
    '__proto__',
  )
  expect(await statusOf('v2/projects')).toBe(200)
})

test('follows a sequence, starts after some calls, and ends by the service’s clock', async () => {
  const statuses = async (count: number) => {
    const seen = []
    for (let i = 0; i < count; i++) seen.push(await statusOf('v2/projects'))
    return seen
  }
  await host.fault({ add: { endpoint: 'v2/projects', sequence: [503, 'TOO_MANY_REQUESTS', 'ok', 500] } })
  expect(await statuses(5)).toEqual([503, 429, 200, 500, 200])
  await host.fault({ clear: true })
  await host.fault({ add: { endpoint: 'v2/projects', status: 503, after: 2, times: 1 } })
  expect(await statuses(4)).toEqual([200, 200, 503, 200])
  await host.fault({ add: { endpoint: 'v2/projects', status: 503, until: '2026-11-20T10:00:00Z' } })
  expect(await statuses(1)).toEqual([503])
  await host.clock('PT1H')
  expect(await statuses(1)).toEqual([200])
})

test('is removed by its id, and the others stay', async () => {
  const add = async (endpoint: 'v2/projects' | 'v2/tokens', status: number) =>
    (await host.fault({ add: { endpoint, status } })).id
  const [first] = [await add('v2/projects', 503), await add('v2/tokens', 500)]
  await host.fault({ remove: first })
  expect([await statusOf('v2/projects'), await statusOf('v2/tokens')]).toEqual([200, 500])
})

test('a lost reply has made its change', async () => {
  const { id } = await host.fault({ add: { endpoint: 'POST v2/projects', kind: 'lost-reply', times: 1 } })
  await expect(create('Kept')).rejects.toThrow('fetch failed')
  expect((await host.journal({ limit: 1 })).calls[0]).toMatchObject({ status: 0, fault: id })
  expect((await create('Kept')).status).toBe(409)
})

test('a replaced answer is checked against the contract, limited in number, and in the journal', async () => {
  await expect(host.respond({ endpoint: 'GET v2/projects', body: { payload: 'none' } })).rejects.toThrow(
    'at "payload": expected array, received "none"',
  )
  const body = { payload: [], count: 0 }
  const { id } = await host.respond({
    endpoint: 'GET v2/projects',
    body,
    headers: { 'X-Mine': '1' },
    times: 1,
  })
  const answer = await ask('v2/projects')
  expect([await answer.json(), answer.headers.get('x-mine')]).toEqual([body, '1'])
  expect((await host.journal({ limit: 1 })).calls[0]).toMatchObject({
    fault: id,
    persona: 'olivia@acme.test',
    reply: body,
  })
  expect((await (await ask('v2/projects')).json()).count).toBeGreaterThan(0)
})

test('an internal failure shows its trace in the terminal, the journal and the reply', async () => {
  const terminal = vi.spyOn(console, 'error').mockImplementation(() => {})
  const broken = vi.spyOn(host.backend.db.projects, 'findMany').mockImplementation(() => {
    throw new Error('out of order')
  })
  const { trace } = await (await ask('v2/projects')).json()
  broken.mockRestore()
  expect(trace).toMatch(/^Error: out of order\n.*aimed-faults/)
  expect((await host.journal({ limit: 1 })).calls[0]?.trace).toBe(trace)
  expect(terminal.mock.lastCall?.[0]).toContain('(projects.list)')
  terminal.mockRestore()
})
