const units = [
  ['days', 86_400],
  ['hours', 3_600],
  ['minutes', 60],
  ['seconds', 1],
] as const

export type DurationUnit = (typeof units)[number][0]
interface DurationPart {
  unit: DurationUnit
  value: number
}

/**
 * The two largest units that matter: 3,725 s is 1 h 2 min, 42 s is 42 s. Each figure is cut, not rounded, so that
 * a part never reaches the next unit. Nothing is told in a unit above the largest one.
 */
export function durationParts(seconds: number, largest: DurationUnit = 'days'): DurationPart[] {
  const whole = Math.max(0, Math.floor(seconds))
  const from = units.findIndex(([unit]) => unit === largest)
  const first = units.findIndex(([, size], i) => i >= from && whole >= size)
  if (first < 0) return [{ unit: 'seconds', value: 0 }]
  return units
    .slice(first, first + 2)
    .map(([unit, size], i) => ({
      unit,
      value: i === 0 ? Math.floor(whole / size) : Math.floor((whole % (units[first]?.[1] ?? 1)) / size),
    }))
    .filter((part, i) => i === 0 || part.value > 0)
}

/** A running stopwatch: `0:42`, `12:05`, `1:02:05`. Its width changes only when a digit is added. */
export function clockDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const pad = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(whole % 60)}` : `${minutes}:${pad(whole % 60)}`
}
