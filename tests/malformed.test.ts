import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { latest } from '../mocks/service/clock.ts'
import type { Endpoint } from '../src/contract/endpoint.ts'
import { endpoints } from '../src/contract/index.ts'
import { stringifyQuery } from '../src/contract/query-string.ts'
import { operations, resolved } from './generated-requests/document.ts'
import { goodRequests, prepare } from './requests.ts'
import { type Answer, emailOf, envelopeProblem, type Service, startService, type Wanted } from './service.ts'

/** Any request is answered by a success or by an error in the envelope: never by a 500, never with half a change. */

let service: Service
let good: Record<string, Wanted>
const tokens = { owner: '', admin: '' }

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())

async function startOver(): Promise<void> {
  await service.reset()
  service.backend.clock.freeze(true)
  await prepare(service)
  good = goodRequests(service)
  tokens.owner = await service.enter(emailOf('owner'))
  tokens.admin = await service.enter(emailOf('admin'))
}

/** Everything but the runs in full, and those by their number: what a call could have left behind. */
function state(): string {
  const { runs, tables } = service.db
  return JSON.stringify([
    runs.count(),
    ...[...tables.values()].filter((table) => table.name !== 'runs').map((table) => table.all()),
  ])
}

async function sendBadly(endpoint: Endpoint, send: () => Promise<Answer>): Promise<Answer> {
  const before = state()
  const answer = await send()
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500)
  if (answer.status >= 400) {
    expect(envelopeProblem(endpoint, answer)).toBeNull()
    expect(state()).toBe(before)
  }
  return answer
}

const prototypeNames = Object.getOwnPropertyNames(Object.prototype)

const junk = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(
    '',
    ' ',
    '0',
    '-1',
    '1e9',
    'NaN',
    'null',
    '__proto__',
    'constructor',
    '../../etc/passwd',
    '%00',
    '\u0000',
    '\ud800',
    'half a character \udfff.apk',
  ),
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    1.5,
    1e308,
    [],
    {},
    [[]],
    JSON.parse('{"__proto__":1,"constructor":{"prototype":1}}'),
    'x'.repeat(11_000),
  ),
)
const awkwardText = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
  fc.constantFrom(
    'undefined',
    '00000000-0000-0000-0000-00000000000g',
    "' or 1=1 --",
    '%',
    '..',
    'a'.repeat(500),
  ),
)

const malformedTexts = [
  '',
  ' ',
  '-1',
  '1e309',
  'NaN',
  'null',
  '[object Object]',
  '9999-12-31',
  'Etc/Nowhere',
  '%ED%A0%80',
  '%00',
]
/** The headers that any call may have; the document names those of an endpoint. */
const commonHeaders = [
  'Authorization',
  'Content-Type',
  'Accept',
  'Range',
  'Origin',
  'Sec-Fetch-Site',
  'X-Mock-World',
]

/** Names of the query as they stand in an address: `page`, `sort[field]`, `filter[state][]`. */
function queryNames(id: string): string[] {
  const { parameters = [] } = operations.find(({ operationId }) => operationId === id) ?? {}
  return parameters
    .filter((parameter) => parameter.in === 'query')
    .flatMap(({ name, schema }) => {
      const parts = Object.keys(resolved(schema).properties ?? {}).map((part) => `${name}[${part}]`)
      return [name, `${name}[]`, ...parts, ...parts.map((part) => `${part}[]`)]
    })
}

function headerNames(id: string): string[] {
  const { parameters = [] } = operations.find(({ operationId }) => operationId === id) ?? {}
  const own = parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name)
  return [...commonHeaders, ...own]
}

const fewRuns = { numRuns: 12, seed: 20_261_120 }
const cases = endpoints.map((endpoint) => [endpoint.id, endpoint] as const)
const tokenFor = (endpoint: Endpoint) => (endpoint.access === 'admin' ? tokens.admin : tokens.owner)

