import { hasFinished } from '../contract/rules/runs.ts'
import type { Run } from '../contract/runs.ts'

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
