// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { clearToken, storeToken } from './token.ts'

const written = vi.spyOn(document, 'cookie', 'set')

afterEach(() => {
  vi.unstubAllGlobals()
  written.mockClear()
})

test.each([
  ['https:', true, 'auth_token=t%3B1; Path=/; SameSite=Lax; Secure; Max-Age=2592000'],
  ['https:', false, 'auth_token=t%3B1; Path=/; SameSite=Lax; Secure'],
  ['http:', true, 'auth_token=t%3B1; Path=/; SameSite=Lax; Max-Age=2592000'],
])('over %s, remembered: %s', (protocol, persistent, cookie) => {
  vi.stubGlobal('location', { ...window.location, protocol })
  storeToken('t;1', { persistent })
  expect(written).toHaveBeenCalledWith(cookie)
})

test('nothing of a token that ended is kept', () => {
  storeToken('t', { persistent: true })
  clearToken()
  expect(written).toHaveBeenLastCalledWith('auth_token=; Path=/; SameSite=Lax; Max-Age=0')
  expect(localStorage).toHaveLength(0)
})
