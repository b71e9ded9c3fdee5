import type { ChartPeriod } from '../../contract/charts.ts'

/** Seven days by default; the URL only holds another choice. */
export const defaultPeriod: ChartPeriod = 7

/** In the order of rule 4.6. Routes parse the URL before a page's code loads, so this file imports no schemas. */
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
