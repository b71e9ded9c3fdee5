import { type ChartPeriod, chartPeriods } from '../../contract/charts.ts'

/** Spec §2: last week unless the person chose otherwise; the address says only what isn't usual. */
export const usualPeriod: ChartPeriod = 7

export interface DashboardSearch {
  period?: ChartPeriod
}

export function parseDashboardSearch({ period }: Record<string, unknown>): DashboardSearch {
  const known = chartPeriods.find((days) => String(days) === String(period))
  return known === undefined || known === usualPeriod ? {} : { period: known }
}
