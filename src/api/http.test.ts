// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeLogged } from '../../tests/setup.ts'
import { currentSession } from '../contract/users.ts'
import { now } from '../lib/clock.ts'
import { call } from './client.ts'
import { NetworkFailure } from './failures.ts'
import { beginSession } from './session/lifetime.ts'

const session = {
  user_id: '0b0e0a52-6f62-4f8e-9d0b-3c1d2e4f5a6b',
  role: 'owner',
  team_id: '7416e0ea-ddc5-4dc4-b201-514ceba85ba7',
  team_name: 'Acme',
  expires_at: '2026-12-20T09:00:00Z',
}
const network = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.stubGlobal('fetch', network)
  beginSession('token', { persistent: true })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  network.mockReset()
})

test('an abort cancels the network request, and so does the idle timeout', async () => {
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
  const giving = new AbortController()
  const asked = call(currentSession, {}, { signal: giving.signal })
  await Promise.resolve()
  giving.abort()
  await expect(asked).rejects.toThrow(/abort/i)
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])

  vi.useFakeTimers()
  const patient = call(currentSession, {})
  const failed = expect(patient).rejects.toBeInstanceOf(NetworkFailure)
  await vi.advanceTimersByTimeAsync(30_000)
  await failed
  expect(takeLogged()).toHaveLength(1)
})

test('the service’s clock is read from its answers', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T09:00:00Z') })
  network.mockImplementation(async () => {
    const headers = { 'Content-Type': 'application/json', Date: 'Fri, 20 Nov 2026 09:05:00 GMT' }
    return new Response(JSON.stringify(session), { headers })
  })
  await call(currentSession, {})
  expect(now()).toBe(Date.parse('2026-11-20T09:05:00Z'))
})
