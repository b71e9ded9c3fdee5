import type { RegisteredRouter } from '@tanstack/react-router'
import { safeRedirect } from '../../lib/addresses.ts'
import { namespace } from '../../lib/product.ts'
import { hasTabSession, readToken, removeToken, removeUnusableToken, storeToken, tokenIn } from './token.ts'

/** How a session begins and ends in this tab, and how the other tabs learn of it. */

export function beginSession(token: string, { persistent }: { persistent: boolean }): void {
  keep(token, persistent)
  broadcast({ kind: 'signed in', token, persistent })
}

/**
 * Social and single sign-on come back with a token in the query (rule 3.7). It is stored and taken out of the address bar
 * and the history entry before anything else happens, so that no request, script or bookmark sees it.
 */
export function beginSessionOfAddress(): void {
  removeUnusableToken()
  const address = new URL(location.href)
  if (!address.searchParams.has('token')) return
  if (!address.pathname.replace(/\/$/, '').endsWith('/auth/sign_in')) return
  const token = tokenIn(address.search)
  address.searchParams.delete('token')
  history.replaceState(history.state, '', address)
  if (token) beginSession(token, { persistent: true })
}

export function endSession(): void {
  const token = readToken()
  forget()
  broadcast({ kind: 'signed out', token })
}

let expired: () => void = () => {}
/** Sets the listener for a session that the service says is over (rule 1.4). */
export function onSessionExpired(listener: () => void): void {
  expired = listener
}

export function reportExpiredSession(): void {
  // A late call must not report again what this tab knows.
  if (!known && !readToken()) return
  endSession()
  expired()
}

const endListeners = new Set<() => void>()
/** Calls back as soon as this tab has no session any more. */
export function onSessionEnd(listener: () => void): () => void {
  endListeners.add(listener)
  return () => endListeners.delete(listener)
}

/** The token that this tab saw last, to notice a change that no message announced. */
let known: string | null = null

function keep(token: string, persistent: boolean): void {
  storeToken(token, { persistent })
  known = token
}

function forget(): void {
  removeToken()
  known = null
  for (const listener of endListeners) listener()
}

/** Cookies have no change event, so tabs tell each other. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`${namespace}.session`)

/** Messages overtake cookies and storage on their way to another tab, so they say what those will hold. */
type SessionMessage =
  | { kind: 'signed in'; token: string; persistent: boolean }
  | { kind: 'signed out'; token: string | null }
  | { kind: 'other team' }

function broadcast(message: SessionMessage): void {
  if (!hasTabSession()) channel?.postMessage(message)
}

/** The same session in another team: other tabs treat it as a new one and drop their data. */
export function announceTeamChange(): void {
  broadcast({ kind: 'other team' })
}

/** Calls back when another tab signed in or out, or went to another team. */
export function watchOtherTabs(changed: (to: 'signed in' | 'signed out') => void): () => void {
  known = readToken()

  const listen = ({ data: message }: MessageEvent<SessionMessage>) => {
    if (hasTabSession()) return
    if (message.kind === 'other team') return changed('signed in')
    if (message.kind === 'signed in') {
      keep(message.token, message.persistent)
      return changed('signed in')
    }
    const current = readToken()
    // News of an earlier session must not end its successor.
    if (current && current !== message.token) return
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

  const watching = new AbortController()
  const { signal } = watching
  channel?.addEventListener('message', listen, { signal })
  document.addEventListener('visibilitychange', look, { signal })
  window.addEventListener('focus', look, { signal })
  window.addEventListener('pageshow', look, { signal })
  return () => watching.abort()
}

/**
 * Everything that ends a session, or starts one behind this tab's back, leads to another page here (rule 1.4). The
 * function that comes back stops listening to other tabs.
 */
export function followSession(router: RegisteredRouter): () => void {
  onSessionExpired(() => void leave(router, { comeBack: true }))
  return watchOtherTabs((event) => {
    if (event === 'signed in') enter(router)
    else void leave(router, { comeBack: true })
  })
}

export async function signOut(router: RegisteredRouter): Promise<void> {
  endSession()
  await leave(router, { comeBack: false })
}

async function leave(router: RegisteredRouter, { comeBack }: { comeBack: boolean }): Promise<void> {
  const { queryClient } = router.options.context
  const { location } = router.state
  if (location.pathname.startsWith('/auth/')) return
  await queryClient.cancelQueries()
  const from = comeBack ? safeRedirect(location.href) : undefined
  await router.navigate({
    to: '/auth/sign_in',
    search: from && from !== '/' ? { redirect: from } : {},
    replace: comeBack,
    ignoreBlocker: true,
  })
  queryClient.clear()
}

/** Another tab signed in, perhaps as another user: cached data is dropped. */
function enter(router: RegisteredRouter): void {
  if (router.state.location.pathname.startsWith('/auth/')) {
    router.options.context.queryClient.clear()
    void router.invalidate()
  } else location.reload()
}
