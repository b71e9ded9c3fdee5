import { endpointQuery, queryKeepingPreviousData } from '../../api/query.ts'
import { getPaymentInfo, getUsage } from '../../contract/teams.ts'
import { now } from '../../lib/clock.ts'
import { toDay } from '../../lib/days.ts'
import type { UsagePeriod } from './period.ts'

const today = () => toDay(now())

export const usageQuery = (period: UsagePeriod) =>
  queryKeepingPreviousData(getUsage, { query: daysOf(period, today()) })

export const paymentQuery = endpointQuery(getPaymentInfo, {})

export const usageQueries = (period: UsagePeriod) => [usageQuery('month'), usageQuery(period), paymentQuery]

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
