import { useTranslation } from 'react-i18next'
import { useTeamSession } from '../../api/session/current.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { AboutForm } from './about-form.tsx'
import { EndSessions } from './end-sessions.tsx'
import { PasswordForm } from './password-form.tsx'
import { Preferences } from './preferences.tsx'
import { ProfileSection } from './profile-section.tsx'

interface ProfilePageProps {
  /** The token is worth nothing any more. */
  onSignedOut: () => void
}

export function ProfilePage({ onSignedOut }: ProfilePageProps) {
  const { t } = useTranslation(['profile', 'common'])
  const { user, teamName, role } = useTeamSession()
  return (
    <>
      <PageHeader title={t('common:titles.profile')} />
      <ProfileSection title={t('about.title')} description={t('about.description')}>
        <AboutForm user={user} />
      </ProfileSection>
      <ProfileSection title={t('team.title')} description={t('team.description')}>
        <dl>
          <dt>{t('team.name')}</dt>
          <dd>{teamName}</dd>
          <dt>{t('team.role')}</dt>
          <dd>
            {t(`common:roles.${role}`)}
            {user.is_admin && `, ${t('common:roles.admin').toLowerCase()}`}
          </dd>
        </dl>
      </ProfileSection>
      <ProfileSection title={t('preferences.title')} description={t('preferences.description')}>
        <Preferences />
      </ProfileSection>
      <ProfileSection title={t('password.title')} description={t('password.description')}>
        <PasswordForm user={user} />
      </ProfileSection>
      <ProfileSection title={t('sessions.title')} description={t('sessions.description')}>
        <EndSessions userId={user.id} onSignedOut={onSignedOut} />
      </ProfileSection>
    </>
  )
}
