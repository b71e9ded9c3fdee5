import { type UsageRefusal, usageRefusal } from '../../src/contract/rules/payment.ts'
import type { PaymentInfo, UsageStatistics } from '../../src/contract/teams.ts'
import type { Database } from '../db/db.ts'
import type { PaymentRow, TeamRow } from '../db/models.ts'
import type { ColumnarRuns } from '../db/runs/columnar-runs.ts'
import { eachRun, runPartsOf } from '../db/runs/run-index.ts'
import { iso } from '../service/clock.ts'
import { dayName, dayNumber, dayOfName, dayStart, LocalDays, monthStart } from './days.ts'

/** The usage of teams, and its price. */

const pricePerHour = 2.4
export const freeSecondsForNewTeams = 5 * 60 * 60

/** A run bills once it has finished; the list, the charts and the usage page all add up the same figures. */
export function secondsOfRun({ seconds }: ColumnarRuns, i: number): number {
  return seconds[i] || 0
}

/** Columns of the team's runs that have ended; those that ended before `since` may be missing. */
function endedRuns(db: Database, teamId: string, now: number, since: number) {
  const { finished, justEnded } = runPartsOf(db, teamId, now, { completeSince: since })
  return [finished, justEnded] as const
}

/** Seconds of the runs that ended after `from`. */
export function secondsOfTeam(db: Database, teamId: string, now: number, from = 0): number {
  let sum = 0
  for (const columns of endedRuns(db, teamId, now, from)) {
    for (let i = 0; i < columns.size; i++) {
      if ((columns.end[i] as number) > from) sum += secondsOfRun(columns, i)
    }
  }
  return sum
}

/** Every team has a row of its own. */
export function paymentOf(db: Database, { id }: Pick<TeamRow, 'id'>): PaymentRow {
  return db.payments.findFirst((q) => q.where({ id }), { strict: true })
}

function freeSecondsLeft(db: Database, { id, free_granted, free_from }: PaymentRow, now: number): number {
  if (free_granted === 0) return 0
  return Math.max(0, free_granted - secondsOfTeam(db, id, now, free_from))
}

export function toPaymentInfo(db: Database, payment: PaymentRow, now: number): PaymentInfo {
  return {
    manual_invoicing: payment.manual_invoicing,
    is_payment_available: payment.is_payment_available,
    free_seconds_left: freeSecondsLeft(db, payment, now),
    price_per_hour_usd: pricePerHour,
  }
}

/** Why a team's new run is refused, if it is. The limit's month is in the caller's time zone, as on the usage page (rule 5.5). */
export function newRunRefusal(db: Database, team: TeamRow, now: number, zone: string): UsageRefusal | null {
  const payment = paymentOf(db, team)
  const { seconds_limit } = payment
  const usage = { seconds_limit, seconds_used: secondsOfMonth(db, team, now, zone) }
  return usageRefusal(toPaymentInfo(db, payment, now), usage)
}

function secondsOfMonth(db: Database, team: TeamRow, now: number, zone: string): number {
  const month = dayStart(monthStart(dayNumber(now, zone)), zone)
  const [finished, justEnded] = endedRuns(db, team.id, now, month)
  return finished.secondsSince(month) + justEnded.secondsSince(month)
}

interface UsageQuery {
  from?: string | undefined
  to?: string | undefined
  zone: string
}

/** Two years, to bound the work of a call. */
export const longestUsage = 731

interface Period {
  /** Number of the first day. */
  first: number
  count: number
}

/** The local days of the query, both included; the current month by default. */
export function usagePeriod({ from, to, zone }: UsageQuery, now: number): Period {
  const today = dayNumber(now, zone)
  const last = to ? dayOfName(to) : from ? Math.max(today, dayOfName(from)) : today
  const first = from ? dayOfName(from) : monthStart(last)
  return { first, count: Math.max(0, last - first + 1) }
}

/** Timestamps have years of four digits: a local day at either end of them may begin before, or end after. */
const timestampOf = (ms: number) =>
  iso(Math.min(Math.max(ms, Date.parse('0000-01-01T00:00:00.000Z')), Date.parse('9999-12-31T23:59:59.999Z')))

/** A team's usage in the period of the query. */
export function usageOf(db: Database, team: TeamRow, query: UsageQuery, now: number): UsageStatistics {
  const { first, count } = usagePeriod(query, now)
  const days = new LocalDays(first, count, query.zone)
  const payment = paymentOf(db, team)
  const { start, end } = days

  const android = new Array<number>(count).fill(0)
  const ios = new Array<number>(count).fill(0)
  const projects = new Map<string | null, number>()
  let seconds = 0
  // Free seconds cover the oldest runs since they were granted; what comes after them costs money.
  let free = payment.free_granted
  let paid = 0
  const since = free > 0 ? 0 : start
  eachRun(endedRuns(db, team.id, now, since), since, (columns, i) => {
    const used = secondsOfRun(columns, i)
    const covered = (columns.end[i] as number) > payment.free_from ? Math.min(free, used) : 0
    free -= covered
    const created = columns.created[i] as number
    if (used === 0 || created < start || created >= end) return
    const day = days.indexOf(created)
    const sums = columns.text('platform').at(i) === 'iOS' ? ios : android
    sums[day] = (sums[day] ?? 0) + used
    const project = columns.text('project_id').at(i)
    projects.set(project, (projects.get(project) ?? 0) + used)
    seconds += used
    paid += used - covered
  })
  const sum = (perDay: readonly number[]) => perDay.reduce((total, value) => total + value, 0)
  return {
    period: { from: timestampOf(start), to: timestampOf(end - 1) },
    seconds_used: seconds,
    seconds_limit: payment.seconds_limit,
    free_seconds_left: freeSecondsLeft(db, payment, now),
    by_platform: { android: sum(android), ios: sum(ios) },
    by_project: [...projects]
      .map(([project_id, value]) => ({
        project_id,
        name: (project_id && db.projects.get(project_id)?.name) || '',
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
