import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { endpointMutation } from '../../api/query.ts'
import { enterTeam, useTeamSession } from '../../api/session/current.ts'
import { selectTeam } from '../../contract/teams.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { rememberHomeTeam } from '../../shared/own-teams.ts'
import { useErrorText } from '../../ui/errors.tsx'
import { toast } from '../../ui/toast.ts'

interface Destination {
  teamId: string
  /** A run to look at there; otherwise the team's overview. */
  runId?: string
}

/** An administrator goes into a team; the banner of the main layout leads out again. */
export function useEnterTeam(): (destination: Destination) => void {
  const client = useQueryClient()
  const navigate = useNavigate()
  const errorText = useErrorText()
  const { teamId: left } = useTeamSession()
  const select = useMutation({
    ...endpointMutation(selectTeam),
    // Without it the way back leads to another own team, which is no reason to stay.
    onMutate: () => rememberHomeTeam(client, left).catch(() => undefined),
  })
  return useOneAtATime(async ({ teamId, runId }) => {
    try {
      await enterTeam(client, await select.mutateAsync({ id: teamId }))
    } catch (error) {
      toast({ kind: 'error', message: errorText(error) })
      return
    }
    await (runId
      ? navigate({ to: '/runs/$id/report', params: { id: runId } })
      : navigate({ to: '/overview' }))
  })
}
