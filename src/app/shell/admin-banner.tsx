import { lazy, Suspense } from 'react'
import { selectTeam } from '../../contract/teams.ts'
import { useDenied } from '../../shared/denied.ts'

const ForeignTeamBanner = lazy(() => import('./foreign-team-banner.tsx'))

/** An administrator who entered somebody else's team acts there with an owner's rights, and must not forget it. */
export function AdminBanner() {
  const denied = useDenied()
  if (denied(selectTeam, { isMember: false })) return null
  return (
    <Suspense>
      <ForeignTeamBanner />
    </Suspense>
  )
}
