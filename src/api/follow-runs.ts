import { hasFinished } from '../contract/rules/runs.ts'
import { getRun, type Run } from '../contract/runs.ts'
import { isNotFound } from './failures.ts'
import { endpointQuery } from './query.ts'

type Followed = Pick<Run, 'state'> | { payload: readonly Pick<Run, 'state'>[] }

const pollInterval = 3_000
const inBackground = 30_000

/**
 * Options of queries that change while a run is under way, of the run or of a list: refetched until all have finished,
 * and slower while the page is hidden.
 */
export const followRuns = {
  refetchInterval: ({ state: { data } }: { state: { data: Followed | undefined } }): number | false => {
    if (!data) return false
    const runs = 'payload' in data ? data.payload : [data]
    if (runs.every(hasFinished)) return false
    return document.hidden ? inBackground : pollInterval
  },
  refetchIntervalInBackground: true,
}

/** One run, as its report and its artifacts show it. The whole page shows that there is none. */
export const runQuery = (id: string) => ({
  ...endpointQuery(getRun, { id }),
  ...followRuns,
  throwOnError: isNotFound,
  // The page's loader has asked already: after a failure the button asks again.
  retryOnMount: false,
})
