import { lazy, Suspense } from 'react'
import { useTeamSession } from '../../api/session/current.ts'

const ForeignTeamBanner = lazy(() => import('./foreign-team-banner.tsx'))

/** An administrator who entered somebody else's team acts there with an owner's rights, and must not forget it. */
export function AdminBanner() {
  const { isAdmin } = useTeamSession()
  return isAdmin ? (
    <Suspense>
      <ForeignTeamBanner />
    </Suspense>
  ) : null
}
