import { createFileRoute } from '@tanstack/react-router'
import { ResetPasswordPage } from '../../features/auth/reset-password-page.tsx'

export const Route = createFileRoute('/auth/reset')({ component: ResetPassword })

function ResetPassword() {
  const { redirect } = Route.useSearch()
  return <ResetPasswordPage redirect={redirect} />
}
