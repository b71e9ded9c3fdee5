import { createFileRoute } from '@tanstack/react-router'
import { SignInPage } from '../../../features/auth/sign-in-page.tsx'

export const Route = createFileRoute('/auth/sign_in/')({
  /** A social or single sign-on that failed comes back with its code (contract §3). */
  validateSearch: ({ error }): { error?: string } => (typeof error === 'string' ? { error } : {}),
  component: SignIn,
})

function SignIn() {
  const { redirect, error } = Route.useSearch()
  return <SignInPage redirect={redirect} failure={error} />
}
