import type { Run } from '../contract/runs.ts'

const watched = 5_000
const inBackground = 30_000

/**
 * How often to ask again for runs on screen: only while one of them waits or runs is there anything to follow, and
 * slower while nobody looks.
 */
export function followInterval(runs: readonly Pick<Run, 'state'>[] | undefined): number | false {
  const live = runs?.some(({ state }) => state === 'created' || state === 'started')
  if (!live) return false
  return document.hidden ? inBackground : watched
}