describe.each(cases)('%s', (id, endpoint) => {
  beforeAll(startOver)
  const call = (request: Wanted) => service.call(endpoint, { ...good[id], ...request }, tokenFor(endpoint))

  const withQuery = (search: string) => {
    const { query, body } = good[id] ?? {}
    return service.send(endpoint.method, `${pathOf(endpoint)}?${stringifyQuery(query ?? {})}&${search}`, {
      token: tokenFor(endpoint),
      ...(endpoint.body ? { body: body ?? {} } : {}),
    })
  }

  test.each(['colour', '__proto__', 'constructor', 'hasOwnProperty'])(
    'rejects an unknown query key by name: %s',
    async (name) => {
      const { status, body } = await sendBadly(endpoint, () => withQuery(`${name}=1`))
      expect([status, body.code, Object.keys(body.fields)]).toEqual([422, 'VALIDATION_ERROR', [name]])
    },
  )

  test('rejects a repeated value', async () => {
    for (const name of Object.keys(good[id]?.query ?? {})) {
      const [pair = ''] = stringifyQuery({ [name]: good[id]?.query?.[name] }).split('&')
      const { status, body } = await sendBadly(endpoint, () => withQuery(pair))
      expect([status, Object.keys(body.fields)]).toEqual([422, [pair.split('=', 1)[0]]])
    }
  })

  /** Instead of a good value of the same name. */
  const withParameter = (name: string, value: string) => {
    const { query, body } = good[id] ?? {}
    const [field = ''] = name.split('[', 1)
    const { [field]: _, ...others } = query ?? {}
    const search = [stringifyQuery(others), `${name}=${value}`].filter(Boolean).join('&')
    return service.send(endpoint.method, `${pathOf(endpoint)}?${search}`, {
      token: tokenFor(endpoint),
      ...(endpoint.body ? { body: body ?? {} } : {}),
    })
  }

  test('names of Object.prototype and malformed texts in query parameters cause no 500', async () => {
    for (const name of queryNames(id)) {
      for (const value of [...prototypeNames, ...malformedTexts])
        await sendBadly(endpoint, () => withParameter(name, value))
      for (const part of prototypeNames)
        await sendBadly(endpoint, () => withParameter(`${name}[${part}]`, '1'))
    }
  })

  test('names of Object.prototype and malformed texts in headers cause no 500', async () => {
    const { query, body } = good[id] ?? {}
    const target = `${pathOf(endpoint)}?${stringifyQuery(query ?? {})}`
    for (const name of headerNames(id)) {
      for (const value of [...prototypeNames, ...malformedTexts]) {
        const isToken = name === 'Authorization'
        await sendBadly(endpoint, () =>
          service.send(endpoint.method, target, {
            token: isToken ? null : tokenFor(endpoint),
            headers: { [name]: isToken ? `Bearer ${value}` : value },
            ...(endpoint.body ? { body: body ?? {} } : {}),
          }),
        )
      }
    }
  })

  test('survives names with a meaning in JavaScript, and lone surrogates', async () => {
    const values = ['__proto__', 'constructor', '%ED%A0%80', '%00', '%F4%90%80%80']
    const names = ['page', 'search', 'sort[field]', 'sort[__proto__]', 'filter[__proto__]', 'filter[state][]']
    for (const name of [...names, 'filter[constructor][]', 'provider', 'email', 'key', 'days', 'api_key']) {
      for (const value of values) await sendBadly(endpoint, () => withQuery(`${name}=${value}`))
    }
  })

  test('survives any query', async () => {
    const key = fc.constantFrom('page', 'limit', 'sort', 'filter', 'days', 'from', 'email', 'key', 'api_key')
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.oneof(key, fc.string()), junk, { maxKeys: 3 }), async (query) => {
        await sendBadly(endpoint, () => call({ query: { ...good[id]?.query, ...query } }))
      }),
      fewRuns,
    )
  })

  if (endpoint.params)
    test('rejects malformed ids', async () => {
      await fc.assert(
        fc.asyncProperty(awkwardText, async (text) => {
          const answer = await sendBadly(endpoint, () => call({ params: { id: text } }))
          expect(answer.status).toBeGreaterThanOrEqual(400)
        }),
        fewRuns,
      )
    })

  if (endpoint.body) {
    test.each(['{"half":', '[]', '"text"', 'null', '7', '\u0000', '<xml/>'])(
      'rejects the body %s',
      async (body) => {
        const headers = { 'Content-Type': 'application/json' }
        const path = pathOf(endpoint)
        const send = () => service.send(endpoint.method, path, { token: tokenFor(endpoint), body, headers })
        expect(await sendBadly(endpoint, send)).toMatchObject({
          status: 422,
          body: { code: 'VALIDATION_ERROR' },
        })
      },
    )

    test('survives every name of Object.prototype in every field', async () => {
      const { body } = endpoint
      const known = body && 'shape' in body && typeof body.shape === 'object' ? body.shape : good[id]?.body
      const fields = Object.keys(known ?? {})
      for (const field of fields) {
        for (const name of prototypeNames) {
          for (const value of [name, [name], JSON.parse(`{"${name}":1}`)])
            await sendBadly(endpoint, () => call({ body: { ...(good[id]?.body as object), [field]: value } }))
        }
      }
    })

    test('survives any value of any field', async () => {
      const fields = Object.keys((good[id]?.body as object | undefined) ?? {})
      const field = fc.oneof(
        fc.constantFrom('name', 'status', 'role', '__proto__', 'constructor', ...fields),
        fc.string(),
      )
      await fc.assert(
        fc.asyncProperty(fc.dictionary(field, junk, { minKeys: 1, maxKeys: 3 }), async (body) => {
          await sendBadly(endpoint, () => call({ body: { ...(good[id]?.body as object), ...body } }))
        }),
        fewRuns,
      )
    })
  }
})

