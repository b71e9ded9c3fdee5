// @vitest-environment jsdom

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { type NodeHost, startNodeHost } from '../../mocks/node.ts'
import { takeLogged } from '../../tests/setup.ts'
import { getArtifact } from '../contract/artifacts.ts'
import { runsCounts } from '../contract/charts.ts'
import { listProjects } from '../contract/projects.ts'
import { getRun, listRuns } from '../contract/runs.ts'
import { createToken } from '../contract/tokens.ts'
import { me, signIn } from '../contract/users.ts'
import { call, callUrl } from './client.ts'
import { ApiError, failureCode, failureFields, MalformedReply, NetworkFailure } from './failures.ts'
import { beginSession, endSession, onSessionExpired } from './session/lifetime.ts'
import { readToken } from './session/token.ts'

let host: NodeHost
const signedOut = vi.fn()

beforeAll(async () => {
  host = await startNodeHost({ scenario: 'demo', seed: 1, now: Date.parse('2026-11-20T09:00:00Z') })
  const reach = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => reach(new URL(url, location.origin), init))
  onSessionExpired(signedOut)
})
afterAll(() => {
  vi.unstubAllGlobals()
  host.close()
})
beforeEach(async () => {
  host.backend.faults.clear()
  host.backend.journal.clear()
  signedOut.mockClear()
  const { token } = await call(signIn, { body: { email: 'olivia@acme.test', password: 'demo-password' } })
  beginSession(token, { persistent: true })
})

/** The failure of a call; that it was logged (rule 1.6) is checked on the way. */
async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  const error = await promise.then(
    () => expect.unreachable('the call went through'),
    (reason: unknown) => reason,
  )
  expect(takeLogged()).toEqual([[error]])
  return error
}

const calls = (endpoint: string) =>
  host.backend.journal.read({ where: (call) => call.endpoint === endpoint }).length

describe('requests', () => {
  test('have nested brackets and encoded path parameters', () => {
    expect(
      callUrl(listRuns, { query: { page: 2, filter: { state: ['passed'] }, sort: { field: 'created' } } }),
    ).toBe('/api/v2/run?page=2&filter[state][]=passed&sort[field]=created')
    expect(callUrl(runsCounts, { query: { days: 30 } })).toBe('/api/v2/charts/runs-counts?days=30')
    expect(callUrl(getRun, { id: 'a/b?c' })).toBe('/api/v1/run/a%2Fb%3Fc')
  })

  test('have the time zone in a header where days are counted', async () => {
    const sent = vi.spyOn(globalThis, 'fetch')
    await call(runsCounts, { query: { days: 7 } })
    await call(me, {})
    const zones = sent.mock.calls.map(([, init]) => new Headers(init?.headers).get('Time-Zone'))
    sent.mockRestore()
    expect(zones).toEqual([Intl.DateTimeFormat().resolvedOptions().timeZone, null])
  })

  test('carry form data as it is, with the content type that the browser gives it', async () => {
    const sent = vi.spyOn(globalThis, 'fetch')
    const body = new FormData()
    body.set('name', 'CI')
    const upload = { ...createToken, body: z.instanceof(FormData) }
    const refusal = await failureOf(call(upload, { body }))
    expect(sent.mock.lastCall?.[1]?.body).toBe(body)
    expect(new Headers(sent.mock.lastCall?.[1]?.headers).has('Content-Type')).toBe(false)
    // The fake service refuses it: no call of the contract has such a body.
    expect(failureFields(refusal)).toEqual({ 'content-type': 'json' })
  })

  test('take the token from the cookie before local storage', async () => {
    localStorage.setItem('paceline.jwtToken', 'from-storage')
    expect(readToken()).toMatch(/^pls_/)
    endSession()
    localStorage.setItem('paceline.jwtToken', 'from-storage')
    expect(readToken()).toBe('from-storage')
  })

  test('fail with "No auth token" and aren’t sent if they need a token and there is none', async () => {
    endSession()
    await expect(call(me, {})).rejects.toMatchObject({ message: 'No auth token', code: 'NO_AUTH_TOKEN' })
    expect(calls('user.me')).toBe(0)
    expect(signedOut).not.toHaveBeenCalled()
  })
})

