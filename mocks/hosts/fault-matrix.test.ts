import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { fillPath } from '../../src/contract/endpoint.ts'
import { type ErrorCode, errorCodes, genericCodes } from '../../src/contract/errors.ts'
import { endpoints } from '../../src/contract/index.ts'
import { canDrift, type FaultKind, faultKinds } from '../service/faults.ts'
import { type HttpService, startHttpService } from './http.fixture.ts'

/** Every failure that the service can have, on every endpoint, as a client of any language sees it. */

let service: HttpService
let token = ''
beforeAll(async () => {
  service = await startHttpService({ scenario: 'demo', seed: 7, now: Date.parse('2026-11-20T09:00:00Z') })
  token = (await service.command('persona', { persona: 'admin' })).token
})
afterAll(() => {
  service.close()
  console.log(`${injected} failures injected on ${endpoints.length} endpoints`)
})

let injected = 0
const someId = '00000000-0000-4000-8000-000000000000'
/** Longer than any answer takes, so that none after it means that there will be none. */
const timeoutMs = 500

function call({ method, path }: Endpoint, signal: AbortSignal | null = null): Promise<Response> {
  return fetch(`${service.base}/api/${fillPath(path, { id: someId })}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    redirect: 'manual',
    signal,
    ...(method === 'GET' || method === 'DELETE' ? {} : { body: '{}' }),
  })
}

async function withFault(
  fault: { endpoint: string; code?: ErrorCode; kind?: FaultKind },
  look: () => Promise<void>,
): Promise<void> {
  injected++
  await service.command('fault', { add: fault })
  await look()
  await service.command('fault', { clear: true })
}

const failsWith: Record<Exclude<FaultKind, 'timeout'>, (endpoint: Endpoint) => Promise<void>> = {
  network: (endpoint) => expect(call(endpoint)).rejects.toThrow('fetch failed'),
  malformed: async (endpoint) => expect(await (await call(endpoint)).json()).toEqual({ unexpected: true }),
  'lost-reply': (endpoint) => expect(call(endpoint)).rejects.toThrow('fetch failed'),
  // For the changed replies themselves see `drift.test.ts`.
  drift: async (endpoint) => expect((await call(endpoint)).status).toBeLessThan(500),
  html: async (endpoint) => {
    const response = await call(endpoint)
    expect(response.status).toBe(502)
    expect(response.headers.get('Content-Type')).toContain('text/html')
  },
  truncated: async (endpoint) => expect((await call(endpoint)).text()).rejects.toThrow('terminated'),
  empty: async (endpoint) => {
    const response = await call(endpoint)
    expect([response.status, await response.text()]).toEqual([200, ''])
  },
}

describe.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (pattern, endpoint) => {
    const codes = [...endpoint.errors, ...Object.keys(genericCodes)] as ErrorCode[]

    test('answers with each of its codes', async () => {
      for (const code of codes) {
        await withFault({ endpoint: pattern, code }, async () => {
          const response = await call(endpoint)
          expect(response.status).toBe(errorCodes[code])
          expect(await response.json()).toMatchObject({ error: code, code, message: expect.any(String) })
          expect(response.headers.has('Retry-After')).toBe(code === 'TOO_MANY_REQUESTS')
        })
      }
    })

    test('breaks with each kind of fault', async () => {
      for (const kind of faultKinds) {
        if (kind === 'timeout' || (kind === 'drift' && !canDrift(endpoint))) continue
        await withFault({ endpoint: pattern, kind }, () => failsWith[kind](endpoint))
      }
    })

    test('works again after faults are cleared', async () => {
      const before = (await call(endpoint)).status
      await withFault({ endpoint: pattern, code: 'SERVICE_UNAVAILABLE' }, async () => {
        expect((await call(endpoint)).status).toBe(503)
      })
      expect((await call(endpoint)).status).toBe(before)
      expect(before).toBeLessThan(500)
    })
  },
)

test('a call that times out is never answered, at any endpoint', async () => {
  for (const { method, path } of endpoints)
    await service.command('fault', { add: { endpoint: `${method} ${path}`, kind: 'timeout' } })
  injected += endpoints.length
  const ends = await Promise.all(
    endpoints.map((endpoint) =>
      call(endpoint, AbortSignal.timeout(timeoutMs)).then(
        ({ status }) => `${endpoint.path} answers ${status}`,
        (error: Error) => error.name,
      ),
    ),
  )
  expect(ends).toEqual(endpoints.map(() => 'TimeoutError'))
  await service.command('fault', { clear: true })
})

test('only declared codes can be injected, unless forced', async () => {
  const add = { endpoint: 'GET v2/run', code: 'USAGE_LIMIT_REACHED' } as const
  await expect(service.command('fault', { add })).rejects.toThrow(
    'GET v2/run never answers USAGE_LIMIT_REACHED',
  )
  await service.command('fault', { add: { ...add, force: true } })
  expect((await fetch(`${service.base}/api/v2/run`)).status).toBe(402)
  await service.command('fault', { clear: true })
})

test('drift is rejected for endpoints without JSON', async () => {
  const add = { endpoint: 'GET storage', kind: 'drift' } as const
  await expect(service.command('fault', { add })).rejects.toThrow('answers with no JSON that could drift')
})

test('a fault affects the given number of calls', async () => {
  await service.command('fault', { add: { endpoint: 'v2/projects*', status: 503, times: 2 } })
  const statuses: number[] = []
  for (let i = 0; i < 3; i++) {
    const response = await fetch(`${service.base}/api/v2/projects`, {
      headers: { Authorization: `Bearer ${token}` },
    })
    statuses.push(response.status)
  }
  expect(statuses).toEqual([503, 503, 200])
  await service.command('fault', { clear: true })
})

test('a fault may only delay calls', async () => {
  await service.command('fault', { add: { endpoint: 'GET v1/user/me', latency_ms: [120, 140] } })
  const begun = performance.now()
  const response = await fetch(`${service.base}/api/v1/user/me`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  expect(response.status).toBe(200)
  expect(performance.now() - begun).toBeGreaterThanOrEqual(115)
  await service.command('fault', { clear: true })
})
