import type { ChartPeriod } from '../../contract/charts.ts'

/** Last week unless the person chose otherwise; the address says only what isn't usual. */
export const usualPeriod: ChartPeriod = 7

/** In the order in which rule 4.6 names them. The route reads addresses before any page's code, contract included, loads. */
export const periods = [7, 0, 30, 90] as const satisfies readonly ChartPeriod[]

export interface DashboardSearch {
  period?: ChartPeriod
}

export function parseDashboardSearch({ period }: Record<string, unknown>): DashboardSearch {
  const known = periods.find((days) => String(days) === String(period))
  return { period: known === usualPeriod ? undefined : known }
}
