import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '../../api/query.ts'
import { projectNames } from '../../contract/projects.ts'
import { usageRefusal } from '../../contract/rules/payment.ts'
import { billableSeconds, decidedStates } from '../../contract/rules/runs.ts'
import { listRuns, type Run } from '../../contract/runs.ts'
import { getPaymentInfo, getUsage, type PaymentInfo, type UsageStatistics } from '../../contract/teams.ts'
import type { RunDraft } from './draft.ts'

/** Enough to be typical, few enough to be recent. */
const judgedBy = 10

/** The run's probable cost, and whether it may start at all. */
export function useCost({ project, platform }: Pick<RunDraft, 'project' | 'platform'>) {
  const projects = useQuery({ ...endpointQuery(projectNames, {}), enabled: project !== null })
  const projectId = projects.data?.find(({ slug }) => slug === project)?.id
  const recent = useQuery({
    ...endpointQuery(listRuns, {
      query: {
        limit: judgedBy,
        filter: { state: decidedStates, platform, ...(projectId ? { project_id: projectId } : {}) },
      },
    }),
    enabled: project === null || projects.data !== undefined,
  })
  const payment = useQuery(endpointQuery(getPaymentInfo, {}))
  const usage = useQuery(endpointQuery(getUsage, {}))
  const known = payment.data && usage.data
  return {
    estimate: known && recent.data ? estimateCost(recent.data.payload, payment.data, usage.data) : null,
    /** Why the run would be refused, as far as is known before it is sent. */
    refusal: known ? usageRefusal(payment.data, usage.data) : null,
    pending: recent.isPending || payment.isPending || usage.isPending,
  }
}

/** A run's probable cost, judging by the latest like it. Null where there are none to judge by. */
export function estimateCost(
  recent: readonly Run[],
  payment: PaymentInfo,
  usage: Pick<UsageStatistics, 'seconds_used' | 'seconds_limit'>,
) {
  const costs = recent.flatMap((run) => billableSeconds(run) ?? []).sort((a, b) => a - b)
  const middle = Math.floor(costs.length / 2)
  const high = costs[middle]
  if (high === undefined) return null
  /** Billable seconds, the median of the runs looked at. */
  const seconds = Math.round(costs.length % 2 === 1 ? high : ((costs[middle - 1] ?? high) + high) / 2)
  const free = Math.min(seconds, payment.free_seconds_left)
  const limitLeft =
    usage.seconds_limit === null ? null : Math.max(0, usage.seconds_limit - usage.seconds_used)
  return {
    seconds,
    runs: costs.length,
    /** Seconds that the free time will cover. */
    free,
    /** The price of the rest. */
    usd: ((seconds - free) / 3600) * payment.price_per_hour_usd,
    /** Of the limit that the team set, if it did. */
    limitLeft,
    overLimit: limitLeft !== null && seconds > limitLeft,
  }
}
