import { namespace } from '../lib/product.ts'
import { writeStored } from '../lib/storage.ts'
import { cookieName, readToken, storageKey } from './read-token.ts'

export { readToken }

const thirtyDays = 30 * 24 * 60 * 60

/** Persistent survives a restart of the browser (remember-me, sign-up); otherwise the token is gone with the session. */
export function storeToken(token: string, { persistent }: { persistent: boolean }): void {
  keep(token, persistent)
  tell({ kind: 'signed in', token, persistent })
}

function keep(token: string, persistent: boolean): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const age = persistent ? `; Max-Age=${thirtyDays}` : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is neither synchronous nor everywhere
  document.cookie = `${cookieName}=${encodeURIComponent(token)}; Path=/; SameSite=Lax${secure}${age}`
  writeStored(storageKey, persistent ? token : null)
  known = token
}

export function clearToken(): void {
  const token = readToken()
  forget()
  tell({ kind: 'signed out', token })
}

let lost: () => void = () => {}
/** What to do when the service says that the session is over (rule 1.4). */
export function onTokenLost(listener: () => void): void {
  lost = listener
}

export function loseToken(): void {
  clearToken()
  lost()
}

function forget(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = `${cookieName}=; Path=/; SameSite=Lax; Max-Age=0`
  writeStored(storageKey, null)
  known = null
  for (const listener of listeners) listener()
}

const listeners = new Set<() => void>()
/** Calls back as soon as this tab has no token any more. */
export function onTokenGone(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What this tab has last seen, to notice a change that nobody told it of. */
let known: string | null = null

/** A cookie tells nobody that it changed, so tabs tell each other. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`${namespace}.session`)

/** Messages overtake cookies and storage on their way to another tab, so they say what those will hold. */
type News =
  | { kind: 'signed in'; token: string; persistent: boolean }
  | { kind: 'signed out'; token: string | null }
  | { kind: 'other team' }

function tell(news: News): void {
  channel?.postMessage(news)
}

/** The same session in another team: to other tabs it is as good as a new one, since nothing they loaded counts. */
export function announceTeamChange(): void {
  tell({ kind: 'other team' })
}

/** Calls back when another tab signed in or out, or went to another team. */
export function watchToken(changed: (to: 'signed in' | 'signed out') => void): () => void {
  known = readToken()

  const listen = ({ data: news }: MessageEvent<News>) => {
    if (news.kind === 'other team') return changed('signed in')
    if (news.kind === 'signed in') {
      keep(news.token, news.persistent)
      return changed('signed in')
    }
    const current = readToken()
    // News of an earlier session must not end its successor.
    if (current && current !== news.token) return
    forget()
    changed('signed out')
  }
  /** A tab that slept, or a cookie that ran out: no message came, or will. */
  const look = () => {
    if (document.visibilityState === 'hidden') return
    const token = readToken()
    if (token === known) return
    known = token
    changed(token ? 'signed in' : 'signed out')
  }

  channel?.addEventListener('message', listen)
  document.addEventListener('visibilitychange', look)
  window.addEventListener('focus', look)
  window.addEventListener('pageshow', look)
  return () => {
    channel?.removeEventListener('message', listen)
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('focus', look)
    window.removeEventListener('pageshow', look)
  }
}
