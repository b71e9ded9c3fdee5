import { beforeAll, expect, test } from 'vitest'
import { checkContract } from './check.ts'
import { compare } from './compare.ts'
import { type Fake, startFake } from './fake.ts'
import { at, isObject } from './service.ts'

/** A service that keeps the contract, but for one thing: each is found, by endpoint and field. */

const now = Date.parse('2026-11-20T09:00:00Z')
let fake: Fake
async function begin(): Promise<void> {
  const people = [{ email: 'olivia@acme.test', isAdmin: true }, { email: 'rita@acme.test' }]
  fake = await startFake(people, { seed: 7, now, frozen: true })
}
beforeAll(begin)

type Send = (request: Request) => Promise<Response>
type Plant = (request: Request, send: Send) => Promise<Response>

let runs = 0
const check = (plant: Plant | null) =>
  checkContract(plant ? { ...fake, send: (request) => plant(request, fake.send) } : fake, {
    mark: `contract-check-${++runs}`,
    run: true,
  })

// biome-ignore lint/suspicious/noExplicitAny: the plants reach into replies of every kind
type Body = any

const json = (body: Body, status = 200) => Response.json(body, { status })

/** Spoils the good replies of one call. */
const reply =
  (method: string, path: RegExp, broken: (body: Body, url: URL) => Body): Plant =>
  async (request, send) => {
    const url = new URL(request.url)
    const response = await send(request)
    if (request.method !== method || !path.test(url.pathname) || response.status !== 200) return response
    return json(broken(await response.json(), url))
  }

/** Asks for something else than what was wanted. */
const ignoring =
  (path: RegExp, keys: RegExp): Plant =>
  (request, send) => {
    const url = new URL(request.url)
    if (request.method !== 'GET' || !path.test(url.pathname)) return send(request)
    for (const key of [...url.searchParams.keys()]) {
      const isWrong = /nonsense|many|-1/.test(`${key}${url.searchParams.get(key)}`)
      if (keys.test(key) && !isWrong) url.searchParams.delete(key)
    }
    return send(new Request(url, request))
  }

/** Another answer where the service refuses. */
const refusing =
  (method: string, path: RegExp, status: number, answer: (body: Body) => Response): Plant =>
  async (request, send) => {
    const response = await send(request)
    const isMeant = request.method === method && path.test(new URL(request.url).pathname)
    return isMeant && response.status === status ? answer(await response.json()) : response
  }

const as = (request: Request, token: string) => {
  const headers = new Headers(request.headers)
  headers.set('Authorization', `Bearer ${token}`)
  return new Request(request, { headers })
}

const projects = /\/v2\/projects$/

