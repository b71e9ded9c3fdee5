import { sessionToken } from '../../contract/rules/session-token.ts'
import { readStored, writeStored } from '../../lib/storage.ts'
import { isTabOnItsOwn, keepInTab, tabToken } from './tab.ts'

/** Where the token is kept (rule 1.3). Nothing outside of this file knows of cookie and local storage, or of a tab's own (tab.ts). */
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
export function keepToken(token: string, { persistent }: { persistent: boolean }): void {
  if (keepInTab(token)) return
  writeCookie(encodeURIComponent(token), persistent ? `; Max-Age=${thirtyDays}` : '', secure())
  writeStored(storageKey, persistent ? token : null)
}

export function dropToken(): void {
  if (keepInTab('')) return
  writeCookie('', '; Max-Age=0')
  writeStored(storageKey, null)
}

/** What is kept and can't be sent would be asked about for ever. */
export function dropUnusableToken(): void {
  if (isTabOnItsOwn()) return
  const stored = readStored(storageKey)
  if (stored !== null && !canBeSent(stored)) writeStored(storageKey, null)
  if (!cookies().every(canBeSent)) writeCookie('', '; Max-Age=0')
}

/** The one that social and single sign-on come back with (rule 3.7). */
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
