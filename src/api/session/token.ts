import { sessionToken } from '../../contract/enums.ts'
import { namespace } from '../../lib/product.ts'
import { readStored, writeStored } from '../../lib/storage.ts'

/** Storage of the session's token (rule 1.3). No other file knows of the cookie, local storage or a tab's own session. */
const cookieName = 'auth_token'
const storageKey = 'jwtToken'
const thirtyDays = 30 * 24 * 60 * 60

/** A token that can't be read or sent is none. */
export function readToken(): string | null {
  const own = tabToken()
  if (own !== null) return own || null
  return cookies().find(canBeSent) ?? [readStored(storageKey)].find(canBeSent) ?? null
}

/** Persistent survives a restart of the browser (rule 4.9); otherwise the token is gone with the browser's session. */
export function storeToken(token: string, { persistent }: { persistent: boolean }): void {
  if (storeInTab(token)) return
  writeCookie(encodeURIComponent(token), persistent ? `; Max-Age=${thirtyDays}` : '', secure())
  writeStored(storageKey, persistent ? token : null)
}

export function removeToken(): void {
  if (storeInTab('')) return
  writeCookie('', '; Max-Age=0')
  writeStored(storageKey, null)
}

/** Drops stored tokens that no header can carry: every page would ask about them again. */
export function removeUnusableToken(): void {
  if (hasTabSession()) return
  const stored = readStored(storageKey)
  if (stored !== null && !canBeSent(stored)) writeStored(storageKey, null)
  if (!cookies().every(canBeSent)) writeCookie('', '; Max-Age=0')
}

/** The token that social and single sign-on come back with (rule 3.7). */
export function tokenIn(search: string): string | null {
  return [new URLSearchParams(search).get('token')].find(canBeSent) ?? null
}

function canBeSent(token: string | null): token is string {
  return token !== null && sessionToken.test(token)
}

/** Cookies of other paths may have the same name. */
function cookies(): (string | null)[] {
  const pairs = document.cookie.split('; ').filter((pair) => pair.startsWith(`${cookieName}=`))
  return pairs.map((pair) => decoded(pair.slice(cookieName.length + 1)))
}

function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value)
  } catch {
    return null
  }
}

const secure = () => (location.protocol === 'https:' ? '; Secure' : '')

function writeCookie(value: string, age: string, more = ''): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is neither synchronous nor everywhere
  document.cookie = `${cookieName}=${value}; Path=/; SameSite=Lax${more}${age}`
}

/**
 * In a demo a tab may have a session of its own, so that two people stand side by side in one browser: its token is the
 * tab's, no cookie and no other tab knows of it. A real build has no such tabs.
 */
const tabKey = `${namespace}.tabToken`

/** Null where the tab shares the browser's session; empty where the tab's own session is signed out. */
export function tabToken(): string | null {
  if (import.meta.env.VITE_API_MODE !== 'mock') return null
  try {
    return sessionStorage.getItem(tabKey)
  } catch {
    return null
  }
}

export const hasTabSession = (): boolean => tabToken() !== null

/** False where the tab shares the browser's session. */
export function storeInTab(token: string): boolean {
  if (!hasTabSession()) return false
  sessionStorage.setItem(tabKey, token)
  return true
}

/** From now on this tab has a session of its own, or the browser's again. */
export function setTabSession(own: boolean): void {
  if (own === hasTabSession()) return
  if (own) sessionStorage.setItem(tabKey, '')
  else sessionStorage.removeItem(tabKey)
}
