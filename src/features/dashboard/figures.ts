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

/** Whether the whole hours that are shown say the opposite of the exact times: 49 minutes as 1 h, after 57 minutes. */
export const roundsAgainst = (total: number, previous: number): boolean =>
  total !== previous && (wholeHours(total) * 3600 - previous) * (total - previous) <= 0
