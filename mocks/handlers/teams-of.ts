import { isRunRefused } from '../../src/contract/rules/payment.ts'
import type { PaymentInfo } from '../../src/contract/teams.ts'
import type { Database, TeamRow, UserRow } from '../backend/db.ts'
import type { RunColumns } from '../backend/run-columns.ts'
import { eachRun, runsOf } from '../backend/run-index.ts'
import { createRandom } from '../simulation/random.ts'

/** Facts about teams that several handlers share. */

export const pricePerHour = 2.4
export const freeSecondsForNewTeams = 5 * 60 * 60

export async function foundTeam(
  db: Database,
  { name, owner, now, seed }: { name: string; owner: UserRow; now: number; seed: string },
): Promise<TeamRow> {
  const team = await db.insert('teams', {
    id: newId(db, seed),
    name,
    created: now,
    owner_id: owner.id,
    manual_invoicing: false,
    is_payment_available: false,
    free_granted: freeSecondsForNewTeams,
    free_from: now,
    seconds_limit: null,
  })
  await db.insert('memberships', {
    id: newId(db, seed),
    user_id: owner.id,
    team_id: team.id,
    role: 'owner',
    created: now,
  })
  db.update('users', owner.id, { current_team_id: team.id })
  return team
}

export function newId(db: Database, seed: string): string {
  return createRandom(seed, 'id', db.count()).uuid()
}

/** A run bills once it has finished; the list, the charts and the usage page all add up the same figures. */
export function billedSeconds({ seconds }: RunColumns, i: number): number {
  return seconds[i] || 0
}

/** Seconds of the runs that ended after `from`. */
export function secondsBilled(db: Database, teamId: string, now: number, from = 0): number {
  let sum = 0
  const { finished, pending } = runsOf(db, teamId, now)
  for (const columns of [finished, pending]) {
    for (let i = 0; i < columns.size; i++) {
      if ((columns.end[i] as number) > from) sum += billedSeconds(columns, i)
    }
  }
  return sum
}

export function freeSecondsLeft(db: Database, team: TeamRow, now: number): number {
  if (team.free_granted === 0) return 0
  return Math.max(0, team.free_granted - secondsBilled(db, team.id, now, team.free_from))
}

export function toPaymentInfo(db: Database, team: TeamRow, now: number): PaymentInfo {
  return {
    manual_invoicing: team.manual_invoicing,
    is_payment_available: team.is_payment_available,
    free_seconds_left: freeSecondsLeft(db, team, now),
    price_per_hour_usd: pricePerHour,
  }
}

export function usageLimitReached(db: Database, team: TeamRow, now: number): boolean {
  const { seconds_limit } = team
  const usage = { seconds_limit, seconds_used: secondsOfMonth(db, team, now) }
  return isRunRefused(toPaymentInfo(db, team, now), usage)
}

function secondsOfMonth(db: Database, team: TeamRow, now: number): number {
  const today = new Date(now)
  const monthStart = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), 1)
  let sum = 0
  eachRun(runsOf(db, team.id, now), monthStart, (columns, i) => {
    sum += billedSeconds(columns, i)
  })
  return sum
}
