/** Local days of a person who is `tz` minutes east of UTC (contract §3, charts). */

const minute = 60_000
export const dayLength = 24 * 60 * minute

/** Running number of the local day that a moment falls into. */
export function dayNumber(at: number, tz: number): number {
  return Math.floor((at + tz * minute) / dayLength)
}

export function dayStart(day: number, tz: number): number {
  return day * dayLength - tz * minute
}

export function dayName(day: number): string {
  return new Date(day * dayLength).toISOString().slice(0, 10)
}

export function dayOfName(name: string): number {
  return Date.parse(`${name}T00:00:00Z`) / dayLength
}

/** First day of the month that a day is in. */
export function monthStart(day: number): number {
  const date = new Date(day * dayLength)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / dayLength
}
