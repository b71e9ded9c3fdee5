import { createFileRoute, useRouter } from '@tanstack/react-router'
import { signOut } from '../../api/session/lifetime.ts'
import { ProfilePage } from '../../features/profile/profile-page.tsx'
import { loadTexts } from '../../i18n/start-i18n.ts'

export const Route = createFileRoute('/_team/profile')({
  loader: () => loadTexts('profile'),
  component: Profile,
})

function Profile() {
  const router = useRouter()
  return <ProfilePage onSignedOut={() => void signOut(router)} />
}
