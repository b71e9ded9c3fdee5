// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { beginSessionOfAddress } from './lifetime.ts'
import { readToken, removeToken, storeToken } from './token.ts'

const written = vi.spyOn(document, 'cookie', 'set')
const cookie = (value: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: as somebody else does
  document.cookie = `auth_token=${value}; Path=/`
}

beforeEach(() => history.replaceState(null, '', '/'))
afterEach(() => {
  vi.unstubAllGlobals()
  removeToken()
  written.mockClear()
})

test.each([
  ['https:', true, 'auth_token=t%3B1; Path=/; SameSite=Lax; Secure; Max-Age=2592000'],
  ['https:', false, 'auth_token=t%3B1; Path=/; SameSite=Lax; Secure'],
  ['http:', true, 'auth_token=t%3B1; Path=/; SameSite=Lax; Max-Age=2592000'],
])('over %s with remember-me %s, the token is stored as specified', (protocol, persistent, expected) => {
  vi.stubGlobal('location', { ...window.location, protocol })
  storeToken('t;1', { persistent })
  expect(written).toHaveBeenCalledWith(expected)
})

test('an ended token is removed everywhere', () => {
  storeToken('t', { persistent: true })
  removeToken()
  expect(written).toHaveBeenLastCalledWith('auth_token=; Path=/; SameSite=Lax; Max-Age=0')
  expect(localStorage).toHaveLength(0)
})

describe('an impossible token counts as none and is removed', () => {
  const unusable = ['%F0%9F%98%80', '%00', 'a%0d%0ab', '%20', 'a%20b', '%C3%A9', 'a'.repeat(8001), '']

  test.each([...unusable, '%E0%A4%A', '%', '%uD800'])('from the cookie: %.12s', (value) => {
    cookie(value)
    expect(readToken()).toBeNull()
    beginSessionOfAddress()
    expect(document.cookie).toBe('')
  })

  test.each(unusable)('from local storage: %.12s', (value) => {
    localStorage.setItem('paceline.jwtToken', decodeURIComponent(value))
    expect(readToken()).toBeNull()
    beginSessionOfAddress()
    expect(localStorage).toHaveLength(0)
  })

  test.each([...unusable, '%E0%A4%A'])('from the address: %.12s', (value) => {
    history.replaceState(null, '', `/auth/sign_in?token=${value}&redirect=%2Fruns`)
    beginSessionOfAddress()
    expect(readToken()).toBeNull()
    expect(location.search).toBe('?redirect=%2Fruns')
  })

  test('a usable token beside an impossible one is used', () => {
    storeToken('good', { persistent: true })
    cookie('%E0%A4%A')
    expect(readToken()).toBe('good')
    beginSessionOfAddress()
    expect(document.cookie).toBe('')
    expect(readToken()).toBe('good')
    history.replaceState(null, '', '/auth/sign_in?token=%00')
    beginSessionOfAddress()
    expect(readToken()).toBe('good')
  })
})

test('a usable token stays, whatever other tokens there are', () => {
  storeToken('good', { persistent: false })
  beginSessionOfAddress()
  expect(readToken()).toBe('good')
  localStorage.setItem('paceline.jwtToken', 'another')
  beginSessionOfAddress()
  expect(localStorage.getItem('paceline.jwtToken')).toBe('another')
})

test('a token in the address begins a session on the sign-in page only', () => {
  history.replaceState(null, '', '/projects?token=t')
  beginSessionOfAddress()
  expect(readToken()).toBeNull()
  history.replaceState(null, '', '/auth/sign_in/?token=t&redirect=%2Fruns')
  beginSessionOfAddress()
  expect(readToken()).toBe('t')
  expect(location.search).toBe('?redirect=%2Fruns')
})
