import dayjs from 'dayjs'

/** Calendar days of the reader's time zone, as `2026-11-21`. */

export function toDay(moment: string | number): string {
  return dayjs(moment).format('YYYY-MM-DD')
}

/** The first and the last moment of a day where the reader is. */
export function dayBounds(day: string): { start: string; end: string } {
  const read = dayjs(`${day}T12:00:00`)
  // Where clocks go back at midnight a day's last hour comes twice: it ends where the next begins.
  const next = read.add(1, 'day').startOf('day')
  return { start: read.startOf('day').toISOString(), end: next.subtract(1, 'millisecond').toISOString() }
}

export function daysAgo(days: number, now: number): string {
  return dayjs(now).subtract(days, 'day').format('YYYY-MM-DD')
}
