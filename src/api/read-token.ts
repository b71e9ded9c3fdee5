import { readStored } from '../lib/storage.ts'

/** Where the session token lives (rule 1.3): the `auth_token` cookie, or else local storage. */
export const cookieName = 'auth_token'
export const storageKey = 'jwtToken'

export function readToken(): string | null {
  const cookie = document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${cookieName}=`))
    ?.slice(cookieName.length + 1)
  return cookie ? decodeURIComponent(cookie) : readStored(storageKey)
}
