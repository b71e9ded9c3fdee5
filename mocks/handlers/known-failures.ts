import type { KnownFailure } from '../../src/contract/known-failures.ts'
import { isInForce, overlaps } from '../../src/contract/rules/known-failures.ts'
import type { Database } from '../db/db.ts'
import type { KnownFailureRow } from '../db/models.ts'
import { iso, isoOrNull } from '../service/clock.ts'
import { http } from '../service/handler.ts'
import { dayName, dayNumber } from './days.ts'

export const knownFailures = [
  http.get('/api/v2/projects/:id/known-failures', ({ params, caller, db }) => {
    const project = db.rowOfTeam(db.projects, params.id, caller.team)
    return db.knownFailures
      .findMany((q) => q.where({ project_id: project.id }))
      .map((row) => toKnownFailure(db, row))
      .reverse()
  }),

  http.post(
    '/api/v2/projects/:id/known-failures',
    async ({ params, body, caller, db, now, zone, refuse }) => {
      const project = db.rowOfTeam(db.projects, params.id, caller.team)
      const today = dayName(dayNumber(now, zone))
      const { cause = null, link = null, until = null, ...fields } = body
      if (until !== null && until < today) throw refuse('VALIDATION_ERROR', { fields: { until: 'past' } })
      const marked = { ...fields, cause, link, until }
      for (const earlier of db.knownFailures.findMany((q) => q.where({ project_id: project.id }))) {
        if (isInForce({ ...earlier, ended: isoOrNull(earlier.ended) }, today) && overlaps(earlier, marked))
          await db.knownFailures.update(earlier, { data: { ended: now, ended_by: caller.user.id } })
      }
      const row = await db.knownFailures.create({
        id: await db.newId(db.knownFailures),
        team_id: caller.team.id,
        project_id: project.id,
        ...marked,
        created: now,
        created_by: caller.user.id,
        ended: null,
        ended_by: null,
      })
      return toKnownFailure(db, row)
    },
  ),

  http.patch('/api/v2/known-failures/:id/end', async ({ params, caller, db, now, refuse }) => {
    const mark = db.rowOfTeam(db.knownFailures, params.id, caller.team)
    if (mark.ended !== null) throw refuse('CONFLICT', { message: 'It counts again already.' })
    return toKnownFailure(
      db,
      await db.knownFailures.update(mark, { data: { ended: now, ended_by: caller.user.id } }),
    )
  }),
]

function toKnownFailure(db: Database, row: KnownFailureRow): KnownFailure {
  const { id, test, platform, cause, reason, link, until } = row
  const person = (of: string) => ({ id: of, name: db.users.get(of)?.name ?? '' })
  return {
    id,
    test,
    platform,
    cause,
    reason,
    link,
    until,
    created: iso(row.created),
    created_by: person(row.created_by),
    ended: isoOrNull(row.ended),
    ended_by: row.ended_by === null ? null : person(row.ended_by),
  }
}
