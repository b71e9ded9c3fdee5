import { type Query, type QueryClient, useQuery } from '@tanstack/react-query'
import type { Role, Session, User } from '../../contract/users.ts'
import { currentSession, me } from '../../contract/users.ts'
import { endpointQuery } from '../query.ts'
import { announceTeamChange } from './lifetime.ts'

/** The signed-in user. Every feature reads this query and keeps no copy. */
export const meQuery = endpointQuery(me, {})
export const sessionQuery = endpointQuery(currentSession, {})

export async function ensureSession(client: QueryClient): Promise<{ user: User; session: Session }> {
  const [user, session] = await Promise.all([
    client.ensureQueryData(meQuery),
    client.ensureQueryData(sessionQuery),
  ])
  return { user, session }
}

/** A session with a team, as the main layout and everything in it can rely on. */
export interface TeamSession {
  user: User
  role: Role
  teamId: string
  teamName: string
}

export function teamSessionOf(user: User, session: Session): TeamSession | null {
  if (!session.role || !session.team_id) return null
  return {
    user,
    role: session.role,
    teamId: session.team_id,
    teamName: session.team_name ?? '',
  }
}

/** Inside the main layout, whose guard has loaded both before anything renders. */
export function useTeamSession(): TeamSession {
  const user = useQuery(meQuery).data
  const session = useQuery(sessionQuery).data
  const found = user && session ? teamSessionOf(user, session) : null
  if (!found) throw new Error('useTeamSession is for pages behind the team guard')
  return found
}

/** Another team, other data: the cache is dropped, and the queries on screen are fetched anew. */
export async function enterTeam(client: QueryClient, session: Session): Promise<void> {
  await client.cancelQueries()
  client.setQueryData(sessionQuery.queryKey, session)
  client.setQueryData(meQuery.queryKey, (user) =>
    user ? { ...user, role: session.role, team_id: session.team_id } : user,
  )
  const kept = [sessionQuery.queryKey[0], meQuery.queryKey[0]].map(String)
  const ofOldTeam = ({ queryKey, meta, state }: Query) =>
    !kept.includes(String(queryKey[0])) && !(meta?.sameForEveryTeam && state.data !== undefined)
  client.removeQueries({ type: 'inactive', predicate: ofOldTeam })
  announceTeamChange()
  await client.resetQueries({ predicate: ofOldTeam })
}
