import { runCost } from '../../contract/rules/runs.ts'
import type { Run } from '../../contract/runs.ts'
import type { PaymentInfo, UsageStatistics } from '../../contract/teams.ts'

export interface Estimate {
  /** Billable seconds, the median of the runs looked at. */
  seconds: number
  runs: number
  /** Seconds that the free time will cover. */
  free: number
  /** What the rest costs. */
  usd: number
  /** Whether it would reach the limit that the team set; what is left of it otherwise. */
  limitLeft: number | null
  overLimit: boolean
}

/** What a run will probably cost, judging by the latest like it. Null where there are none to judge by. */
export function estimateCost(
  recent: readonly Run[],
  payment: PaymentInfo,
  usage: Pick<UsageStatistics, 'seconds_used' | 'seconds_limit'>,
): Estimate | null {
  const costs = recent.flatMap((run) => runCost(run) ?? []).sort((a, b) => a - b)
  const middle = Math.floor(costs.length / 2)
  const high = costs[middle]
  if (high === undefined) return null
  const seconds = Math.round(costs.length % 2 === 1 ? high : ((costs[middle - 1] ?? high) + high) / 2)
  const free = Math.min(seconds, payment.free_seconds_left)
  const limitLeft =
    usage.seconds_limit === null ? null : Math.max(0, usage.seconds_limit - usage.seconds_used)
  return {
    seconds,
    runs: costs.length,
    free,
    usd: ((seconds - free) / 3600) * payment.price_per_hour_usd,
    limitLeft,
    overLimit: limitLeft !== null && seconds > limitLeft,
  }
}
