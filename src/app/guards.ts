import { type LinkProps, type ParsedLocation, redirect } from '@tanstack/react-router'
import type { TeamSession } from '../api/session/current.ts'
import { rememberTeam } from '../api/session/had-team.ts'
import { readToken } from '../api/session/token.ts'
import { type EndpointId, roleDenial } from '../contract/access.ts'
import { safeRedirect } from '../lib/safe-redirect.ts'
import type { CallCache } from './call-cache.tsx'

/** The page exists, but not for this role. */
export class Forbidden extends Error {
  override readonly name = 'Forbidden'
}

/** What may be opened by whom (rules 3.1 to 3.3), as `beforeLoad`s. */
interface Attempt {
  context: { cache: CallCache }
  location: ParsedLocation
}

export function guestsOnly({ location }: Attempt): void {
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

type Page = NonNullable<LinkProps['to']>
type PageNeeds = { [P in Page]?: EndpointId }

/** What a page can't do without: its guard, its entries in the menus and in the palette follow. */
const needs = {
  '/users': 'users.list',
  // Everybody may list teams, their own.
  '/organizations': 'teams.paymentInfo',
  '/admin/accounts': 'admin.accounts',
  '/admin/runs': 'admin.runs',
  '/projects': 'projects.list',
  '/runs': 'runs.list',
  '/tokens': 'tokens.list',
  '/domains': 'domains.list',
  '/usage': 'teams.usage',
} as const satisfies PageNeeds

export function mayOpen(page: Page, session: TeamSession): boolean {
  const { [page]: needed }: PageNeeds = needs
  return !needed || roleDenial(needed, session) === null
}

/** For a page of the menus, and those below it. */
export const guarded =
  (page: keyof typeof needs) =>
  ({ context }: { context: { team: TeamSession } }): void => {
    if (!mayOpen(page, context.team)) throw new Forbidden()
  }
