/** Which days of a period get a bar (rule 4.6). */

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
