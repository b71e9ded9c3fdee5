import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { Session } from '../contract/users.ts'
import { meQuery, sessionQuery } from './session-load.ts'
import { type TeamSession, teamSessionOf } from './team-session.ts'
import { announceTeamChange } from './token.ts'

// Guards load the session before any page; what renders it comes with the pages.
export { meQuery, sessionQuery } from './session-load.ts'
export type { TeamSession } from './team-session.ts'

/** Inside the main layout, whose guard has loaded both before anything renders. */
export function useTeamSession(): TeamSession {
  const user = useQuery(meQuery).data
  const session = useQuery(sessionQuery).data
  const found = user && session ? teamSessionOf(user, session) : null
  if (!found) throw new Error('useTeamSession is for pages behind the team guard')
  return found
}

/** Another team, other data: whatever was loaded before is thrown away, and what is on screen is loaded anew. */
export async function enterTeam(client: QueryClient, session: Session): Promise<void> {
  await client.cancelQueries()
  client.setQueryData(sessionQuery.queryKey, session)
  client.setQueryData(meQuery.queryKey, (user) =>
    user ? { ...user, role: session.role, team_id: session.team_id } : user,
  )
  const kept = [sessionQuery.queryKey[0], meQuery.queryKey[0]].map(String)
  client.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => !kept.includes(String(queryKey[0])) })
  announceTeamChange()
  await client.resetQueries({ predicate: ({ queryKey }) => !kept.includes(String(queryKey[0])) })
}
