import { namespace } from '../lib/product.ts'
import { readStored, writeStored } from '../lib/storage.ts'

/** Where the session token lives (spec §7): the `auth_token` cookie, or else local storage. */
const cookieName = 'auth_token'
const storageKey = 'jwtToken'
const thirtyDays = 30 * 24 * 60 * 60

export function readToken(): string | null {
  const cookie = document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${cookieName}=`))
    ?.slice(cookieName.length + 1)
  return cookie ? decodeURIComponent(cookie) : readStored(storageKey)
}

/** Persistent survives a restart of the browser (remember-me, sign-up); otherwise the token is gone with the session. */
export function storeToken(token: string, { persistent }: { persistent: boolean }): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const age = persistent ? `; Max-Age=${thirtyDays}` : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is neither synchronous nor everywhere
  document.cookie = `${cookieName}=${encodeURIComponent(token)}; Path=/; SameSite=Lax${secure}${age}`
  writeStored(storageKey, persistent ? token : null)
  channel?.postMessage('signed in')
}

export function clearToken(): void {
  forget()
  channel?.postMessage('signed out')
}

function forget(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = `${cookieName}=; Path=/; SameSite=Lax; Max-Age=0`
  writeStored(storageKey, null)
}

/** A cookie tells nobody that it changed, so tabs tell each other. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`${namespace}.session`)

type Told = 'signed in' | 'signed out'

/** The same session in another team: to other tabs it is as good as a new one, since nothing they loaded counts. */
export function announceTeamChange(): void {
  channel?.postMessage('signed in')
}

/** Calls back when another tab signed in or out, or went to another team. */
export function watchToken(changed: (told: Told) => void): () => void {
  const listen = ({ data }: MessageEvent<Told>) => {
    // The message may overtake the storage, which then still shows this tab a token that is gone.
    if (data === 'signed out') forget()
    changed(data)
  }
  channel?.addEventListener('message', listen)
  return () => channel?.removeEventListener('message', listen)
}
