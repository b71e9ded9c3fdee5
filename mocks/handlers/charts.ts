import type { ChartPeriod } from '../../src/contract/charts.ts'
import { outcomeOf } from '../../src/contract/rules/runs.ts'
import type { Database } from '../db/db.ts'
import type { TeamRow } from '../db/models.ts'
import type { ColumnarRuns } from '../db/runs/columnar-runs.ts'
import { eachRun, runPartsOf } from '../db/runs/run-index.ts'
import { http } from '../service/handler.ts'
import { secondsOfRun } from './billing.ts'
import { dayName, dayNumber, LocalDays, monthStart } from './days.ts'

interface Period {
  first: number
  days: number
  /** Start of the preceding period, of the same length. */
  before: number
}

/** Last 7, 30 or 90 days including today; 0 is this month up to today (rule 4.6). */
function periodOf(days: ChartPeriod, now: number, zone: string): Period {
  const today = dayNumber(now, zone)
  const first = days === 0 ? monthStart(today) : today - days + 1
  const length = today - first + 1
  return { first, days: length, before: first - length }
}

export const charts = [
  http.get('/api/v2/charts/runs-counts', ({ query, caller, db, now, zone }) => {
    const period = periodOf(query.days, now, zone)
    const payload = Array.from({ length: period.days }, (_, i) => ({
      date: dayName(period.first + i),
      count: 0,
      passed: 0,
      failed: 0,
    }))
    let before = 0
    eachRunOf(db, caller.team, period, zone, now, (index, columns, i) => {
      const day = payload[index]
      if (!day) {
        before++
        return
      }
      day.count++
      const outcome = outcomeOf({ state: columns.text('state').at(i) })
      if (outcome === 'passed') day.passed++
      else if (outcome === 'failure') day.failed++
    })
    return { preview_period_count: before, payload }
  }),

  http.get('/api/v2/charts/total-time', ({ query, caller, db, now, zone }) => {
    const period = periodOf(query.days, now, zone)
    const android = new Array<number>(period.days).fill(0)
    const ios = new Array<number>(period.days).fill(0)
    let before = 0
    eachRunOf(db, caller.team, period, zone, now, (day, columns, i) => {
      const seconds = secondsOfRun(columns, i)
      if (day < 0) before += seconds
      else {
        const sums = columns.text('platform').at(i) === 'iOS' ? ios : android
        sums[day] = (sums[day] ?? 0) + seconds
      }
    })
    return {
      preview_period_total: before,
      payload: android.map((seconds, i) => ({
        date: dayName(period.first + i),
        android: seconds,
        ios: ios[i] ?? 0,
      })),
    }
  }),
]

/** Runs created in the period (day 0, 1, …) and in the one before it (day < 0), oldest first. */
function eachRunOf(
  db: Database,
  team: TeamRow,
  { before, days }: Period,
  zone: string,
  now: number,
  visit: (day: number, columns: ColumnarRuns, i: number) => void,
): void {
  const both = new LocalDays(before, 2 * days, zone)
  const { finished, others } = runPartsOf(db, team.id, now, { completeSince: both.start })
  eachRun([finished, others], both.start, (columns, i) => {
    const created = columns.created[i] as number
    if (created <= now) visit(both.indexOf(created) - days, columns, i)
  })
}
