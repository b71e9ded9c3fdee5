import { accountListDefinition } from '../../src/contract/access-and-lists.ts'
import type { Account } from '../../src/contract/accounts.ts'
import type { Database } from '../db/db.ts'
import { pageOfItems } from '../db/listing.ts'
import type { UserRow } from '../db/models.ts'
import { runPartsOf } from '../db/runs/run-index.ts'
import { http } from '../service/handler.ts'
import { activeMemberships, closeSessions } from '../service/sessions.ts'
import { ownsAlone, statusOnReturn, toUser } from './people.ts'

export const accounts = [
  http.get('/api/v2/admin/accounts', ({ query, db, now }) => {
    const runs = runsByPerson(db, now)
    const all = db.users.all().map((user) => toAccount(db, user, runs))
    return pageOfItems(accountListDefinition, all, query, {
      search: ({ name, email }) => [name, email],
      derivedValues: {},
    })
  }),

  http.get('/api/v2/admin/accounts/:id', ({ params, db, now, refuse }) => {
    const user = db.users.get(params.id)
    if (!user) throw refuse('USER_NOT_FOUND')
    return toAccount(db, user, runsByPerson(db, now))
  }),

  http.patch('/api/v2/admin/accounts/:id', async ({ params, body, db, now, refuse, assertAllowed }) => {
    const user = db.users.get(params.id)
    if (!user) throw refuse('USER_NOT_FOUND')
    const isLastOwner = activeMemberships(db, user.id).some(({ team_id }) => ownsAlone(db, user, team_id))
    assertAllowed({ user, change: body, isLastOwner })
    const changed = await db.users.update(user, {
      data: {
        ...body,
        status: body.status === 'active' ? statusOnReturn(user) : body.status,
      },
    })
    if (body.status === 'deactivated') closeSessions(db, user.id)
    return toAccount(db, changed, runsByPerson(db, now))
  }),
]

function runsByPerson(db: Database, now: number): Map<string, number> {
  const counts = new Map<string, number>()
  const { finished, others } = runPartsOf(db, null, now)
  for (const author of [finished, others].map((columns) => columns.text('created_by'))) {
    const byCode = new Uint32Array(author.texts.length)
    for (const code of author.codes) byCode[code] = (byCode[code] as number) + 1
    for (const [code, id] of author.texts.entries()) {
      if (id !== null) counts.set(id, (counts.get(id) ?? 0) + (byCode[code] as number))
    }
  }
  return counts
}

function toAccount(db: Database, user: UserRow, runs: ReadonlyMap<string, number>): Account {
  const memberships = activeMemberships(db, user.id)
  const current = memberships.find(({ team_id }) => team_id === user.current_team_id)
  return {
    ...toUser(db, user, user.current_team_id, current?.role),
    teams: memberships.flatMap(({ team_id, role }) => {
      const team = db.teams.get(team_id)
      return team ? [{ id: team.id, name: team.name, role }] : []
    }),
    runs_count: runs.get(user.id) ?? 0,
  }
}
