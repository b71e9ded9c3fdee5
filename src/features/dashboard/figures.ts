/** Sums and comparisons above the charts (rule 4.6). */

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
