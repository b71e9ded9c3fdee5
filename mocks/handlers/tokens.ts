import { tokenListDefinition } from '../../src/contract/access-and-lists.ts'
import type { ApiToken } from '../../src/contract/tokens.ts'
import type { Database } from '../db/db.ts'
import { pageOfItems } from '../db/listing.ts'
import type { TokenRow } from '../db/models.ts'
import { iso, isoOrNull } from '../service/clock.ts'
import { http } from '../service/handler.ts'

export const tokens = [
  http.get('/api/v2/tokens', ({ query, caller, db }) => {
    const all = db.tokens.findMany((q) => q.where({ team_id: caller.team.id })).map((row) => toToken(db, row))
    return pageOfItems(tokenListDefinition, all, query, { search: ({ name }) => [name], derivedValues: {} })
  }),

  http.post('/api/v2/tokens', async ({ body, caller, db, now }) => {
    const row = await db.tokens.create({
      id: await db.newId(db.tokens),
      team_id: caller.team.id,
      name: body.name,
      token: await db.newToken(),
      created: now,
      created_by: caller.user.id,
      last_used: null,
    })
    return { ...toToken(db, row), token: row.token }
  }),

  http.delete('/api/v1/token/:id', ({ params, caller, db, assertAllowed }) => {
    const token = db.rowOfTeam(db.tokens, params.id, caller.team)
    assertAllowed({ created_by: { id: token.created_by } })
    for (const session of db.sessions.findMany((q) => q.where({ api_token_id: token.id })))
      db.sessions.delete(session)
    db.tokens.delete(token)
  }),
]

function toToken(db: Database, row: TokenRow): ApiToken {
  return {
    id: row.id,
    name: row.name,
    token_preview: `${row.token.slice(0, 4)}…${row.token.slice(-4)}`,
    created: iso(row.created),
    last_used: isoOrNull(row.last_used),
    created_by: { id: row.created_by, name: db.users.get(row.created_by)?.name ?? '' },
  }
}
