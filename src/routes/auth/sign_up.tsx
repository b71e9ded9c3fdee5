import { createFileRoute } from '@tanstack/react-router'
import { SignUpPage } from '../../features/auth/sign-up-page.tsx'

export const Route = createFileRoute('/auth/sign_up')({ component: SignUp })

function SignUp() {
  const { redirect } = Route.useSearch()
  return <SignUpPage redirect={redirect} />
}
