import type { UsageStatistics } from '../../src/contract/teams.ts'
import type { Database, TeamRow } from '../backend/db.ts'
import { dayName, dayNumber, dayOfName, dayStart, monthStart } from './days.ts'
import { freeSecondsLeft, isBilled, pricePerHour } from './teams-of.ts'
import { iso } from './wire-times.ts'

interface UsageQuery {
  from?: string | undefined
  to?: string | undefined
  tz: number
}

/** What a team used between two local days, both included; the current month unless told. */
export function usageOf(
  db: Database,
  team: TeamRow,
  { from, to, tz }: UsageQuery,
  now: number,
): UsageStatistics {
  const today = dayNumber(now, tz)
  const last = to ? dayOfName(to) : from ? Math.max(today, dayOfName(from)) : today
  const first = from ? dayOfName(from) : monthStart(last)
  const start = dayStart(first, tz)
  const end = dayStart(last + 1, tz)

  const android = new Map<number, number>()
  const ios = new Map<number, number>()
  const projects = new Map<string | null, number>()
  let seconds = 0
  // Free seconds cover the oldest runs since they were granted; what comes after them costs money.
  let free = team.free_granted
  let paid = 0
  for (const run of db.tables.runs.where('team_id', team.id)) {
    if (!isBilled(run, now)) continue
    const covered = run.end_at > team.free_from ? Math.min(free, run.billable_seconds) : 0
    free -= covered
    if (run.created < start || run.created >= end) continue
    const day = dayNumber(run.created, tz)
    const byDay = run.platform === 'Android' ? android : ios
    byDay.set(day, (byDay.get(day) ?? 0) + run.billable_seconds)
    projects.set(run.project_id, (projects.get(run.project_id) ?? 0) + run.billable_seconds)
    seconds += run.billable_seconds
    paid += run.billable_seconds - covered
  }
  const sum = (byDay: Map<number, number>) => [...byDay.values()].reduce((total, value) => total + value, 0)
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
    daily: Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => ({
      date: dayName(first + i),
      android: android.get(first + i) ?? 0,
      ios: ios.get(first + i) ?? 0,
    })),
    amount_usd: Math.round((paid / 3600) * pricePerHour * 100) / 100,
  }
}