test.each(prototypeNames)('a run of the iOS version %s is created or rejected', async (os_version) => {
  await startOver()
  const create = endpoints.find(({ id }) => id === 'runs.create')
  if (!create) throw new Error('no such endpoint')
  const body = { ...(good['runs.create']?.body as object), platform: 'iOS', os_version }
  await sendBadly(create, () => service.call(create, { body }, tokens.owner))
})

test.each([
  ['9999-12-31', 'America/St_Johns'],
  ['0000-01-01', 'Asia/Tokyo'],
])('usage of %s is answered in the zone %s', async (day, zone) => {
  await startOver()
  const path = `v2/teams/usage-statistics?from=${day}&to=${day}`
  const answer = await service.send('GET', path, { token: tokens.owner, headers: { 'Time-Zone': zone } })
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500)
})

function pathOf(endpoint: Endpoint): string {
  return endpoint.path.replace(/\{\w+\*?\}/, String(good[endpoint.id]?.params?.id ?? ''))
}

test.each([
  ['the last', latest],
  ['the first', 0],
])(
  'every call is answered at the %s moment of the clock',
  async (_, now) => {
    let untouched = false
    for (const endpoint of endpoints) {
      if (!untouched) {
        await service.reset({ now })
        if (now === latest) expect(service.backend.clock.now()).toBe(latest)
        await prepare(service)
        good = goodRequests(service, now)
        tokens.owner = await service.enter(emailOf('owner'))
        tokens.admin = await service.enter(emailOf('admin'))
      }
      untouched = endpoint.method === 'GET' && !endpoint.mutates
      const { status, body } = await service.call(endpoint, good[endpoint.id] ?? {}, tokenFor(endpoint))
      expect(status, `${endpoint.id} ${JSON.stringify(body)}`).toBeLessThan(500)
    }
  },
  60_000,
)

test('survives any path and any query string', async () => {
  await startOver()
  const method = fc.constantFrom('GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'OPTIONS')
  const part = fc.oneof(
    fc.constantFrom('v1', 'v2', 'run', 'artifact', 'fake', 'storage', 'identity', '', '%'),
    fc.webSegment(),
  )
  const search = fc.oneof(
    fc.webQueryParameters(),
    fc.constantFrom('a[=1', 'a[b]=1&a=2', '%zz', 'filter[state][]', '&&=&'),
  )
  await fc.assert(
    fc.asyncProperty(method, fc.array(part, { maxLength: 5 }), search, async (verb, parts, query) => {
      const answer = await service.send(verb, `${parts.join('/')}?${query}`, { token: tokens.owner })
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
      if (verb !== 'GET' || answer.body?.code) expect(envelopeProblem({ errors: [] }, answer)).toBeNull()
    }),
    { numRuns: 300, seed: 20_261_120 },
  )
})