describe('replies', () => {
  test('are limited to the requested rows', async () => {
    const row = { id: '', name: 'Shop', slug: 'shop' }
    const payload = Array.from({ length: 50 }, (_, i) => ({ ...row, id: `p${i}` }))
    const respond = { status: 200, body: { payload, count: 50 } }
    host.backend.faults.add({ endpoint: 'GET v2/projects', respond })
    const reply = await call(listProjects, { query: { page: 2, limit: 5 } })
    expect(reply.payload.map(({ id }) => id)).toEqual(['p5', 'p6', 'p7', 'p8', 'p9'])
    expect(reply).toMatchObject({ count: 50, surplus: 45 })
  })

  test('with an error become "(status) url - error" and keep the body', async () => {
    const error = await failureOf(call(signIn, { body: { email: 'olivia@acme.test', password: 'wrong' } }))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      message: '(400) /api/v1/user/auth - WRONG_CREDENTIALS',
      code: 'WRONG_CREDENTIALS',
      body: { code: 'WRONG_CREDENTIALS' },
    })
  })

  test('with a plain text body use it as the message', () => {
    expect(new ApiError(418, '/api/x', 'I am a teapot').message).toBe('I am a teapot')
    expect(new ApiError(502, '/api/x', undefined).message).toBe('(502) /api/x')
    expect(new ApiError(400, '/api/x', { error: 'ELSEWHERE' })).toMatchObject({
      message: '(400) /api/x - ELSEWHERE',
      code: 'UNKNOWN',
    })
    expect(new ApiError(400, '/api/x', { error: { toString: 1 } })).toMatchObject({ code: 'UNKNOWN' })
    expect(new ApiError(400, '/api/x', { error: 'X', fields: { name: 'wrong', odd: 1 } }).fields).toEqual({
      name: 'wrong',
    })
  })

  test('have field errors by name', async () => {
    const error = await failureOf(call(createToken, { body: { name: '' } }))
    expect(failureCode(error)).toBe('VALIDATION_ERROR')
    expect(failureFields(error)).toEqual({ name: 'too_small' })
  })

  test.each(['malformed', 'html', 'truncated', 'empty'] as const)(
    'that are %s become a clear error',
    async (kind) => {
      host.backend.faults.add({ endpoint: 'v2/projects', kind, ...(kind === 'html' ? { status: 200 } : {}) })
      const error = await failureOf(call(listProjects, {}))
      expect(error).toBeInstanceOf(MalformedReply)
      expect(String(error)).toContain('GET /api/v2/projects')
    },
  )

  test('that break the contract name the place', async () => {
    host.backend.faults.add({ endpoint: 'v2/projects', kind: 'malformed' })
    expect(String(await failureOf(call(listProjects, {})))).toContain('breaks the contract at "payload"')
  })
})

describe('another service', () => {
  test('one unreadable row of a list is left out, counted and logged', async () => {
    const { payload } = await call(listRuns, { query: { limit: 2 } })
    const [first, second] = payload
    const answer = { payload: [first, { id: null }, { ...second, state: 'paused', more: 1 }], count: 3 }
    const fetching = vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(Response.json(answer))
    const read = await call(listRuns, { query: { limit: 3 } })
    fetching.mockRestore()
    expect(read).toEqual({ payload: [first, { ...second, state: 'paused' }], count: 3, unreadable: 1 })
    expect(takeLogged()).toEqual([[expect.stringMatching(/GET \/api\/v2\/run\?limit=3: .*payload\.1$/)]])
  })
})

describe('an expired session', () => {
  test('401 signs out once and removes the token', async () => {
    host.backend.faults.add({ endpoint: 'v2/run', code: 'UNAUTHORIZED', times: 1 })
    await failureOf(call(listRuns, {}))
    expect(signedOut).toHaveBeenCalledTimes(1)
    expect(readToken()).toBeNull()
  })

  test('a late 401 of an earlier session does not end its successor', async () => {
    host.backend.faults.add({ endpoint: 'v2/run', code: 'UNAUTHORIZED', latency_ms: 50 })
    const late = failureOf(call(listRuns, {}))
    beginSession('successor', { persistent: true })
    await late
    expect(readToken()).toBe('successor')
    expect(signedOut).not.toHaveBeenCalled()
  })
})

