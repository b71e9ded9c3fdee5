import './styles.ts'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { CallFailure } from '../api/failures.ts'
import { createQueryClient, hearOtherTabs } from '../api/query.ts'
import { followSession } from '../api/session/lifetime.ts'
import { readToken } from '../api/session/token.ts'
import { startI18n } from '../i18n/texts.ts'
import { App } from './app.tsx'
import { Forbidden } from './guards.ts'
import { type AppRouter, createAppRouter } from './router.ts'

export async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  const queryClient = createQueryClient()
  hearOtherTabs(queryClient)
  const router = createAppRouter(queryClient)
  followSession(router)
  // Guards and loaders ask their questions before anything else, which then happens while the answers come.
  const loaded = router.load({ sync: true })
  const texts = startI18n()
  bringFirstPage(router)
  await Promise.all([texts, window.firstStyles])
  // So that "back" works before the first rendering, which subscribes the same function: a set keeps it once.
  router.history.subscribe(router.load)
  // The page replaces its skeleton at once, without an empty moment.
  await loaded
  // A first rendering lets the browser do other things in between only if it is a transition.
  startTransition(() => createRoot(root, { onCaughtError: logUnexpected }).render(<App router={router} />))
}

/** Loads the first page's code beside its texts and its first calls, not after them. */
function bringFirstPage(router: AppRouter): void {
  const { pathname } = router.latestLocation
  const shown = readToken() || pathname.startsWith('/auth/') ? pathname : '/auth/sign_in'
  const [matched] = router.getMatchedRoutes(shown)
  for (const { options } of matched) {
    // The router retries a failed load and can report it.
    options.component?.preload?.()?.catch(() => undefined)
  }
}

/** A failed call is logged where it is made, and a page that isn't for one's role is no error. */
function logUnexpected(error: unknown): void {
  if (!(error instanceof CallFailure || error instanceof Forbidden)) console.error(error)
}
