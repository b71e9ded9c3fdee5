import type { QueryClient } from '@tanstack/react-query'
import { readToken } from '../../api/session/token.ts'
import type { CallCache } from '../../app/call-cache.tsx'

interface Attempt {
  context: { cache: CallCache }
  location: { pathname: string }
}

type Load = (client: QueryClient) => Promise<unknown>

/** What the loaders of the first page take instead of asking themselves. */
export interface Ahead {
  team: Promise<unknown>
  dashboard: Promise<unknown> | null
}

/** On the first page of a visit the team's questions are asked beside those of the guard, not after them. */
export function askAhead(
  { context: { cache }, location }: Attempt,
  firstPage: () => Promise<{ loadTeam: Load; loadDashboard: Load }>,
): Ahead | null {
  if (cache.here) return null
  const bring = async (name: 'loadTeam' | 'loadDashboard') => {
    const [loads, client] = await Promise.all([firstPage(), cache.load()])
    // The guard may have been told meanwhile that the session is over.
    return readToken() && loads[name](client)
  }
  const asked = {
    team: bring('loadTeam'),
    dashboard: location.pathname === '/' ? bring('loadDashboard') : null,
  }
  // Nobody takes the answers when the guard finds that the session is over.
  for (const answer of Object.values(asked)) answer?.catch(() => undefined)
  return asked
}
