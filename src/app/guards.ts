import type { QueryClient } from '@tanstack/react-query'
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import i18next from 'i18next'
import { ensureSession, type TeamSession, teamSessionOf } from '../api/session/current.ts'
import { readToken } from '../api/session/token.ts'
import { safeRedirect } from '../lib/addresses.ts'
import { toast } from '../ui/toast.ts'
import type { GuardedScreen } from './shell/screens.ts'

/** Access to pages (rules 3.1 to 3.3): functions for a route's `beforeLoad`. */

/** The page exists, but not for this role. */
export class Forbidden extends Error {
  override readonly name = 'Forbidden'
}

interface Attempt {
  context: { queryClient: QueryClient }
  location: ParsedLocation
}

/** A path without a screen leads to one that has: the dashboard, or for guests the sign-in page. */
export function redirectHome({ preload }: { preload: boolean }): never {
  const say = () => toast({ kind: 'info', message: i18next.t('notFoundPage.ledOn') })
  if (i18next.isInitialized && !preload) say()
  else if (!preload) i18next.on('initialized', say)
  throw redirect({ to: '/', replace: true })
}

export function guestsOnly(attempt: Attempt & { preload: boolean }): void {
  const { location } = attempt
  if (location.pathname.replace(/\/$/, '') === '/auth') redirectHome(attempt)
  if (!readToken()) return
  const target = safeRedirect((location.search as Record<string, unknown>).redirect)
  throw redirect({ href: target ?? '/', replace: true })
}

function toSignIn(location: ParsedLocation) {
  const from = safeRedirect(location.href)
  return redirect({
    to: '/auth/sign_in',
    search: from && from !== '/' ? { redirect: from } : {},
    replace: true,
  })
}

export async function signedInOnly({ context, location }: Attempt) {
  if (!readToken()) throw toSignIn(location)
  try {
    const { user, session } = await ensureSession(context.queryClient)
    return { team: teamSessionOf(user, session) }
  } catch (error) {
    // The token turned out to be invalid, and the client has dropped it.
    if (!readToken()) throw toSignIn(location)
    throw error
  }
}

export async function teamOnly(attempt: Attempt) {
  const { team } = await signedInOnly(attempt)
  if (!team) throw redirect({ to: '/create-organization', search: { redirected: true }, replace: true })
  return { team }
}

/** For a page of the menus, and those below it. `screens.ts` is loaded late: guests need none of it. */
export const guarded =
  (screen: GuardedScreen) =>
  async ({ context }: { context: { team: TeamSession } }): Promise<void> => {
    const { mayOpen } = await import('./shell/screens.ts')
    if (!mayOpen(screen, context.team)) throw new Forbidden()
  }
