import type { ChartPeriod } from '../../contract/charts.ts'

/** Last week unless the person chose otherwise; the address says only what isn't usual. */
export const defaultPeriod: ChartPeriod = 7

/** In the order in which rule 4.6 names them. The route reads addresses before any page's code, contract included, loads. */
export const periods = [7, 0, 30, 90] as const satisfies readonly ChartPeriod[]

/** Each chart has its own. */
export interface DashboardSearch {
  runs?: ChartPeriod
  hours?: ChartPeriod
}

export function parseDashboardSearch({ runs, hours }: Record<string, unknown>): DashboardSearch {
  return { runs: unusual(runs), hours: unusual(hours) }
}

function unusual(period: unknown): ChartPeriod | undefined {
  const known = periods.find((days) => String(days) === String(period))
  return known === defaultPeriod ? undefined : known
}
