import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense } from 'react'
import { endpointQuery } from '../../api/query.ts'
import { isLimitReached } from '../../contract/rules/payment.ts'
import { getUsage } from '../../contract/teams.ts'

/** Shows nothing if a new release removed its chunk: starting a run tells of the limit, too. */
const UsageLimitNotice = lazy(
  (): Promise<{ default: ComponentType<{ cause: 'limit' }> }> =>
    import('../../shared/usage-limit.tsx').then(
      ({ UsageLimitNotice: component }) => ({ default: component }),
      () => ({ default: () => null }),
    ),
)

/** Why no run starts, without a payment alert of the layout (rule 4.3): the team can pay, and reached its limit. */
export function LimitNotice() {
  const { data: usage } = useQuery(endpointQuery(getUsage, {}))
  if (!usage || !isLimitReached(usage)) return null
  return (
    <Suspense>
      <UsageLimitNotice cause="limit" />
    </Suspense>
  )
}
