import { teamList } from '../../src/contract/outline.ts'
import { denial } from '../../src/contract/rules/denial.ts'
import type { Team } from '../../src/contract/teams.ts'
import type { Database, TeamRow, UserRow } from '../db/db.ts'
import { listRows } from '../db/listing.ts'
import { iso } from '../service/clock.ts'
import { resolversFor } from '../service/resolver.ts'
import { roleIn } from '../service/sessions.ts'
import { longestUsage, secondsBilled, toPaymentInfo, usageOf, usagePeriod } from './billing.ts'
import { portalUrl } from './pages/payments.ts'
import { foundTeam, toSession } from './people.ts'

export const teams = resolversFor({
  'teams.create': ({ body, caller, db, now }) => {
    const { team, owner } = foundTeam(db, now, body.name, caller.user)
    return toTeam(db, team, owner, now)
  },

  'teams.list': ({ query, caller, db, now }) => {
    const isMember = (team: { id: string }) => roleIn(db, caller.user.id, team.id) !== null
    const rows = db.tables.teams.all().filter((team) => caller.user.is_admin || isMember(team))
    const all = rows.map((team) => toTeam(db, team, caller.user, now))
    return listRows(teamList, all, query, {
      search: ({ name, owner }) => [name, owner.email],
      values: {
        manual_invoicing: ({ payment }) => payment.manual_invoicing,
        is_payment_available: ({ payment }) => payment.is_payment_available,
        member: isMember,
      },
    })
  },

  'teams.select': ({ params, caller, db, refuse }) => {
    const team = db.tables.teams.get(params.id)
    const isMember = roleIn(db, caller.user.id, params.id) !== null
    // Nobody else is told that the team is there.
    if (!team || denial('teams.select', caller, { isMember })) throw refuse('NOT_FOUND')
    const user = db.update('users', caller.user.id, { current_team_id: team.id })
    return toSession(db, user, caller.expires)
  },

  'teams.paymentInfo': ({ params, body, db, now, refuse }) => {
    const team = db.tables.teams.get(params.id)
    if (!team) throw refuse('NOT_FOUND')
    const { free_seconds_left: free_granted, ...agreed } = body
    const free_from = free_granted === undefined ? undefined : now
    const changed = db.update('teams', team.id, { ...agreed, free_granted, free_from })
    return toPaymentInfo(db, changed, now)
  },

  'teams.usage': ({ query, caller, db, now, zone, refuse }) => {
    if (query.from && query.to && query.from > query.to) {
      throw refuse('VALIDATION_ERROR', { fields: { to: 'before_from' } })
    }
    const asked = { ...query, zone }
    if (usagePeriod(asked, now).count > longestUsage) {
      throw refuse('VALIDATION_ERROR', { fields: { from: 'too_long' } })
    }
    return usageOf(db, caller.team, asked, now)
  },

  'teams.usageLimit': ({ body, caller, db, now, zone }) => {
    const team = db.update('teams', caller.team.id, { seconds_limit: body.seconds_limit })
    return usageOf(db, team, { zone }, now)
  },

  'payments.info': ({ caller, db, now }) => toPaymentInfo(db, caller.team, now),

  'payments.portal': ({ caller, backend, origin }) => ({ url: portalUrl(backend, origin, caller.team.id) }),
})

function toTeam(db: Database, team: TeamRow, caller: UserRow, now: number): Team {
  const owner = ownerOf(db, team)
  return {
    id: team.id,
    name: team.name,
    created: iso(team.created),
    owner: { id: owner?.id ?? team.owner_id, name: owner?.name ?? '', email: owner?.email ?? '' },
    users_count: db.tables.memberships.where('team_id', team.id).length,
    projects_count: db.tables.projects.where('team_id', team.id).length,
    runs_count: db.tables.runs.where('team_id', team.id).length,
    seconds_used: Math.round(secondsBilled(db, team.id, now)),
    payment: toPaymentInfo(db, team, now),
    is_current: caller.current_team_id === team.id,
  }
}

/** Who founded the team, for as long as that is an owner; after that, who has been one for longest. */
function ownerOf(db: Database, team: TeamRow): UserRow | undefined {
  const owners = db.tables.memberships.where('team_id', team.id).filter((row) => row.role === 'owner')
  const longest = owners.reduce<(typeof owners)[number] | undefined>(
    (first, row) => (first && first.created <= row.created ? first : row),
    undefined,
  )
  const founder = owners.find((row) => row.user_id === team.owner_id)
  return db.tables.users.get((founder ?? longest)?.user_id ?? team.owner_id)
}
