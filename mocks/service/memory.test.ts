import { afterAll, beforeAll, expect, test } from 'vitest'
import { collectGarbage } from '../../tests/collect-garbage.ts'
import { emailOf, type Service, startService } from '../../tests/service.ts'
import { Database } from '../db/db.ts'
import { Journal, KeptBodies } from './journal.ts'
import { jsonReply } from './messages.ts'

let service: Service
let token = ''
beforeAll(async () => {
  service = await startService({ scenario: 'empty' })
  token = await service.enter(emailOf('owner'))
})
afterAll(() => service.close())

function heap(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed / 1e6
}

const bodies: [string, string][] = [
  ['long texts', JSON.stringify({ name: 'x', more: 'ä'.repeat(500_000) })],
  ['many small values', `{"name":"x","more":[${'[],'.repeat(300_000)}0]}`],
  ['many keys', `{"name":"x",${Array.from({ length: 60_000 }, (_, i) => `"k${i}":{}`).join(',')}}`],
]

test.each(bodies)('20 bodies of 1 MB with %s leave hardly anything behind', async (_, body) => {
  const send = (path: string, as: string | null) =>
    service.send('POST', path, { token: as, body, headers: { 'Content-Type': 'application/json' } })
  await send('v2/tokens', token)
  const before = heap()
  for (let i = 0; i < 20; i++) {
    expect((await send('v2/tokens', token)).status).toBe(200)
    expect((await send('v1/user/auth', null)).status).toBe(413)
  }
  expect(heap() - before).toBeLessThan(10)
})

const call = {
  at: 0,
  method: 'POST',
  target: '/',
  endpoint: null,
  persona: null,
  code: null,
  duration: 0,
  requestHeaders: {},
}

test('the journal’s size is bounded for any calls', () => {
  const journal = new Journal()
  const before = heap()
  for (let i = 0; i < 5000; i++) {
    const body = JSON.stringify({ i, text: 'y'.repeat(5000 + (i % 20_000)) })
    journal.record({ ...call, target: `/${'z'.repeat(16_000)}`, body, reply: jsonReply(200, { body }) })
  }
  expect(heap() - before).toBeLessThan(20)
  const calls = journal.read()
  expect(calls).toHaveLength(1000)
  expect(calls[0]?.request).toMatchObject({ i: 4999 })
  expect(calls[0]?.path).toMatch(/^\/z+… \(16001 characters\)$/)
  expect(calls[999]?.request).toMatch(/^… \(\d+ characters, no longer kept\)$/)
})

test('journals that share a body store keep as much together as one, the latest bodies', () => {
  const bodies = new KeptBodies()
  const journals = Array.from({ length: 50 }, () => new Journal(bodies))
  const before = heap()
  for (let i = 0; i < 2000; i++) {
    const body = JSON.stringify({ i, text: 'y'.repeat(15_000) })
    journals[i % 50]?.record({ ...call, body, reply: jsonReply(200, { i }) })
  }
  expect(heap() - before).toBeLessThan(30)
  const whole = journals.map((journal) => journal.read().filter(({ cut }) => !cut).length)
  expect(Math.min(...whole)).toBeGreaterThan(15)

  const [idle, busy] = journals
  for (let i = 0; i < 1000; i++)
    idle?.record({ ...call, body: null, reply: jsonReply(200, 'z'.repeat(15_990)) })
  expect(busy?.read({ limit: 1 })[0]).toMatchObject({ cut: true })
  idle?.clear()
  for (const journal of [idle, busy])
    journal?.record({ ...call, body: '{"kept":true}', reply: jsonReply(200, {}) })
  for (const journal of [idle, busy]) expect(journal?.read({ limit: 1 })[0]?.request).toEqual({ kept: true })
})

test('truncated bodies are marked, and their secrets stay masked', async () => {
  const body = {
    name: 'x',
    password: 'hidden "too"',
    nested: [{ api_key: 'hidden' }],
    more: 'y'.repeat(50_000),
  }
  await service.send('POST', 'v2/tokens', { token, body })
  const [call] = service.backend.journal.read()
  expect(call?.request).toMatch(
    /^\{"name":"x","password":"•••","nested":\[\{"api_key":"•••"\}\],"more":"y+… \(50\d{3} characters\)$/,
  )
  expect(String(call?.request).length).toBeLessThan(21_000)
})

test('a too deeply nested body is rejected, and the journal keeps working', async () => {
  const send = (body: string) =>
    service.send('POST', 'v2/tokens', { token, body, headers: { 'Content-Type': 'application/json' } })
  const nested = (levels: number) => `{"name":"deep","more":${'['.repeat(levels)}${']'.repeat(levels)}}`
  expect((await send(nested(40))).status).toBe(200)
  for (const levels of [100, 10_000, 500_000]) {
    expect(await send(nested(levels))).toMatchObject({ status: 422, body: { fields: { body: 'too_deep' } } })
  }
  expect(
    (await send('{"name":"no depth: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[\\"[[[[[[["}')).status,
  ).toBe(200)
  expect(service.backend.journal.read({ limit: 5 })).toHaveLength(5)
})

test('the number of rows that guests can create is limited', async () => {
  const db = new Database(5)
  await db.load('test', {})
  const insert = (id: string) =>
    db.transaction(
      () => db.dns.create({ id, name: id, value: '' }),
      async () => {},
    )
  for (const id of ['a', 'b', 'c', 'd', 'e']) await insert(id)
  await expect(insert('f')).rejects.toMatchObject({ code: 'INSUFFICIENT_STORAGE' })
  expect(db.dns.count()).toBe(5)
  await db.load('test', {})
  await insert('f')
})
