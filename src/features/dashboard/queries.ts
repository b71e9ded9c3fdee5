import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { followRuns } from '../../api/follow-runs.ts'
import { endpointQuery } from '../../api/query.ts'
import { type ChartPeriod, runsCounts, totalTime } from '../../contract/charts.ts'
import { hasFinished } from '../../contract/rules/runs.ts'
import { listRuns, type Run } from '../../contract/runs.ts'
import { timeZoneName } from '../../lib/dates.ts'
import { within } from '../../lib/within.ts'

/** Spec §2: the six latest, without pages. */
export const latestRuns = endpointQuery(listRuns, { query: { page: 1, limit: 6 } })

/** How long, in milliseconds, the page waits for rows that are all but there. */
const blink = 150

/**
 * They come while the shell waits for what it shows, not after it; how that ends is for the table to say. Rows that
 * come quickly come with the page: to show it without them first would only hold them up.
 */
export async function bringLatestRuns(client: QueryClient): Promise<void> {
  await within(blink, client.prefetchQuery(latestRuns))
}

/** What the pass rates and the concerns are read from. */
export const recentRuns = endpointQuery(listRuns, { query: { page: 1, limit: 100 } })

/** Days are days where the person is, also before and after a clock change there. */
export const runsCountsOf = (days: ChartPeriod) =>
  endpointQuery(runsCounts, { query: { days, tz: timeZoneName() } })
export const totalTimeOf = (days: ChartPeriod) =>
  endpointQuery(totalTime, { query: { days, tz: timeZoneName() } })

/** The latest runs, followed while one is under way; what is counted from them is counted anew when one ends. */
export function useLatestRuns() {
  const queryClient = useQueryClient()
  const runs = useQuery({
    ...latestRuns,
    // Whoever comes here has just asked, see above.
    retryOnMount: false,
    ...followRuns,
  })
  const finished = runs.data && finishedIds(runs.data.payload)
  const before = useRef(finished)
  useEffect(() => {
    const known = before.current
    before.current = finished
    if (known === undefined || finished === known) return
    for (const queryKey of [[runsCounts.id], [totalTime.id], recentRuns.queryKey]) {
      void queryClient.invalidateQueries({ queryKey })
    }
  }, [finished, queryClient])
  return runs
}

const finishedIds = (runs: readonly Run[]) =>
  runs
    .filter(hasFinished)
    .map(({ id }) => id)
    .join()

export const useRunsCounts = (days: ChartPeriod) =>
  useQuery({ ...runsCountsOf(days), placeholderData: keepPreviousData })

export const useTotalTime = (days: ChartPeriod) =>
  useQuery({ ...totalTimeOf(days), placeholderData: keepPreviousData })
