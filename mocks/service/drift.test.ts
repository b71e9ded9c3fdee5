import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readLeniently } from '../../src/api/lenient.ts'
import type { EndpointId } from '../../src/contract/access-and-lists.ts'
import { endpoints } from '../../src/contract/index.ts'
import { listProjects } from '../../src/contract/projects.ts'
import { listRuns } from '../../src/contract/runs.ts'
import { goodRequests, prepare } from '../../tests/requests.ts'
import { emailOf, type Service, startService } from '../../tests/service.ts'
import { driftReply } from './drift.ts'
import { canDrift } from './faults.ts'

let service: Service
let token = ''
beforeAll(async () => {
  service = await startService()
  service.backend.clock.freeze(true)
  await prepare(service)
  token = await service.enter(emailOf('owner'))
})
afterAll(() => service.close())

const seeds = Array.from({ length: 40 }, (_, i) => i / 40)

async function goodReply(id: EndpointId) {
  const endpoint = endpoints.find((known) => known.id === id)
  if (!endpoint || typeof endpoint.reply !== 'object') throw new Error(id)
  const { status, body } = await service.call(endpoint, goodRequests(service)[id], token)
  return { schema: endpoint.reply, status, body }
}

const reading = endpoints.filter(
  (endpoint) => canDrift(endpoint) && endpoint.method === 'GET' && endpoint.access !== 'admin',
)

describe.each(reading.map(({ id }) => id))('%s', (id) => {
  test('always breaks the schema, in the same way for the same seed', async () => {
    const { schema, status, body } = await goodReply(id)
    expect(status).toBe(200)
    for (const seed of seeds) {
      const drifted = driftReply(schema, body, seed)
      expect(schema.safeParse(drifted).success, JSON.stringify(drifted).slice(0, 500)).toBe(false)
      expect(driftReply(schema, body, seed)).toEqual(drifted)
    }
  })
})

test('a third of the rows drift in one field, and every kind of drift occurs', async () => {
  const { schema, body } = await goodReply('runs.list')
  const [row] = body.payload
  const all = { payload: Array.from({ length: 300 }, () => structuredClone(row)), count: 300 }
  const { payload } = driftReply(schema, all, 0.5) as typeof all
  const ways = new Map<string, number>()
  for (const drifted of payload) {
    const changed = Object.keys(row).filter(
      (name) => JSON.stringify(row[name]) !== JSON.stringify(drifted[name]),
    )
    expect(changed.length).toBeLessThanOrEqual(1)
    const [name] = changed
    if (!name) continue
    const value = drifted[name]
    const way =
      value === undefined ? 'missing' : value === null ? 'null' : value === 'something-new' ? 'new' : 'type'
    ways.set(way, (ways.get(way) ?? 0) + 1)
  }
  expect([...ways.keys()].sort()).toEqual(['missing', 'new', 'null', 'type'])
  const drifted = [...ways.values()].reduce((sum, count) => sum + count)
  expect(drifted).toBeGreaterThan(60)
  expect(drifted).toBeLessThan(140)
})

test('the client shows the readable rows of a drifted list', async () => {
  for (const { id, reply } of [listProjects, listRuns]) {
    const { schema, body } = await goodReply(id)
    for (const seed of seeds) {
      const read = readLeniently(reply, driftReply(schema, body, seed))
      const value = read?.value as { payload: unknown[]; unreadable: number }
      expect(value.payload.length + value.unreadable).toBe(body.payload.length)
    }
  }
})

test('worlds with the same seed drift alike; errors don’t drift', async () => {
  const replies: unknown[] = []
  for (let i = 0; i < 2; i++) {
    await service.reset({ frozen: true })
    const session = await service.enter(emailOf('owner'))
    service.backend.faults.add({ endpoint: '*', kind: 'drift' })
    replies.push([
      (await service.send('GET', 'v2/projects', { token: session })).body,
      (await service.send('GET', 'v2/run', { token: session })).body,
    ])
    expect((await service.send('GET', 'v2/run')).body).toMatchObject({ code: 'UNAUTHORIZED' })
  }
  expect(replies[0]).toEqual(replies[1])
  expect(listProjects.reply.safeParse((replies[0] as unknown[])[0]).success).toBe(false)
})
