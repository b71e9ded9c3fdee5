import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { endpointMutation, endpointQuery } from '../api/query.ts'
import { enterTeam } from '../api/session/current.ts'
import { listTeams, selectTeam, type Team } from '../contract/teams.ts'
import { readStored, writeStored } from '../lib/storage.ts'
import { useErrorText } from '../ui/errors.tsx'
import { toast } from '../ui/toast.ts'

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

interface SwitchTeamOptions {
  to?: '/' | '/organizations'
  onSwitched?: () => void
}

/** For people with several teams. */
export function useSwitchTeam({ to = '/', onSwitched }: SwitchTeamOptions = {}) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const errorText = useErrorText()
  return useMutation({
    ...endpointMutation(selectTeam),
    onSuccess: async (session) => {
      onSwitched?.()
      // First away from what belongs to the old team, then forget it.
      await navigate({ to })
      await enterTeam(client, session)
    },
    onError: (error) => toast({ kind: 'error', message: errorText(error) }),
  })
}
