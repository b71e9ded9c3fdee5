import { Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ownTeamsQuery } from '../../api/own-teams.ts'
import { useTeamSession } from '../../api/session/current.ts'
import type { Team } from '../../contract/teams.ts'
import { useSwitchTeam } from './use-switch-team.ts'
import classes from './user-menu.module.css'

/** Asked before the menu opens, so that nothing in it moves under the pointer. */
export function useOwnTeams(): Team[] {
  return useQuery({ ...ownTeamsQuery, staleTime: 60_000 }).data?.payload ?? []
}

/** For people with several teams. */
export function TeamChoice({ teams, onChosen }: { teams: readonly Team[]; onChosen: () => void }) {
  const { t } = useTranslation()
  const { teamId } = useTeamSession()
  const select = useSwitchTeam(onChosen)
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
