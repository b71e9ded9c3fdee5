import { hasFinished } from '../contract/rules/runs.ts'
import { getRun, type Run } from '../contract/runs.ts'
import { isNotFound } from './failures.ts'
import { endpointQuery } from './query.ts'

type Followed = Pick<Run, 'state'> | { payload: readonly Pick<Run, 'state'>[] }

const watched = 3_000
const inBackground = 30_000

/**
 * For each query of what changes while a run is under way, be it the run or a list of them: asked again until all have
 * finished, and slower while nobody looks.
 */
export const followRuns = {
  refetchInterval: ({ state: { data } }: { state: { data: Followed | undefined } }): number | false => {
    if (!data) return false
    const runs = 'payload' in data ? data.payload : [data]
    if (runs.every(hasFinished)) return false
    return document.hidden ? inBackground : watched
  },
  refetchIntervalInBackground: true,
}

/** One run, as its report and its artifacts show it. That there is none is for the whole page to say. */
export const runQuery = (id: string) => ({
  ...endpointQuery(getRun, { id }),
  ...followRuns,
  throwOnError: isNotFound,
  // The page's loader has asked: what it didn't get is asked for by the button.
  retryOnMount: false,
})
