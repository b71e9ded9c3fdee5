import { Menu } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ownTeamsQuery } from '../../api/own-teams.ts'
import { endpointMutation } from '../../api/query.ts'
import { enterTeam, useTeamSession } from '../../api/session.ts'
import { selectTeam, type Team } from '../../contract/teams.ts'
import { useErrorText } from '../../ui/error-text.ts'
import { toast } from '../../ui/toast.ts'
import classes from './user-menu.module.css'

/** Asked before the menu opens, so that nothing in it moves under the pointer. */
export function useOwnTeams(): Team[] {
  return useQuery({ ...ownTeamsQuery, staleTime: 60_000 }).data?.payload ?? []
}

/** For people with several teams. */
export function TeamChoice({ teams, onChosen }: { teams: readonly Team[]; onChosen: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const errorText = useErrorText()
  const { teamId } = useTeamSession()
  const select = useMutation({
    ...endpointMutation(selectTeam),
    onSuccess: async (session) => {
      onChosen()
      // First away from what belongs to the old team, then forget it.
      await navigate({ to: '/' })
      await enterTeam(client, session)
    },
    onError: (error) => toast({ kind: 'error', message: errorText(error) }),
  })
  const choose = (id: string) => {
    if (id === teamId) onChosen()
    else if (!select.isPending) select.mutate({ id })
  }
  return (
    <>
      <Menu.Label>{t('shell.yourOrganizations')}</Menu.Label>
      <div className={classes.teams}>
        <Menu.RadioGroup value={select.isPending ? select.variables.id : teamId} onChange={choose}>
          {teams.map((team) => (
            <Menu.RadioItem key={team.id} value={team.id}>
              {team.name}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </div>
      <Menu.Divider />
    </>
  )
}
