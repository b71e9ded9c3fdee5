import { Button, Group, Text, Title } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { endpointMutation } from '../../api/query.ts'
import { useTeamSession } from '../../api/session/current.ts'
import { updateUser } from '../../contract/users.ts'
import { formatTime } from '../../i18n/dates.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { now, timeZoneName } from '../../lib/clock.ts'
import { useRoleNames } from '../../shared/role-names.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { LanguageChoice, ThemeChoice } from '../../ui/preferences.tsx'
import { useDialog } from '../../ui/use-dialog.tsx'
import { AboutForm } from './about-form.tsx'
import { PasswordForm } from './password-form.tsx'
import classes from './profile-page.module.css'

interface ProfilePageProps {
  /** The token is no longer valid. */
  onSignedOut: () => void
}

export function ProfilePage({ onSignedOut }: ProfilePageProps) {
  const { t } = useTranslation(['profile', 'common'])
  const { nameOf } = useRoleNames()
  const { user, teamName, role } = useTeamSession()
  return (
    <>
      <PageHeader title={t('common:titles.profile')} />
      <Section title={t('about.title')} description={t('about.description')}>
        <AboutForm user={user} />
      </Section>
      <Section title={t('team.title')} description={t('team.description')}>
        <Facts
          facts={[
            [t('team.name'), teamName],
            [
              t('team.role'),
              nameOf(role) + (user.is_admin ? `, ${t('common:roles.admin').toLowerCase()}` : ''),
            ],
          ]}
        />
      </Section>
      <Section title={t('preferences.title')} description={t('preferences.description')}>
        <Preferences />
      </Section>
      <Section title={t('password.title')} description={t('password.description')}>
        <PasswordForm user={user} />
      </Section>
      <Section title={t('sessions.title')} description={t('sessions.description')}>
        <EndSessions userId={user.id} onSignedOut={onSignedOut} />
      </Section>
    </>
  )
}

interface SectionProps {
  title: string
  description: string
  children: ReactNode
}

function Section({ title, description, children }: SectionProps) {
  const heading = useId()
  return (
    <section className={classes.section} aria-labelledby={heading}>
      <div>
        <Title order={2} fz={14} id={heading} mb={4}>
          {title}
        </Title>
        <Text fz={13} c="dimmed" textWrap="balance">
          {description}
        </Text>
      </div>
      <div>{children}</div>
    </section>
  )
}

function Preferences() {
  const { t } = useTranslation('profile')
  const language = useLanguage()
  return (
    <>
      <Group mb="md">
        <LanguageChoice />
        <ThemeChoice />
      </Group>
      <Facts facts={[[t('preferences.timeZone'), `${timeZoneName()}, ${formatTime(now(), language)}`]]} />
    </>
  )
}

interface EndSessionsProps {
  userId: string
  onSignedOut: () => void
}

function EndSessions({ userId, onSignedOut }: EndSessionsProps) {
  const { t } = useTranslation('profile')
  const endAll = useMutation(endpointMutation(updateUser))
  const asking = useDialog((dialog) => (
    <ConfirmDialog
      {...dialog}
      title={t('sessions.question')}
      confirmLabel={t('sessions.end')}
      danger
      mutation={endAll}
      input={{ id: userId, body: { sign_out_everywhere: true } }}
      onSuccess={onSignedOut}
    >
      {t('sessions.explanation')}
    </ConfirmDialog>
  ))
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconLogout size={16} aria-hidden />}
        onClick={() => asking.open()}
      >
        {t('sessions.end')}
      </Button>
      {asking.dialog}
    </>
  )
}
