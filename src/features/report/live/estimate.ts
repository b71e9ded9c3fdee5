/** An estimate of when a run will end, by its progress. */

export interface Progress {
  now: number
  startedAt: number
  done: number
  total: number
  /** Devices that are gone while the run goes on. */
  lost: number
}

export interface Estimate {
  at: number
  /** Milliseconds. */
  left: number
  lost: number
  done: number
  /** When it became so many. */
  doneAt: number
}

/** Too early to tell: the first devices are still being prepared. */
const leastDone = 0.03

/** The time constant of smoothing: a new pace counts for the most part after it. */
const inertia = 45_000

/**
 * Follows the pace so far without jumping with every result. The time left never grows faster than time goes by, unless
 * the loss of a device explains it.
 */
export function estimateLeft(before: Estimate | null, progress: Progress): Estimate | null {
  const { now, done, total, lost } = progress
  const share = total > 0 ? Math.min(1, done / total) : 0
  if (share < leastDone)
    return before && { ...before, at: now, left: Math.max(0, before.left - since(before, now)) }
  const doneAt = before?.done === done ? before.doneAt : now
  const left = share === 1 ? 0 : leftAtPace(progress, doneAt)
  const current = { at: now, left, lost, done, doneAt }
  if (before === null || lost > before.lost || share === 1) return current
  const passed = since(before, now)
  const expected = Math.max(0, before.left - passed)
  const smoothed = Math.round(expected + (left - expected) * (1 - Math.exp(-passed / inertia)))
  return { ...current, left: Math.min(smoothed, before.left + passed) }
}

const since = ({ at }: Estimate, now: number) => Math.max(0, now - at)

/** At the pace up to the last result; at a slower one, once the next should have come and hasn't. */
function leftAtPace({ now, startedAt, done, total }: Progress, doneAt: number): number {
  const asBefore = (Math.max(0, doneAt - startedAt) / done) * (total - done) - Math.max(0, now - doneAt)
  const ifOneCameNow = (Math.max(0, now - startedAt) / (done + 1)) * (total - done - 1)
  return Math.round(Math.max(0, asBefore, ifOneCameNow))
}

/** In seconds, in steps that people would say: it changes now and then, not with every look. */
export function roundedLeft(milliseconds: number): number {
  const seconds = milliseconds / 1000
  const step = seconds >= 600 ? 60 : seconds >= 60 ? 15 : 5
  return Math.max(step, Math.ceil(seconds / step) * step)
}
