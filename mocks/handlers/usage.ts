import type { UsageStatistics } from '../../src/contract/teams.ts'
import { iso } from '../backend/clock.ts'
import type { Database, TeamRow } from '../backend/db.ts'
import { eachRun, runsOf } from '../backend/run-index.ts'
import { dayName, dayNumber, dayOfName, LocalDays, monthStart, type TimeZone } from './days.ts'
import { billedSeconds, freeSecondsLeft, pricePerHour } from './teams-of.ts'

interface UsageQuery {
  from?: string | undefined
  to?: string | undefined
  tz: TimeZone
}

/** Two years: nobody reads more at once, and a service has other things to do. */
export const longestUsage = 731

interface Period {
  /** Number of the first day. */
  first: number
  count: number
}

/** The local days that are asked about, both included; the current month unless told. */
export function usagePeriod({ from, to, tz }: UsageQuery, now: number): Period {
  const today = dayNumber(now, tz)
  const last = to ? dayOfName(to) : from ? Math.max(today, dayOfName(from)) : today
  const first = from ? dayOfName(from) : monthStart(last)
  return { first, count: Math.max(0, last - first + 1) }
}

/** What a team used in those days. */
export function usageOf(db: Database, team: TeamRow, query: UsageQuery, now: number): UsageStatistics {
  const { first, count } = usagePeriod(query, now)
  const days = new LocalDays(first, count, query.tz)
  const { start, end } = days

  const android = new Array<number>(count).fill(0)
  const ios = new Array<number>(count).fill(0)
  const projects = new Map<string | null, number>()
  let seconds = 0
  // Free seconds cover the oldest runs since they were granted; what comes after them costs money.
  let free = team.free_granted
  let paid = 0
  eachRun(runsOf(db, team.id, now), free > 0 ? 0 : start, (columns, i) => {
    const used = billedSeconds(columns, i)
    const covered = (columns.end[i] as number) > team.free_from ? Math.min(free, used) : 0
    free -= covered
    const created = columns.created[i] as number
    if (used === 0 || created < start || created >= end) return
    const day = days.indexOf(created)
    const sums = columns.platform.at(i) === 'iOS' ? ios : android
    sums[day] = (sums[day] ?? 0) + used
    const project = columns.project.at(i)
    projects.set(project, (projects.get(project) ?? 0) + used)
    seconds += used
    paid += used - covered
  })
  const sum = (perDay: readonly number[]) => perDay.reduce((total, value) => total + value, 0)
  return {
    period: { from: iso(start), to: iso(end - 1) },
    seconds_used: seconds,
    seconds_limit: team.seconds_limit,
    free_seconds_left: freeSecondsLeft(db, team, now),
    by_platform: { android: sum(android), ios: sum(ios) },
    by_project: [...projects]
      .map(([project_id, value]) => ({
        project_id,
        name: (project_id && db.tables.projects.get(project_id)?.name) || '',
        seconds: value,
      }))
      .sort((a, b) => b.seconds - a.seconds || (a.name < b.name ? -1 : 1)),
    daily: android.map((_, i) => ({
      date: dayName(first + i),
      android: android[i] ?? 0,
      ios: ios[i] ?? 0,
    })),
    amount_usd: Math.round((paid / 3600) * pricePerHour * 100) / 100,
  }
}
