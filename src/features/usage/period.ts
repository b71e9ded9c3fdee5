/** Which days the usage page adds up. `month` and `last` are calendar months, as bills are. */
export const usagePeriods = ['month', 'last', '30', '90'] as const
export type UsagePeriod = (typeof usagePeriods)[number]

export function parseUsageSearch(raw: Record<string, unknown>): { period?: UsagePeriod } {
  const period = usagePeriods.find((candidate) => candidate === raw.period)
  return { period: period === 'month' ? undefined : period }
}

/** First and last day, both included, seen from `today` (`2026-11-21`). */
export function daysOf(period: UsagePeriod, today: string): { from: string; to: string } {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  switch (period) {
    case 'month':
      return { from: dayText(year, month, 1), to: today }
    case 'last':
      // Day 0 of a month is the last of the one before.
      return { from: dayText(year, month - 1, 1), to: dayText(year, month, 0) }
    default:
      return { from: dayText(year, month, day - Number(period) + 1), to: today }
  }
}

function dayText(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}
