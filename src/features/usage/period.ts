/**
 * Which days the usage page adds up. `month` and `last` are calendar months, as bills are.
 * Loaded with the first page, which parses addresses.
 */
export const usagePeriods = ['month', 'last', '30', '90'] as const
export type UsagePeriod = (typeof usagePeriods)[number]

export function parseUsageSearch(raw: Record<string, unknown>): { period?: UsagePeriod } {
  const period = usagePeriods.find((candidate) => candidate === raw.period)
  return { period: period === 'month' ? undefined : period }
}