const plants: [name: string, endpoint: string, field: string, Plant][] = [
  ['an ignored limit', 'GET v2/projects', 'limit', ignoring(projects, /^(limit|page)$/)],
  [
    'a wrong count',
    'GET v2/users',
    'count',
    reply('GET', /\/v2\/users$/, ({ payload }) => ({ payload, count: payload.length + 7 })),
  ],
  ['an ignored filter', 'GET v2/users', 'filter[role]', ignoring(/\/v2\/users$/, /^filter\[role\]/)],
  ['an ignored sort', 'GET v2/tokens', 'sort[field]=created', ignoring(/\/v2\/tokens$/, /^sort/)],
  [
    'missing authorisation',
    'GET v2/payments/info',
    'Authorization',
    (request, send) => send(request.url.endsWith('/payments/info') ? as(request, fake.token) : request),
  ],
  [
    'HTML instead of an error',
    'GET v2/domains/{id}',
    'error',
    refusing(
      'GET',
      /\/v2\/domains\/[^/]+$/,
      404,
      () => new Response('<h1>Not found</h1>', { status: 404, headers: { 'Content-Type': 'text/html' } }),
    ),
  ],
  [
    'a POST that makes nothing',
    'POST v2/tokens',
    'id',
    reply('POST', /\/v2\/tokens$/, (token) => ({ ...token, id: '00000000-0000-4000-8000-000000000001' })),
  ],
  [
    'a wrong error envelope',
    'GET v1/run/{id}',
    'error',
    refusing('GET', /\/v1\/run\/[^/]+$/, 404, ({ message }) => json({ detail: message }, 404)),
  ],
  [
    'a leaked password_hash',
    'GET v2/users',
    'payload.0.password_hash',
    reply('GET', /\/v2\/users$/, (body) => ({
      ...body,
      payload: body.payload.map((row: object) => ({ ...row, password_hash: '$2b$10$abc' })),
    })),
  ],
  [
    'a fault in the third row only',
    'GET v2/run',
    'payload.2.state',
    reply('GET', /\/v2\/run$/, (body) => {
      if (body.payload[2]) body.payload[2].state = 'cancelled'
      return body
    }),
  ],
  [
    'a wrong content type',
    'GET v1/devices/android',
    'Content-Type',
    async (request, send) => {
      const response = await send(request)
      if (!request.url.endsWith('/devices/android')) return response
      return new Response(await response.text(), {
        status: response.status,
        headers: { 'Content-Type': 'text/plain' },
      })
    },
  ],
  [
    'Range that is ignored',
    'GET v1/artifact',
    'Range',
    (request, send) => {
      const headers = new Headers(request.headers)
      headers.delete('Range')
      return send(new Request(request, { headers }))
    },
  ],
  [
    'a role that is not enforced',
    'GET v2/domains',
    'role reader',
    (request, send) => {
      const isReader = request.headers.get('Authorization')?.endsWith(fake.others[0] ?? '?')
      return send(isReader && request.url.endsWith('/v2/domains') ? as(request, fake.token) : request)
    },
  ],
  ['a deleted thing that still answers', 'GET v2/domains/{id}', 'id', stillAnswering()],
  [
    'a wrong status for wrong input',
    'POST v2/projects',
    'name',
    refusing('POST', projects, 422, () =>
      json({ error: 'WRONG_CREDENTIALS', code: 'WRONG_CREDENTIALS', message: 'Bad.' }, 400),
    ),
  ],
  [
    'a refusal that blames a field which the request does not have',
    'POST v2/tokens',
    'fields.token_name',
    refusing('POST', /\/v2\/tokens$/, 422, (body) =>
      json({ ...body, fields: { token_name: 'invalid_type' } }, 422),
    ),
  ],
  [
    'a refusal that names no field',
    'PATCH v2/domains/{id}',
    'fields',
    refusing('PATCH', /\/v2\/domains\/[^/]+$/, 422, ({ fields: _, ...body }) => json(body, 422)),
  ],
  [
    'a date in another format',
    'GET v2/domains',
    'payload.0.created',
    reply('GET', /\/v2\/domains$/, (body) => ({
      ...body,
      payload: body.payload.map((row: Body) => ({ ...row, created: row.created.replace('T', ' ') })),
    })),
  ],
  [
    'an id that changes between list and one',
    'GET v1/run/{id}',
    'id',
    reply('GET', /\/v1\/run\/[^/]+$/, (run) => ({ ...run, id: run.id.replace(/.$/, 'a') })),
  ],
  [
    'a missing field of paging',
    'GET v2/teams',
    'count',
    reply('GET', /\/v2\/teams$/, ({ payload }) => ({ payload })),
  ],
  [
    '200 with the body of an error',
    'GET v2/teams/usage-statistics',
    'error',
    reply('GET', /usage-statistics$/, () => ({ error: 'NOT_FOUND', code: 'NOT_FOUND', message: 'None.' })),
  ],
  [
    'a PATCH that changes nothing',
    'PATCH v2/projects/{id}',
    'slug',
    async (request, send) => {
      const url = new URL(request.url)
      if (request.method !== 'PATCH' || !/\/projects\//.test(url.pathname)) return send(request)
      const patch = await request.clone().json()
      if (Array.isArray(patch.name) || url.pathname.includes('dead')) return send(request)
      const response = await send(new Request(request, { body: '{}' }))
      return response.ok ? json({ ...(await response.json()), ...patch }) : response
    },
  ],
]

/** Remembers what a domain was like. */
function stillAnswering(): Plant {
  const bodies = new Map<string, Body>()
  return async (request, send) => {
    const { pathname } = new URL(request.url)
    const response = await send(request)
    if (request.method !== 'GET' || !/\/v2\/domains\//.test(pathname)) return response
    if (response.ok) bodies.set(pathname, await response.clone().json())
    return response.status === 404 && bodies.has(pathname) ? json(bodies.get(pathname)) : response
  }
}

const brokenIn = ({ findings }: Awaited<ReturnType<typeof check>>) =>
  findings
    .filter(({ verdict }) => verdict === 'broken')
    .map(({ endpoint, field, note }) => ({ endpoint, field, note }))

test('a correct service has no findings, and every call is made', async () => {
  const inquiry = await check(null)
  expect(brokenIn(inquiry)).toEqual([])
  expect(inquiry.findings.filter(({ verdict }) => verdict === 'skipped')).toEqual([])
  expect(inquiry.exchanges.length).toBeGreaterThan(300)
})

test('a service may lack what the specification doesn’t have', async () => {
  const inquiry = await check(async (request, send) =>
    /\/known-failures|\/devices\/android$/.test(request.url)
      ? new Response('nothing here', { status: 404 })
      : send(request),
  )
  expect(brokenIn(inquiry)).toEqual([])
  const skipped = inquiry.findings.filter(({ verdict }) => verdict === 'skipped')
  expect(new Set(skipped.map(({ endpoint }) => endpoint))).toEqual(
    new Set(['GET v1/devices/android', 'GET v2/projects/{id}/known-failures']),
  )
})

test('there are twenty-two kinds of planted faults', () =>
  expect(new Set(plants.map(([name]) => name)).size).toBe(22))

test.each(plants)('%s is detected: %s, %s', async (_, endpoint, field, plant) => {
  const broken = brokenIn(await check(plant))
  expect(broken).toContainEqual(expect.objectContaining({ endpoint, field }))
})

test('differences from another service are listed by endpoint and field', async () => {
  // Projects stay, and those of all checks before are more than a page.
  await begin()
  const [one, other] = [await check(null), await check(null)]
  expect(compare(one.exchanges, other.exchanges)).toEqual([])
  const strange: Plant = async (request, send) => {
    const response = await send(request)
    const { pathname } = new URL(request.url)
    if (!projects.test(pathname)) return response
    const body = await response.json()
    if (response.status === 422) return json({ ...body, code: 'NOT_FOUND', error: 'NOT_FOUND' }, 404)
    const payload = at(body, 'payload')
    if (!Array.isArray(payload)) return json(body, response.status)
    return new Response(
      JSON.stringify({
        ...body,
        payload: payload.filter(isObject).map((row) => ({ ...row, owner: 'x', created: 'now' })),
      }),
      { headers: { 'Content-Type': 'text/json' } },
    )
  }
  const found = compare((await check(strange)).exchanges, other.exchanges)
  expect(found).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        endpoint: 'GET v2/projects',
        field: 'payload[].owner',
        theirs: 'string',
        ours: 'missing',
      }),
      expect.objectContaining({
        endpoint: 'GET v2/projects',
        field: 'payload[].created',
        theirs: 'string',
        ours: 'moment',
      }),
      expect.objectContaining({ endpoint: 'GET v2/projects', field: 'content-type', theirs: 'text/json' }),
      expect.objectContaining({ endpoint: 'POST v2/projects', field: 'status', theirs: '404', ours: '422' }),
      expect.objectContaining({
        endpoint: 'POST v2/projects',
        field: 'code',
        theirs: 'NOT_FOUND',
        ours: 'VALIDATION_ERROR',
      }),
    ]),
  )
  expect(new Set(found.map(({ endpoint }) => endpoint))).toEqual(
    new Set(['GET v2/projects', 'POST v2/projects']),
  )
})

test('a bare array as a list gives a note and no failure', async () => {
  const bare = reply('GET', /\/v2\/tokens$/, ({ payload }) => payload)
  const { findings } = await check(bare)
  const tokens = findings.filter(({ endpoint }) => endpoint === 'GET v2/tokens')
  expect(tokens).toEqual([
    expect.objectContaining({ verdict: 'kept', note: expect.stringContaining('rows alone') }),
  ])
})
