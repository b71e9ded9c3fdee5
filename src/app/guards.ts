import type { QueryClient } from '@tanstack/react-query'
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { ensureSession, teamSessionOf } from '../api/session-load.ts'
import { readToken } from '../api/token.ts'
import { safeRedirect } from '../lib/safe-redirect.ts'
import { Forbidden } from './forbidden.ts'

/** What may be opened by whom (spec §2, §4, §6), as `beforeLoad`s. */
interface Attempt {
  context: { queryClient: QueryClient }
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
  try {
    return await ensureSession(context.queryClient)
  } catch (error) {
    // The token turned out to be worth nothing, and the client has dropped it.
    if (!readToken()) throw toSignIn(location)
    throw error
  }
}

export async function teamOnly(attempt: Attempt) {
  const { user, session } = await signedInOnly(attempt)
  const team = teamSessionOf(user, session)
  if (!team) throw redirect({ to: '/create-organization', search: { redirected: true }, replace: true })
  return { team }
}

interface TeamAttempt {
  context: { team: NonNullable<ReturnType<typeof teamSessionOf>> }
}

export function ownersOnly({ context }: TeamAttempt): void {
  if (!context.team.isOwner) throw new Forbidden()
}

export function adminsOnly({ context }: TeamAttempt): void {
  if (!context.team.isAdmin) throw new Forbidden()
}
