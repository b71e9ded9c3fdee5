import { Button, Group, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Trans, useTranslation } from 'react-i18next'
import { useTeamSession } from '../../api/session/current.ts'
import { findHomeTeam, ownTeamsQuery, useSwitchTeam } from '../../shared/own-teams.ts'
import { ButtonLink } from '../../ui/links.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Reminds an administrator in a foreign team of acting there with an owner's rights. */
export default function ForeignTeamBanner() {
  const { t } = useTranslation()
  const { teamId, teamName } = useTeamSession()
  const leave = useSwitchTeam({ to: '/organizations' })
  const own = useQuery(ownTeamsQuery).data?.payload
  if (!own || own.some((team) => team.id === teamId)) return null
  const home = findHomeTeam(own)
  const button = { size: 'xs', variant: 'default', maw: '100%' } as const
  return (
    <section className="screen-only" aria-label={t('roles.admin')}>
      <Notice kind="warning" banner>
        <Group gap="6px 12px">
          <span>
            <Trans
              t={t}
              i18nKey="adminBanner.inTeam"
              values={{ team: teamName }}
              components={{ b: <strong /> }}
            />
          </span>
          {home ? (
            <Button
              {...button}
              leftSection={<IconArrowBackUp size={16} aria-hidden />}
              title={t('adminBanner.back', { team: home.name })}
              loading={leave.isPending}
              onClick={() => leave.mutate({ id: home.id })}
            >
              <Text span inherit truncate>
                {t('adminBanner.back', { team: home.name })}
              </Text>
            </Button>
          ) : (
            <ButtonLink to="/organizations" {...button}>
              {t('titles.organizations')}
            </ButtonLink>
          )}
        </Group>
      </Notice>
    </section>
  )
}
