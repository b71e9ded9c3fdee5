import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { takeLogged } from '../../tests/setup.ts'
import { ServiceError } from '../db/service-error.ts'
import { type NodeHost, startNodeHost } from '../node.ts'

const base = 'https://paceline.test/api/'
const start = Date.parse('2026-11-20T09:00:00Z')
let host: NodeHost

beforeAll(async () => {
  host = await startNodeHost({ scenario: 'demo', seed: 7, now: start })
})
afterAll(() => host.close())
beforeEach(() => host.backend.reset({ scenario: 'demo', seed: 7, now: start }))

async function send(
  method: string,
  path: string,
  options: { body?: unknown; token?: string; raw?: string; type?: string } = {},
) {
  const response = await fetch(base + path, {
    method,
    headers: {
      ...(options.token ? { Authorization: `Bearer ${options.token}` } : {}),
      ...(options.body || options.raw ? { 'Content-Type': options.type ?? 'application/json' } : {}),
    },
    body: options.raw ?? (options.body ? JSON.stringify(options.body) : null),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text), headers: response.headers }
}

async function signIn(email = 'olivia@acme.test'): Promise<string> {
  const { body } = await send('POST', 'v1/user/auth', { body: { email, password: 'demo-password' } })
  return body.token
}

test('a user signs in and gets the team’s runs, newest first', async () => {
  const token = await signIn()
  const { status, body } = await send('GET', 'v2/run?page=1&limit=6', { token })
  expect(status).toBe(200)
  expect(body.payload).toHaveLength(6)
  expect(body.count).toBeGreaterThan(6)
  const created = body.payload.map((run: { created: string }) => run.created)
  expect(created).toEqual([...created].sort().reverse())
})

describe('the envelope', () => {
  test.each([
    ['GET', 'v1/user/me', {}, 401, 'UNAUTHORIZED'],
    ['GET', 'v1/user/me', { token: 'made-up' }, 401, 'UNAUTHORIZED'],
    ['GET', 'v9/nothing', {}, 404, 'NOT_FOUND'],
    ['DELETE', 'v1/user/me', {}, 405, 'METHOD_NOT_ALLOWED'],
    ['POST', 'v1/user/auth', { raw: '{"email":' }, 422, 'VALIDATION_ERROR'],
    ['POST', 'v1/user/auth', { raw: 'email=a', type: 'text/plain' }, 422, 'VALIDATION_ERROR'],
    ['POST', 'v1/user/auth', { body: { email: 'nobody' } }, 422, 'VALIDATION_ERROR'],
    [
      'POST',
      'v1/user/auth',
      { raw: JSON.stringify({ email: 'x'.repeat(2_000_000) }) },
      413,
      'PAYLOAD_TOO_LARGE',
    ],
  ])('%s %s %o → %i %s', async (method, path, options, status, code) => {
    const reply = await send(method, path, options)
    expect(reply.status).toBe(status)
    expect(reply.body).toMatchObject({ error: code, code, message: expect.any(String) })
  })

  test('names every invalid field and query key', async () => {
    const token = await signIn()
    const { status, body } = await send('GET', 'v2/run?page=0&limit=x&colour=red&sort[field]=mood', { token })
    expect(status).toBe(422)
    expect(Object.keys(body.fields).sort()).toEqual(['colour', 'limit', 'page', 'sort.field'])
  })
})

test('a call that fails half-way leaves no change', async () => {
  const before = host.backend.db.users.count()
  await expect(
    host.backend.change(async () => {
      const [user] = host.backend.db.users.all()
      if (!user) throw new Error('the cast is missing')
      await host.backend.db.users.create({ ...user, id: 'new', email: 'new@acme.test' })
      await host.backend.db.users.update(user, { data: { name: 'Somebody else' } })
      host.backend.db.users.delete((q) => q.where({ id: 'new' }))
      throw new Error('half-way')
    }),
  ).rejects.toThrow('half-way')
  expect(host.backend.db.users.count()).toBe(before)
  expect(host.backend.db.users.all().some((user) => user.name === 'Somebody else')).toBe(false)
  expect(host.backend.db.committedEdits()).toEqual([])
})

test('a call that fails half-way restores the order of rows', async () => {
  const { backend } = host
  const { dns } = backend.db
  const ids = ['a', 'b', 'c', 'd', 'e']
  const names = ['one', 'two']
  await backend.change(async () => {
    for (const [i, id] of ids.entries())
      await backend.db.dns.create({ id, name: names[i % 2] ?? '', value: '' })
  })
  const shown = () => [
    dns.all(),
    names.map((name) => dns.findMany((q) => q.where({ name }))),
    dns.all().toSorted((a, b) => dns.positionOf(a.id) - dns.positionOf(b.id)),
  ]
  const before = shown()
  const step = fc.record({ id: fc.constantFrom(...ids), name: fc.constantFrom(null, ...names) })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      const refused = backend.change(async () => {
        for (const { id, name } of steps) {
          if (name === null) dns.deleteMany((q) => q.where({ id }))
          else if (dns.get(id)) await backend.db.dns.update((q) => q.where({ id }), { data: { name } })
          else await backend.db.dns.create({ id, name, value: '' })
        }
        throw new Error('half-way')
      })
      await expect(refused).rejects.toThrow('half-way')
      expect(shown()).toEqual(before)
    }),
  )
})

test('an internal failure is a 500 with its trace and is logged', async () => {
  const token = await signIn()
  const { projects } = host.backend.db
  projects.findMany = () => {
    throw new Error('a fault of the house')
  }
  const { status, body } = await send('GET', 'v2/projects', { token })
  Reflect.deleteProperty(projects, 'findMany')
  expect(status).toBe(500)
  expect(body).toMatchObject({
    code: 'INTERNAL_ERROR',
    trace: expect.stringContaining('a fault of the house'),
  })
  expect(takeLogged()).toHaveLength(1)
})

test('an undeclared error code is a 500 that names code and endpoint', async () => {
  const token = await signIn()
  const { projects } = host.backend.db
  projects.findMany = () => {
    throw new ServiceError('PROJECT_WITH_SAME_NAME_ALREADY_EXISTS')
  }
  const { status, body } = await send('GET', 'v2/projects', { token })
  Reflect.deleteProperty(projects, 'findMany')
  const cause =
    "projects.list refuses with PROJECT_WITH_SAME_NAME_ALREADY_EXISTS, which the contract doesn't declare for it."
  expect([status, body.trace.split('\n', 1)[0]]).toEqual([500, cause])
  expect(host.backend.journal.read({ limit: 1 })[0]?.trace).toContain(cause)
  expect(takeLogged()).toHaveLength(1)
})

test('ten concurrent writes are all kept', async () => {
  const token = await signIn()
  const names = Array.from({ length: 10 }, (_, i) => `Pipeline ${i}`)
  await Promise.all(names.map((name) => send('POST', 'v2/tokens', { token, body: { name } })))
  const { body } = await send('GET', 'v2/tokens?limit=0&search=Pipeline', { token })
  expect(body.payload.map((row: { name: string }) => row.name).sort()).toEqual(names)
})
