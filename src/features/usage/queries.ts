import { useQuery } from '@tanstack/react-query'
import { endpointQuery, listQueryOptions } from '../../api/query.ts'
import { getPaymentInfo, getUsage } from '../../contract/teams.ts'
import { now } from '../../lib/clock.ts'
import { timeZoneName, toDay } from '../../lib/dates.ts'
import { daysOf, type UsagePeriod } from './period.ts'

const today = () => toDay(now())

/** While another period loads, the figures of the one before stay. */
export function useUsage(period: UsagePeriod) {
  const days = daysOf(period, today())
  return useQuery(listQueryOptions(getUsage, { query: { ...days, tz: timeZoneName() } }))
}

export function usePayment() {
  return useQuery(endpointQuery(getPaymentInfo, {}))
}
