/** Rule 4.6: which days of a period get a bar, and the sums and comparisons above the charts. */

const pixelsPerBar = 50
/** Until the width is known. */
const usualBars = 7

/** "At most chart width divided by 50 bars (default 7)." */
export function barLimit(width: number | null): number {
  return width === null ? usualBars : Math.max(1, Math.floor(width / pixelsPerBar))
}

interface Day {
  date: string
}

/**
 * "Surplus days are dropped: zero days first, at random, then other random days." Days keep their order. Each day's
 * lot is drawn once for a period, so that neither rendering again nor a figure that grows shuffles the bars, and a
 * wider chart only adds to them.
 */
export function dropSurplus<D extends Day>(
  days: readonly D[],
  limit: number,
  isZero: (day: D) => boolean,
): readonly D[] {
  const surplus = days.length - limit
  if (surplus <= 0) return days
  const period = days[0]?.date ?? ''
  const drawn = days
    .map((day) => ({ day, zero: isZero(day), lot: lotOf(`${period}/${day.date}`) }))
    .sort((a, b) => Number(b.zero) - Number(a.zero) || a.lot - b.lot)
  const dropped = new Set(drawn.slice(0, surplus).map(({ day }) => day))
  return days.filter((day) => !dropped.has(day))
}

/** FNV-1a with a final mix: as good as chance for choosing days, and the same wherever it is drawn. */
function lotOf(text: string): number {
  let hash = 0x811c9dc5
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/**
 * "Percentage change compares the current period with the previous one: 0 if equal, 100 if either side is zero,
 * otherwise the rounded ratio of larger to smaller." Twice as much is 200, and so is half as much; the arrow tells which.
 */
export function percentageChange(
  current: number,
  previous: number,
): { percent: number; direction: 'up' | 'down' | 'same' } {
  const direction = current === previous ? 'same' : current > previous ? 'up' : 'down'
  if (direction === 'same') return { percent: 0, direction }
  const [smaller, larger] = current < previous ? [current, previous] : [previous, current]
  return { percent: smaller === 0 ? 100 : Math.round((larger / smaller) * 100), direction }
}

/** "The hours figure is rounded total seconds divided by 3600." */
export function wholeHours(seconds: number): number {
  return Math.round(seconds / 3600)
}

/** The unit in which two times are shown beside each other, so that their difference is visible. */
export function commonUnit(one: number, other: number): 'minutes' | 'tenths' | 'hours' {
  const [fewer, more] = [wholeHours(Math.min(one, other)), wholeHours(Math.max(one, other))]
  if (more < fewHours) return 'minutes'
  return fewer < fewHours || fewer === more ? 'tenths' : 'hours'
}

/** Rounded to whole ones, these would be a twentieth off and more. */
const fewHours = 10
