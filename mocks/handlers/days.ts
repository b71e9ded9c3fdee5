/** Local days, numbered from 1 January 1970: a day lasts 23 or 25 hours where a zone's clock changes in it. */

const minute = 60_000
export const dayLength = 24 * 60 * minute

/** Running number of the local day that a moment falls into. */
export function dayNumber(at: number, zone: string): number {
  return Math.floor((at + offsetAt(at, zone)) / dayLength)
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

/** Days in a row, and when each begins. */
export class LocalDays {
  readonly #starts: readonly number[]

  constructor(first: number, count: number, zone: string) {
    this.#starts = Array.from({ length: count + 1 }, (_, i) => dayStart(first + i, zone))
  }

  get start(): number {
    return this.#starts[0] as number
  }

  get end(): number {
    return this.#starts.at(-1) as number
  }

  /** Which of the days a moment between start and end falls into: 0, 1, … */
  indexOf(at: number): number {
    const starts = this.#starts
    let i = Math.min(Math.floor((at - this.start) / dayLength), starts.length - 2)
    while ((starts[i] as number) > at) i--
    while ((starts[i + 1] as number) <= at) i++
    return i
  }
}

/** The first moment of a day, which isn't midnight where clocks go forward at midnight. */
export function dayStart(day: number, zone: string): number {
  const midnight = day * dayLength
  const earlier = midnight - offsetAt(midnight - dayLength, zone)
  const later = midnight - offsetAt(midnight + dayLength, zone)
  if (earlier === later) return earlier
  const isMidnight = (at: number) => at + offsetAt(at, zone) === midnight
  const midnights = [earlier, later].filter(isMidnight)
  if (midnights.length > 0) return Math.min(...midnights)
  let [before, after] = [later, earlier]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (dayNumber(middle, zone) < day) before = middle
    else after = middle
  }
  return after
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** How far east of UTC a zone's clock stands at a moment. */
function offsetAt(at: number, zone: string): number {
  if (zone === 'UTC') return 0
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
    formats.set(zone, format)
  }
  const [, sign, hours, minutes, seconds = '0'] =
    /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(format.format(at)) ?? []
  if (!sign) return 0
  const east = (Number(hours) * 60 + Number(minutes)) * minute + Number(seconds) * 1000
  return sign === '-' ? -east : east
}
