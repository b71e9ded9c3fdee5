import { teamListDefinition } from '../../src/contract/access-and-lists.ts'
import type { Team } from '../../src/contract/teams.ts'
import type { Database } from '../db/db.ts'
import { pageOfItems } from '../db/listing.ts'
import type { TeamRow, UserRow } from '../db/models.ts'
import { iso } from '../service/clock.ts'
import { http } from '../service/handler.ts'
import { roleIn } from '../service/sessions.ts'
import { longestUsage, paymentOf, secondsOfTeam, toPaymentInfo, usageOf, usagePeriod } from './billing.ts'
import { portalUrl } from './pages/payments.ts'
import { foundTeam, toSession } from './people.ts'

export const teams = [
  http.post('/api/v1/team', async ({ body, caller, db, now }) => {
    const { team, owner } = await foundTeam(db, now, body.name, caller.user)
    return toTeam(db, team, owner, now)
  }),

  http.get('/api/v2/teams', ({ query, caller, db, now }) => {
    const isMember = (team: { id: string }) => roleIn(db, caller.user.id, team.id) !== null
    const rows = db.teams.all().filter((team) => caller.user.is_admin || isMember(team))
    const all = rows.map((team) => toTeam(db, team, caller.user, now))
    return pageOfItems(teamListDefinition, all, query, {
      search: ({ name, owner }) => [name, owner.email],
      derivedValues: {
        manual_invoicing: ({ payment }) => payment.manual_invoicing,
        is_payment_available: ({ payment }) => payment.is_payment_available,
        member: isMember,
      },
    })
  }),

  http.patch('/api/v2/teams/:id/select', async ({ params, caller, db, refuse, assertAllowed }) => {
    const team = db.teams.get(params.id)
    if (!team) throw refuse('NOT_FOUND')
    assertAllowed({ isMember: roleIn(db, caller.user.id, params.id) !== null })
    const user = await db.users.update(caller.user, { data: { current_team_id: team.id } })
    return toSession(db, user, caller.expires)
  }),

  http.patch('/api/v2/teams/:id/payment-info', async ({ params, body, db, now, refuse }) => {
    const team = db.teams.get(params.id)
    if (!team) throw refuse('NOT_FOUND')
    const { free_seconds_left: free_granted, ...agreed } = body
    const free_from = free_granted === undefined ? undefined : now
    const changed = await db.payments.update(paymentOf(db, team), {
      data: { ...agreed, free_granted, free_from },
    })
    return toPaymentInfo(db, changed, now)
  }),

  http.get('/api/v2/teams/usage-statistics', ({ query, caller, db, now, zone, refuse }) => {
    if (query.from && query.to && query.from > query.to) {
      throw refuse('VALIDATION_ERROR', { fields: { to: 'before_from' } })
    }
    const asked = { ...query, zone }
    if (usagePeriod(asked, now).count > longestUsage) {
      throw refuse('VALIDATION_ERROR', { fields: { from: 'too_long' } })
    }
    return usageOf(db, caller.team, asked, now)
  }),

  http.patch('/api/v2/teams/usage-statistics', async ({ body, caller, db, now, zone }) => {
    await db.payments.update(paymentOf(db, caller.team), { data: { seconds_limit: body.seconds_limit } })
    return usageOf(db, caller.team, { zone }, now)
  }),

  http.get('/api/v2/payments/info', ({ caller, db, now }) =>
    toPaymentInfo(db, paymentOf(db, caller.team), now),
  ),

  http.get('/api/v2/payments/portal', ({ caller, backend, origin }) => ({
    url: portalUrl(backend, origin, caller.team.id),
  })),
]

function toTeam(db: Database, team: TeamRow, caller: UserRow, now: number): Team {
  const owner = ownerOf(db, team)
  return {
    id: team.id,
    name: team.name,
    created: iso(team.created),
    owner: { id: owner?.id ?? team.owner_id, name: owner?.name ?? '', email: owner?.email ?? '' },
    users_count: db.memberships.count((q) => q.where({ team_id: team.id })),
    projects_count: db.projects.count((q) => q.where({ team_id: team.id })),
    runs_count: db.runs.count((q) => q.where({ team_id: team.id })),
    seconds_used: Math.round(secondsOfTeam(db, team.id, now)),
    payment: toPaymentInfo(db, paymentOf(db, team), now),
    is_current: caller.current_team_id === team.id,
  }
}

/** The team's founder while an owner; after that, the owner of longest standing. */
function ownerOf(db: Database, team: TeamRow): UserRow | undefined {
  const owners = db.memberships
    .findMany((q) => q.where({ team_id: team.id }))
    .filter(({ role, status }) => role === 'owner' && status === 'active')
  const longest = owners.reduce<(typeof owners)[number] | undefined>(
    (first, row) => (first && first.created <= row.created ? first : row),
    undefined,
  )
  const founder = owners.find((row) => row.user_id === team.owner_id)
  return db.users.get((founder ?? longest)?.user_id ?? team.owner_id)
}
