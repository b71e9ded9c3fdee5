import type { QueryClient } from '@tanstack/react-query'
import { listTeams, type Team } from '../contract/teams.ts'
import { readStored, writeStored } from '../lib/storage.ts'
import { endpointQuery } from './query.ts'

/** The teams that the person belongs to; an administrator could enter any. */
export const ownTeamsQuery = endpointQuery(listTeams, {
  query: { limit: 0, filter: { member: true }, sort: { field: 'name' } },
})

const homeKey = 'homeTeam'

/** The own team that an administrator was in last: the one to go back to. */
export function findHomeTeam(own: readonly Team[]): Team | undefined {
  const home = readStored(homeKey)
  return own.find((team) => team.id === home) ?? own[0]
}

/** Called when a team is left for one that may be foreign. */
export async function rememberHomeTeam(client: QueryClient, teamId: string): Promise<void> {
  const { payload } = await client.ensureQueryData(ownTeamsQuery)
  if (payload.some((team) => team.id === teamId)) writeStored(homeKey, teamId)
}
