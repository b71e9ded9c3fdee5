import { Button, Group, Text, Title } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { endpointMutation } from '../../api/query.ts'
import { useTeamSession } from '../../api/session/current.ts'
import { signOut } from '../../api/session/lifetime.ts'
import { updateUser } from '../../contract/users.ts'
import { AboutForm } from '../../features/profile/about-form.tsx'
import { PasswordForm } from '../../features/profile/password-form.tsx'
import { formatTime } from '../../i18n/dates.ts'
import { loadTexts } from '../../i18n/texts.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { now, timeZoneName } from '../../lib/clock.ts'
import { useRoleNames } from '../../shared/rights.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import { PageHeader } from '../../ui/page.tsx'
import { LanguageChoice, ThemeChoice } from '../../ui/preferences.tsx'
import { useDialog } from '../../ui/use-dialog.tsx'
import classes from './profile.module.css'

export const Route = createFileRoute('/_team/profile')({
  loader: () => loadTexts('profile'),
  component: ProfilePage,
})

function ProfilePage() {
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
        <EndSessions userId={user.id} />
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

function EndSessions({ userId }: { userId: string }) {
  const { t } = useTranslation('profile')
  const router = useRouter()
  const endAll = useMutation(endpointMutation(updateUser))
  const asking = useDialog((dialog) => (
    <ConfirmDialog
      {...dialog}
      title={t('sessions.question')}
      confirmLabel={t('sessions.end')}
      danger
      mutation={endAll}
      input={{ id: userId, body: { sign_out_everywhere: true } }}
      onSuccess={() => void signOut(router)}
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
