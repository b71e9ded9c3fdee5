import type { ChartPeriod } from '../../src/contract/charts.ts'
import type { Database, TeamRow } from '../backend/db.ts'
import { handlersFor } from '../backend/make-handlers.ts'
import { dayName, dayNumber, dayStart, monthStart } from './days.ts'
import { isBilled } from './teams-of.ts'

interface Period {
  first: number
  days: number
  /** Where the period before, of the same length, begins. */
  before: number
}

/** Last 7, 30 or 90 days including today; 0 is this month up to today (spec §2). */
function periodOf(days: ChartPeriod, now: number, tz: number): Period {
  const today = dayNumber(now, tz)
  const first = days === 0 ? monthStart(today) : today - days + 1
  const length = today - first + 1
  return { first, days: length, before: first - length }
}

export const charts = handlersFor({
  'charts.runsCounts': ({ query, caller, db, now }) => {
    const period = periodOf(query.days, now, query.tz)
    const counts = new Array<number>(period.days).fill(0)
    let before = 0
    eachRun(db, caller.team, period, query.tz, now, (day) => {
      if (day < 0) before++
      else counts[day] = (counts[day] ?? 0) + 1
    })
    return {
      preview_period_count: before,
      payload: counts.map((count, i) => ({ date: dayName(period.first + i), count })),
    }
  },

  'charts.totalTime': ({ query, caller, db, now }) => {
    const period = periodOf(query.days, now, query.tz)
    const android = new Array<number>(period.days).fill(0)
    const ios = new Array<number>(period.days).fill(0)
    let before = 0
    eachRun(db, caller.team, period, query.tz, now, (day, run) => {
      if (!isBilled(run, now)) return
      if (day < 0) before += run.billable_seconds
      else {
        const sums = run.platform === 'Android' ? android : ios
        sums[day] = (sums[day] ?? 0) + run.billable_seconds
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
  },
})

/** Runs created in the period (day 0, 1, …) and in the one before it (day < 0), newest first. */
function eachRun(
  db: Database,
  team: TeamRow,
  { first, before, days }: Period,
  tz: number,
  now: number,
  visit: (day: number, run: ReturnType<Database['tables']['runs']['where']>[number]) => void,
): void {
  const rows = db.tables.runs.where('team_id', team.id)
  const earliest = dayStart(before, tz)
  for (let i = rows.length - 1; i >= 0; i--) {
    const run = rows[i]
    if (!run || run.created < earliest) return
    const day = dayNumber(run.created, tz) - first
    if (day < days && run.created <= now) visit(day, run)
  }
}
