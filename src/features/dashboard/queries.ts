import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { followRuns } from '../../api/follow-runs.ts'
import { queryKeepingPreviousData } from '../../api/query.ts'
import { type ChartPeriod, runsCounts, totalTime } from '../../contract/charts.ts'
import { hasFinished } from '../../contract/rules/runs.ts'
import { listRuns, type Run } from '../../contract/runs.ts'
import { getUsage } from '../../contract/teams.ts'

/** The six latest, without pages (rule 4.6). */
export const latestRuns = queryKeepingPreviousData(listRuns, { query: { page: 1, limit: 6 } })

/*
 * Of the page's queries the loader starts only the rows': the figures ask for theirs as they appear. On a slow processor
 * reading their replies held up the rows.
 */

/** The runs from which the pass rates and the concerns are computed. */
export const recentRuns = queryKeepingPreviousData(listRuns, { query: { page: 1, limit: 100 } })

export const runsCountsOf = (days: ChartPeriod) => queryKeepingPreviousData(runsCounts, { query: { days } })
export const totalTimeOf = (days: ChartPeriod) => queryKeepingPreviousData(totalTime, { query: { days } })

/** How long, in milliseconds, the page waits for rows that are all but there. */
const longestWait = 150

/**
 * Rows that load quickly come with the page: showing it without them first would only hold them up. The table shows
 * their loading and their failure.
 */
export async function prefetchLatestRuns(client: QueryClient): Promise<void> {
  if (!client.getQueryData(latestRuns.queryKey)) await atMost(longestWait, client.prefetchQuery(latestRuns))
}

/** Ends with the work, or after that many milliseconds, whichever is first. */
const atMost = (milliseconds: number, work: Promise<unknown>) =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, milliseconds))])

/** The latest runs, polled while one is under way; figures derived from runs are refetched when one ends. */
export function useLatestRuns() {
  const queryClient = useQueryClient()
  const runs = useQuery({
    ...latestRuns,
    ...followRuns,
  })
  const finished = runs.data && finishedIds(runs.data.payload)
  const before = useRef(finished)
  useEffect(() => {
    const known = before.current
    before.current = finished
    if (known === undefined || finished === known) return
    for (const queryKey of [[runsCounts.id], [totalTime.id], [getUsage.id], recentRuns.queryKey]) {
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
