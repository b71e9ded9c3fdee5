import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { day } from './values.ts'

/** Last week, this month, last 30 and last 90 days (rule 4.6). */
export const chartPeriods = [7, 0, 30, 90] as const
export type ChartPeriod = (typeof chartPeriods)[number]

const days = z.pipe(
  z.pipe(
    z.union([z.enum(['0', '7', '30', '90']), z.literal(chartPeriods)]),
    z.transform((value: `${ChartPeriod}` | ChartPeriod) => Number(value) as ChartPeriod),
  ),
  // The parsed value, spelled out: generated clients can't tell '7' from 7.
  z.literal(chartPeriods),
)
const query = z.strictObject({ days })

export const runsCounts = defineEndpoint({
  id: 'charts.runsCounts',
  method: 'GET',
  path: 'v2/charts/runs-counts',
  summary: 'Runs per day of a period, and how many the period before had',
  query,
  timeZone: true,
  reply: z.object({
    preview_period_count: z.int(),
    payload: z.array(
      z.object({
        date: day,
        count: z.int(),
        /** Of these, how many have ended, and how. Not every service tells. */
        passed: z.optional(z.int()),
        failed: z.optional(z.int()),
      }),
    ),
  }),
})

export const totalTime = defineEndpoint({
  id: 'charts.totalTime',
  method: 'GET',
  path: 'v2/charts/total-time',
  summary: 'Billable seconds per day and platform, and the sum of the period before',
  query,
  timeZone: true,
  reply: z.object({
    preview_period_total: z.int(),
    payload: z.array(z.object({ date: day, android: z.int(), ios: z.int() })),
  }),
})
