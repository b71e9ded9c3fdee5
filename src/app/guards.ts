import { type ParsedLocation, redirect } from '@tanstack/react-router'
import i18next from 'i18next'
import type { TeamSession } from '../api/session/current.ts'
import { rememberTeam } from '../api/session/had-team.ts'
import { readToken } from '../api/session/token.ts'
import { safeRedirect } from '../lib/safe-redirect.ts'
import { toast } from '../ui/toast.ts'
import type { CallCache } from './call-cache.tsx'
import type { GuardedPage } from './shell/screens.ts'

/** The page exists, but not for this role. */
export class Forbidden extends Error {
  override readonly name = 'Forbidden'
}

/** What may be opened by whom (rules 3.1 to 3.3), as `beforeLoad`s. */
interface Attempt {
  context: { cache: CallCache }
  location: ParsedLocation
}

/** A path without a screen leads to one that has: the dashboard, or for guests the sign-in page. */
export function leadOn({ preload }: { preload: boolean }): never {
  const say = () => toast({ kind: 'info', message: i18next.t('notFoundPage.ledOn') })
  if (i18next.isInitialized && !preload) say()
  else if (!preload) i18next.on('initialized', say)
  throw redirect({ to: '/', replace: true })
}

export function guestsOnly(attempt: Attempt & { preload: boolean }): void {
  const { location } = attempt
  if (location.pathname.replace(/\/$/, '') === '/auth') leadOn(attempt)
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
  const [queryClient, { ensureSession, teamSessionOf }] = await Promise.all([
    context.cache.load(),
    import('../api/session/current.ts'),
  ])
  // What was asked ahead may have been refused meanwhile.
  if (!readToken()) throw toSignIn(location)
  try {
    const { user, session } = await ensureSession(queryClient)
    return { queryClient, team: teamSessionOf(user, session) }
  } catch (error) {
    // The token turned out to be worth nothing, and the client has dropped it.
    if (!readToken()) throw toSignIn(location)
    throw error
  }
}

export async function teamOnly(attempt: Attempt) {
  const { queryClient, team } = await signedInOnly(attempt)
  rememberTeam(team !== null)
  if (!team) throw redirect({ to: '/create-organization', search: { redirected: true }, replace: true })
  return { queryClient, team }
}

/** For a page of the menus, and those below it. The list comes late: guests need none of it. */
export const guarded =
  (page: GuardedPage) =>
  async ({ context }: { context: { team: TeamSession } }): Promise<void> => {
    const { mayOpen } = await import('./shell/screens.ts')
    if (!mayOpen(page, context.team)) throw new Forbidden()
  }
