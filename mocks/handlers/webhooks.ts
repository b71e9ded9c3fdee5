import { deliveryListDefinition, webhookListDefinition } from '../../src/contract/access-and-lists.ts'
import { mostWebhooks } from '../../src/contract/rules/webhooks.ts'
import type { Delivery, Webhook } from '../../src/contract/webhooks.ts'
import type { Database } from '../db/db.ts'
import { attemptsOf, eventsOf } from '../db/delivery-course.ts'
import { pageOfItems } from '../db/listing.ts'
import type { DeliveryRow, WebhookRow } from '../db/models.ts'
import { iso, isoOrNull } from '../service/clock.ts'
import { http } from '../service/handler.ts'

export const webhooks = [
  http.get('/api/v2/webhooks', ({ query, caller, db }) => {
    const all = db.webhooks
      .findMany((q) => q.where({ team_id: caller.team.id }))
      .map((row) => toWebhook(db, row))
    return pageOfItems(webhookListDefinition, all, query, { search: ({ url }) => [url], derivedValues: {} })
  }),

  http.post('/api/v2/webhooks', async ({ body, caller, db, now, refuse }) => {
    if (db.webhooks.count((q) => q.where({ team_id: caller.team.id })) >= mostWebhooks)
      throw refuse('CONFLICT', { message: `A team has at most ${mostWebhooks} receivers.` })
    const row = await db.webhooks.create({
      id: await db.newId(db.webhooks),
      team_id: caller.team.id,
      ...fieldsOf(body),
      secret: `whsec_${await db.secret(36)}`,
      since: now,
      created: now,
      created_by: caller.user.id,
    })
    return { ...toWebhook(db, row), secret: row.secret }
  }),

  http.patch('/api/v2/webhooks/:id', async ({ params, body, caller, db, now }) => {
    const row = db.rowOfTeam(db.webhooks, params.id, caller.team)
    return toWebhook(db, await db.webhooks.update(row, { data: { ...fieldsOf(body), since: now } }))
  }),

  http.delete('/api/v2/webhooks/:id', ({ params, caller, db }) => {
    const row = db.rowOfTeam(db.webhooks, params.id, caller.team)
    db.deliveries.deleteMany((q) => q.where({ webhook_id: row.id }))
    db.webhooks.delete(row)
  }),

  http.get('/api/v2/webhooks/:id/deliveries', ({ params, query, caller, db }) => {
    const { id } = db.rowOfTeam(db.webhooks, params.id, caller.team)
    const all = deliveriesTo(db, id).map((row) => toDelivery(db, row))
    return pageOfItems(deliveryListDefinition, all, query, {
      search: ({ run }) => [run?.name ?? ''],
      derivedValues: {},
    })
  }),

  http.post('/api/v2/deliveries/:id/send-again', async ({ params, caller, db, backend, now, refuse }) => {
    const row = db.rowOfTeam(db.deliveries, params.id, caller.team)
    if (backend.deliveries.isSending(row.id)) throw refuse('CONFLICT', { message: 'It is being sent.' })
    return toDelivery(db, await backend.deliveries.attempt(row, now, true))
  }),
]

const fieldsOf = ({ url, events }: Pick<Webhook, 'url' | 'events'>) => ({
  url,
  events: JSON.stringify([...new Set(events)]),
})

const deliveriesTo = (db: Database, webhook_id: string) =>
  db.deliveries.findMany((q) => q.where({ webhook_id }))

function toWebhook(db: Database, row: WebhookRow): Webhook {
  const last = deliveriesTo(db, row.id).at(-1)
  return {
    id: row.id,
    url: row.url,
    events: eventsOf(row),
    created: iso(row.created),
    created_by: { id: row.created_by, name: db.users.get(row.created_by)?.name ?? '' },
    last_delivery: last ? iso(last.created) : null,
    last_state: last?.state ?? null,
  }
}

function toDelivery(db: Database, row: DeliveryRow): Delivery {
  const { id, event, state, created, run_id, next_at } = row
  return {
    id,
    event,
    state,
    created: iso(created),
    run: run_id === null ? null : { id: run_id, name: db.runs.get(run_id)?.name ?? null },
    attempts: attemptsOf(row).map(({ at, ...answer }) => ({ at: iso(at), ...answer })),
    next_attempt: isoOrNull(next_at),
  }
}
