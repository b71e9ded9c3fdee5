import { Button } from '@mantine/core'
import { IconArrowBackUp, IconShieldHalf } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Trans, useTranslation } from 'react-i18next'
import { homeAmong, ownTeamsQuery } from '../../api/own-teams.ts'
import { endpointMutation } from '../../api/query.ts'
import { enterTeam, useTeamSession } from '../../api/session/current.ts'
import { selectTeam } from '../../contract/teams.ts'
import { useErrorText } from '../../ui/error-text.ts'
import { ButtonLink } from '../../ui/links.tsx'
import { toast } from '../../ui/toast.ts'
import classes from './admin-banner.module.css'

export default function ForeignTeamBanner() {
  const { t } = useTranslation()
  const { teamId, teamName } = useTeamSession()
  const own = useQuery(ownTeamsQuery).data?.payload
  if (!own || own.some((team) => team.id === teamId)) return null
  const back = homeAmong(own)
  return (
    <section className={classes.banner} aria-label={t('roles.admin')}>
      <IconShieldHalf size={18} aria-hidden />
      <div className={classes.words}>
        <span>
          <Trans
            t={t}
            i18nKey="adminBanner.inTeam"
            values={{ team: teamName }}
            components={{ b: <strong /> }}
          />
        </span>
        {back ? (
          <BackButton teamId={back.id} teamName={back.name} />
        ) : (
          <ButtonLink to="/organizations" size="xs" variant="default">
            {t('titles.organizations')}
          </ButtonLink>
        )}
      </div>
    </section>
  )
}

function BackButton({ teamId, teamName }: { teamId: string; teamName: string }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const errorText = useErrorText()
  const leave = useMutation({
    ...endpointMutation(selectTeam),
    onSuccess: async (session) => {
      // First away from what belongs to the other team, then forget it.
      await navigate({ to: '/organizations' })
      await enterTeam(client, session)
    },
    onError: (error) => toast({ kind: 'error', message: errorText(error) }),
  })
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconArrowBackUp size={16} aria-hidden />}
      loading={leave.isPending}
      onClick={() => leave.mutate({ id: teamId })}
    >
      {t('adminBanner.back', { team: teamName })}
    </Button>
  )
}
