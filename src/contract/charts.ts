import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { timeZone } from './teams.ts'
import { day } from './values.ts'

/** Last week, this month, last 30 and last 90 days (rule 4.6). */
export const chartPeriods = [7, 0, 30, 90] as const
export type ChartPeriod = (typeof chartPeriods)[number]

const days = z.pipe(
  z.union([z.enum(['0', '7', '30', '90']), z.literal(chartPeriods)]),
  z.transform((value: `${ChartPeriod}` | ChartPeriod) => Number(value) as ChartPeriod),
)
const query = z.strictObject({ days, tz: timeZone })

export const runsCounts = defineEndpoint({
  id: 'charts.runsCounts',
  method: 'GET',
  path: 'v2/charts/runs-counts',
  summary: 'Runs per day of a period, and how many the period before had',
  query,
  reply: z.object({
    preview_period_count: z.int(),
    payload: z.array(z.object({ date: day, count: z.int() })),
  }),
})

export const totalTime = defineEndpoint({
  id: 'charts.totalTime',
  method: 'GET',
  path: 'v2/charts/total-time',
  summary: 'Billable seconds per day and platform, and the sum of the period before',
  query,
  reply: z.object({
    preview_period_total: z.int(),
    payload: z.array(z.object({ date: day, android: z.int(), ios: z.int() })),
  }),
})
