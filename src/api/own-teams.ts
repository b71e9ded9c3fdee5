import { listTeams } from '../contract/teams.ts'
import { endpointQuery } from './query.ts'

/** The teams that the person belongs to; an administrator could enter any. */
export const ownTeamsQuery = endpointQuery(listTeams, {
  query: { limit: 0, filter: { member: true }, sort: { field: 'name' } },
})
