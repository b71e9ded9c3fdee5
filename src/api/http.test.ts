// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeLogged } from '../../tests/setup.ts'
import { currentSession, me } from '../contract/users.ts'
import { now } from '../lib/clock.ts'
import { call, callUrl } from './client.ts'
import { dropEarlyCalls } from './early-calls.ts'
import { ApiError, NetworkFailure } from './failures.ts'
import { callEarly } from './http.ts'
import { beginSession } from './session/lifetime.ts'

const url = callUrl(currentSession, {})
const session = {
  user_id: '0b0e0a52-6f62-4f8e-9d0b-3c1d2e4f5a6b',
  role: 'owner',
  team_id: '7416e0ea-ddc5-4dc4-b201-514ceba85ba7',
  team_name: 'Acme',
  expires_at: '2026-12-20T09:00:00Z',
}
const reply = (status = 200, body: unknown = session) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })
const network = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.stubGlobal('fetch', network)
  beginSession('token', { persistent: true })
})
afterEach(() => {
  dropEarlyCalls()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  network.mockReset()
})

test('whoever asks first takes the answer, and the next asks again', async () => {
  network.mockImplementation(async () => reply())
  callEarly(url, 'token')
  const [, sent] = network.mock.calls[0] ?? []
  expect(sent?.headers).toEqual({ Accept: 'application/json', Authorization: 'Bearer token' })
  expect(await call(currentSession, {})).toMatchObject(session)
  expect(network).toHaveBeenCalledTimes(1)
  await call(currentSession, {})
  expect(network).toHaveBeenCalledTimes(2)
})

test('another call, or another session, asks itself', async () => {
  network.mockImplementation(async () => reply())
  callEarly(url, 'of an earlier session')
  await call(currentSession, {})
  expect(network).toHaveBeenCalledTimes(2)
  network.mockImplementation(async () => reply(404, { error: { code: 'NOT_FOUND', message: '' } }))
  await expect(call(me, {})).rejects.toBeInstanceOf(ApiError)
  expect(takeLogged()).toHaveLength(1)
  expect(network).toHaveBeenCalledTimes(3)
})

test('one that nobody answered is repeated like any other', async () => {
  network.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockImplementation(async () => reply())
  callEarly(url, 'token')
  expect(await call(currentSession, {})).toMatchObject(session)
  expect(network).toHaveBeenCalledTimes(2)
})

test('giving up reaches a call that is on its way, and so does its taker’s patience', async () => {
  const signals: AbortSignal[] = []
  network.mockImplementation(
    (_, init) =>
      new Promise((_, reject) => {
        const { signal } = init ?? {}
        if (!signal) return
        signals.push(signal)
        signal.addEventListener('abort', () => reject(signal.reason))
      }),
  )
  callEarly(url, 'token')
  const giving = new AbortController()
  const asked = call(currentSession, {}, { signal: giving.signal })
  await Promise.resolve()
  giving.abort()
  await expect(asked).rejects.toThrow(/abort/i)
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])

  vi.useFakeTimers()
  callEarly(url, 'token')
  const patient = call(currentSession, {})
  const failed = expect(patient).rejects.toBeInstanceOf(NetworkFailure)
  await vi.advanceTimersByTimeAsync(30_000)
  await failed
  expect(takeLogged()).toHaveLength(1)
})

test('what nobody has taken by the time the page is there is dropped, without a word', async () => {
  network.mockImplementation(
    (_, init) =>
      new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
  )
  callEarly(url, 'token')
  dropEarlyCalls()
  network.mockImplementation(async () => reply())
  await call(currentSession, {})
  expect(network).toHaveBeenCalledTimes(2)
})

test('the service’s time is read by when the answer came, not by when it was taken', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T09:00:00Z') })
  network.mockImplementation(async () => {
    const answer = reply()
    answer.headers.set('Date', new Date().toUTCString())
    return answer
  })
  callEarly(url, 'token')
  await vi.advanceTimersByTimeAsync(8_000)
  await call(currentSession, {})
  expect(now()).toBe(Date.now())
})
