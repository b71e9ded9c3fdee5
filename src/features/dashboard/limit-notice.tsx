import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense } from 'react'
import { endpointQuery } from '../../api/query.ts'
import { isLimitReached } from '../../contract/rules/payment.ts'
import { getUsage } from '../../contract/teams.ts'

/** Whom a new release took it away from hears of the limit when he starts a run. */
const UsageLimitNotice = lazy(
  (): Promise<{ default: ComponentType<{ cause: 'limit' }> }> =>
    import('../../shared/usage-limit.tsx').then(
      ({ UsageLimitNotice: here }) => ({ default: here }),
      () => ({ default: () => null }),
    ),
)

/** Why no run starts, where the layout's payment alert is silent (rule 4.3): the team can pay, and has set itself a limit. */
export function LimitNotice() {
  const { data: usage } = useQuery(endpointQuery(getUsage, {}))
  if (!usage || !isLimitReached(usage)) return null
  return (
    <Suspense>
      <UsageLimitNotice cause="limit" />
    </Suspense>
  )
}
