import type { QueryClient } from '@tanstack/react-query'
import type { Session, User } from '../contract/users.ts'
import { currentSession, me } from '../contract/users.ts'
import { endpointQuery } from './query.ts'

/** Who is signed in. Every feature may ask; nobody keeps a copy. */
export const meQuery = endpointQuery(me, {})
export const sessionQuery = endpointQuery(currentSession, {})

export async function ensureSession(client: QueryClient): Promise<{ user: User; session: Session }> {
  const [user, session] = await Promise.all([
    client.ensureQueryData(meQuery),
    client.ensureQueryData(sessionQuery),
  ])
  return { user, session }
}
