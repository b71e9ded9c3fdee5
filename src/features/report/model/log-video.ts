import type { Log } from './log.ts'

/** The video runs from the attempt's start in real time, so a line's moment is a position in it. */
export function videoSecond(log: Pick<Log, 'times'>, line: number, startAt: number): number | null {
  const time = log.times[line]
  if (time === undefined || Number.isNaN(time)) return null
  return Math.max(0, (time - startAt) / 1000)
}

/** The last line that was written by then; the first one before there was any. */
export function lineAtSecond(log: Pick<Log, 'times'>, second: number, startAt: number): number {
  const moment = startAt + second * 1000
  let low = 0
  let high = log.times.length
  while (low < high) {
    const middle = (low + high) >> 1
    // Lines above the first time have none: they come before everything.
    if ((log.times[middle] ?? 0) > moment) high = middle
    else low = middle + 1
  }
  return Math.max(0, low - 1)
}

/** Where to look first: what was logged last as an error, before the attempt ended. */
export function lastErrorLine({ levels }: Pick<Log, 'levels'>, error: number): number | null {
  const found = levels.lastIndexOf(error)
  if (found < 0) return null
  let first = found
  while (first > 0 && levels[first - 1] === error) first--
  return first
}
