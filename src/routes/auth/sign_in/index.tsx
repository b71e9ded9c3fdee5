import { createFileRoute } from '@tanstack/react-router'
import { SignInPage } from '../../../features/auth/sign-in-page.tsx'

export const Route = createFileRoute('/auth/sign_in/')({
  /** A social or single sign-on that failed comes back with its code (rule 3.7). */
  validateSearch: ({ error }): { error?: string } => ({
    error: typeof error === 'string' ? error : undefined,
  }),
  component: SignIn,
})

function SignIn() {
  const { redirect, error } = Route.useSearch()
  return <SignInPage redirect={redirect} failure={error} />
}
