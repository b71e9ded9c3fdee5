import { endpointQuery, keepPreviousQuery } from '../../api/query.ts'
import { getPaymentInfo, getUsage } from '../../contract/teams.ts'
import { now } from '../../lib/clock.ts'
import { toDay } from '../../lib/days.ts'
import { daysOf, type UsagePeriod } from './period.ts'

const today = () => toDay(now())

export const usageQuery = (period: UsagePeriod) =>
  keepPreviousQuery(getUsage, { query: daysOf(period, today()) })

export const paymentQuery = endpointQuery(getPaymentInfo, {})

export const usageQueries = (period: UsagePeriod) => [usageQuery('month'), usageQuery(period), paymentQuery]
