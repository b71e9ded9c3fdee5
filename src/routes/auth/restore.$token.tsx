import { createFileRoute } from '@tanstack/react-router'
import { RestorePasswordPage } from '../../features/auth/restore-password-page.tsx'

export const Route = createFileRoute('/auth/restore/$token')({ component: RestorePassword })

function RestorePassword() {
  const { token } = Route.useParams()
  return <RestorePasswordPage token={token} />
}
