import * as z from 'zod/mini'
import { deliveryStates, webhookEvents } from '../../../src/contract/enums.ts'
import { delivery as deliveryOnWire } from '../../../src/contract/webhooks.ts'
import { attemptsOf } from '../../db/delivery-course.ts'
import type { DeliveryRow } from '../../db/models.ts'
import type { Backend } from '../../service/backend.ts'
import { defineCommand } from '../command.ts'
import { commandErrors } from '../command-error.ts'
import { isoTime, moment } from '../moments.ts'
import { longestWait } from './records.ts'

/** Commands for deliveries to receivers of events. */

const meant = {
  /** A part of the receiver's address. */
  to: z.optional(z.string()),
  event: z.optional(z.enum(webhookEvents)),
  run: z.optional(z.string()),
  state: z.optional(z.enum(deliveryStates)),
  /** Only of events at or after this moment. */
  since: z.optional(moment),
}
type DeliveriesMeant = z.output<z.ZodMiniObject<typeof meant>>

const inboxDelivery = z.extend(z.omit(deliveryOnWire, { run: true }), {
  team: z.string(),
  url: z.string(),
  run: z.nullable(z.string()),
  /** Of the latest attempt, or of the one to come. */
  headers: z.record(z.string(), z.string()),
  /** The body as sent, to the byte: the signature is about it. */
  body: z.string(),
})
export type InboxDelivery = z.infer<typeof inboxDelivery>

export const deliveries = defineCommand({
  summary: 'Deliveries to receivers of events with headers, body and attempts, newest first',
  args: z.strictObject({ ...meant, limit: z.optional(z.int().check(z.gte(1), z.lte(1000))) }),
  short: 'to',
  result: z.object({ deliveries: z.array(inboxDelivery) }),
  run: ({ backend }, { limit = 100, ...filter }) =>
    backend.read(() => ({
      deliveries: found(backend, filter)
        .slice(0, limit)
        .map((row) => toInbox(backend, row)),
    })),
})

/** How often a running clock is looked at, in real milliseconds: no timer of the service tells when a run ends. */
const pause = 50

export const waitForDelivery = defineCommand({
  summary:
    'Wait for the first matching delivery that was attempted; earlier ones count too, unless `since` is later',
  args: z.strictObject({ ...meant, timeout_ms: z.optional(z.int().check(z.gte(0), z.lte(longestWait))) }),
  short: 'event',
  result: inboxDelivery,
  run: async ({ backend }, { timeout_ms = 5000, ...filter }) => {
    const end = performance.now() + timeout_ms
    for (;;) {
      const known = await backend.read(() => {
        const row = found(backend, filter).findLast(({ attempts }) => attempts !== '[]')
        return row && toInbox(backend, row)
      })
      if (known) return known
      const left = end - performance.now()
      if (left <= 0) break
      await new Promise((resolve) => setTimeout(resolve, Math.min(pause, left)))
    }
    const last = await backend.read(() => found(backend, {}).slice(0, 5).map(wordsOf))
    throw commandErrors.noDelivery(JSON.stringify(filter), timeout_ms, last)
  },
})

/** Newest first. */
function found({ db }: Backend, { to, event, run, state, since }: DeliveriesMeant): DeliveryRow[] {
  const url = ({ webhook_id }: DeliveryRow) => db.webhooks.get(webhook_id)?.url ?? ''
  return db.deliveries
    .all()
    .filter(
      (row) =>
        (to === undefined || url(row).includes(to)) &&
        (event === undefined || row.event === event) &&
        (run === undefined || row.run_id === run) &&
        (state === undefined || row.state === state) &&
        (since === undefined || row.created >= since),
    )
    .reverse()
    .sort((a, b) => b.created - a.created)
}

function toInbox({ db, deliveries }: Backend, row: DeliveryRow): InboxDelivery {
  const { id, event, state, created, run_id, team_id, next_at } = row
  const attempts = attemptsOf(row)
  const {
    url = '',
    headers = {},
    body = '',
  } = deliveries.sent(row, attempts.at(-1)?.at ?? next_at ?? created) ?? {}
  return {
    id,
    event,
    state,
    created: isoTime(created),
    team: db.teams.get(team_id)?.name ?? '',
    url,
    run: run_id,
    headers,
    body,
    attempts: attempts.map(({ at, ...answer }) => ({ at: isoTime(at), ...answer })),
    next_attempt: next_at === null ? null : isoTime(next_at),
  }
}

const wordsOf = ({ event, state, run_id }: DeliveryRow) => [event, state, run_id].filter(Boolean).join(' ')
