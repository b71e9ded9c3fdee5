import { createFileRoute, useRouter } from '@tanstack/react-router'
import { signOut } from '../api/session/lifetime.ts'
import { signedInOnly } from '../app/guards.ts'
import { WhileSignedIn } from '../app/while-signed-in.tsx'
import { CreateOrganizationPage } from '../features/auth/create-organization-page.tsx'
import { loadTexts } from '../i18n/start-i18n.ts'

export const Route = createFileRoute('/create-organization')({
  validateSearch: ({ redirected }): { redirected?: boolean } => ({
    redirected: redirected === 'true' || redirected === true || undefined,
  }),
  beforeLoad: async (attempt) => {
    await signedInOnly(attempt)
  },
  loader: () => loadTexts('createOrganization'),
  component: CreateOrganization,
})

function CreateOrganization() {
  const { redirected } = Route.useSearch()
  const router = useRouter()
  return (
    <WhileSignedIn>
      <CreateOrganizationPage redirected={redirected ?? false} onSignOut={() => void signOut(router)} />
    </WhileSignedIn>
  )
}
