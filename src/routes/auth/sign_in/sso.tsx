import { createFileRoute } from '@tanstack/react-router'
import { SamlSignInPage } from '../../../features/auth/saml-sign-in-page.tsx'

export const Route = createFileRoute('/auth/sign_in/sso')({ component: SamlSignIn })

function SamlSignIn() {
  const { redirect } = Route.useSearch()
  return <SamlSignInPage redirect={redirect} />
}
