import type { Run } from '../contract/runs.ts'

const watched = 3_000
const inBackground = 30_000

/**
 * How often to ask again for a list of runs: only while something waits or runs is there anything to follow, and
 * slower while nobody looks.
 */
export function followInterval(page: { payload: readonly Pick<Run, 'state'>[] } | undefined): number | false {
  const live = page?.payload.some(({ state }) => state === 'created' || state === 'started')
  if (!live) return false
  return document.hidden ? inBackground : watched
}
