import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { endpointMutation } from '../../api/query.ts'
import { enterTeam } from '../../api/session/current.ts'
import { selectTeam } from '../../contract/teams.ts'
import { useErrorText } from '../../ui/errors.tsx'
import { toast } from '../../ui/toast.ts'

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