describe('retries', () => {
  test('a GET without an answer is repeated', async () => {
    host.backend.faults.add({ endpoint: 'v2/projects', kind: 'network', times: 1 })
    await expect(call(listProjects, {})).resolves.toMatchObject({ count: expect.any(Number) })
    expect(calls('projects.list')).toBe(2)
  })

  test('a GET is given up after three attempts without an answer', async () => {
    host.backend.faults.add({ endpoint: 'v2/projects', kind: 'network' })
    expect(await failureOf(call(listProjects, {}))).toBeInstanceOf(NetworkFailure)
    expect(calls('projects.list')).toBe(3)
  })

  test('a GET is repeated after the time of Retry-After', async () => {
    host.backend.faults.add({ endpoint: 'v2/projects', code: 'TOO_MANY_REQUESTS', times: 1 })
    const begun = performance.now()
    await call(listProjects, {})
    expect(performance.now() - begun).toBeGreaterThanOrEqual(990)
  })

  test('a call that changes something is never repeated', async () => {
    host.backend.faults.add({ endpoint: 'POST v2/tokens', kind: 'network' })
    await failureOf(call(createToken, { body: { name: 'CI' } }))
    expect(calls('tokens.create')).toBe(1)
  })

  test('a GET that failed with 500 is not repeated', async () => {
    host.backend.faults.add({ endpoint: 'v2/projects', code: 'INTERNAL_ERROR' })
    await failureOf(call(listProjects, {}))
    expect(calls('projects.list')).toBe(1)
  })

  test('an abort ends a call at once and isn’t reported as an error', async () => {
    host.backend.faults.add({ endpoint: 'v2/projects', latency_ms: 5_000 })
    const controller = new AbortController()
    const pending = call(listProjects, {}, { signal: controller.signal })
    controller.abort()
    await expect(pending).rejects.toThrow()
    expect(takeLogged()).toEqual([])
  })
})

describe('timeouts', () => {
  let artifact: ReadableStreamDefaultController<Uint8Array>
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const body = (signal: AbortSignal | null | undefined) =>
      new ReadableStream<Uint8Array>({
        start: (controller) => {
          artifact = controller
          signal?.addEventListener('abort', () => controller.error(signal.reason))
        },
      })
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => new Response(body(init?.signal)))
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.mocked(globalThis.fetch).mockRestore()
  })

  const download = () => {
    const arrived = vi.fn()
    const file = call(getArtifact, { query: { key: 'video.mp4' } }, { onProgress: arrived })
    const part = async (bytes: number) => {
      const parts = arrived.mock.calls.length
      await vi.waitFor(() => expect(globalThis.fetch).toHaveBeenCalled())
      artifact.enqueue(new Uint8Array(bytes))
      await vi.waitFor(() => expect(arrived).toHaveBeenCalledTimes(parts + 1))
    }
    return { file, part }
  }

  test('a download in progress is never cut off', async () => {
    const { file, part } = download()
    for (let minute = 0; minute < 4; minute++) {
      await part(1000)
      vi.advanceTimersByTime(29_000)
    }
    artifact.close()
    expect((await file).size).toBe(4000)
  })

  test('a JSON body in progress is never cut off', async () => {
    const projects = call(listProjects, {})
    await vi.waitFor(() => expect(globalThis.fetch).toHaveBeenCalled())
    for (const part of ['{"payload":', '[]', ',"count":0}']) {
      artifact.enqueue(new TextEncoder().encode(part))
      await new Promise(setImmediate)
      vi.advanceTimersByTime(29_000)
    }
    artifact.close()
    expect(await projects).toMatchObject({ payload: [], count: 0 })
  })

  test('a reply that stalls for half a minute fails', async () => {
    const { file, part } = download()
    const failure = failureOf(file)
    await part(1000)
    vi.advanceTimersByTime(30_000)
    expect(await failure).toMatchObject({ name: 'NetworkFailure', code: 'TIMEOUT' })
  })
})
