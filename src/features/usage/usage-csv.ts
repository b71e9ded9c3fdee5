import type { UsageStatistics } from '../../contract/teams.ts'
import { csvLine, csvStart } from '../../lib/csv.ts'

/** Seconds, not hours: what is added up elsewhere should not have been rounded here. */
export function usageCsv({ daily }: Pick<UsageStatistics, 'daily'>): string {
  return [
    csvStart,
    csvLine(['date', 'android_seconds', 'ios_seconds', 'total_seconds']),
    ...daily.map(({ date, android, ios }) => csvLine([date, android, ios, android + ios])),
  ].join('')
}
