import * as z from 'zod/mini'
import { deliveryListDefinition, webhookListDefinition } from './access-and-lists.ts'
import { defineEndpoint } from './endpoint.ts'
import { deliveryStates, webhookEvents } from './enums.ts'
import { listQuerySchema, listReplySchema } from './list-schemas.ts'
import { isReceiverAddress } from './rules/webhooks.ts'
import { id, timestamp } from './values.ts'

/* An extension of the service (rule 8.1): where it is missing, the product shows nothing of it. */

export const webhookUrl = z
  .string()
  .check(
    z.trim(),
    z.maxLength(2000),
    z.regex(/^https?:\/\/[^\s/?#@\\]+(?:[/?#]\S*)?$/i),
    z.refine(isReceiverAddress, { error: 'address' }),
  )
const event = z.enum(webhookEvents)
const state = z.enum(deliveryStates)

/** A team's receiver of events. */
export const webhook = z.object({
  id,
  url: z.string(),
  events: z.array(event),
  created: timestamp,
  created_by: z.object({ id, name: z.string() }),
  last_delivery: z.nullable(timestamp),
  /** Of the latest delivery. */
  last_state: z.nullable(state),
})
export type Webhook = z.infer<typeof webhook>

export const attemptProblems = ['timeout', 'lost'] as const

export const deliveryAttempt = z.object({
  at: timestamp,
  /** The reply's status; null where none came. */
  status: z.nullable(z.int()),
  /** Why no reply came. */
  problem: z.nullable(z.enum(attemptProblems)),
  /** The beginning of the reply's body. */
  reply: z.nullable(z.string()),
})
export type DeliveryAttempt = z.infer<typeof deliveryAttempt>

export const delivery = z.object({
  id,
  event,
  state,
  created: timestamp,
  run: z.nullable(z.object({ id, name: z.nullable(z.string()) })),
  /** The first one first. */
  attempts: z.array(deliveryAttempt),
  next_attempt: z.nullable(timestamp),
})
export type Delivery = z.infer<typeof delivery>

export const listWebhooks = defineEndpoint({
  id: 'webhooks.list',
  method: 'GET',
  path: 'v2/webhooks',
  extension: true,
  summary: "The current team's receivers of events",
  query: listQuerySchema(webhookListDefinition),
  reply: listReplySchema(webhook),
})

export const webhookBody = z.object({
  url: webhookUrl,
  events: z.array(event).check(z.minLength(1), z.maxLength(webhookEvents.length)),
})

export const createWebhook = defineEndpoint({
  id: 'webhooks.create',
  method: 'POST',
  path: 'v2/webhooks',
  extension: true,
  summary: 'Add a receiver; only this reply ever holds the secret that its deliveries are signed with',
  body: webhookBody,
  reply: z.extend(webhook, { secret: z.string() }),
})

export const updateWebhook = defineEndpoint({
  id: 'webhooks.update',
  method: 'PATCH',
  path: 'v2/webhooks/{id}',
  extension: true,
  params: z.object({ id }),
  summary: 'Change address and events of a receiver; its secret stays',
  body: webhookBody,
  reply: webhook,
})

export const deleteWebhook = defineEndpoint({
  id: 'webhooks.delete',
  method: 'DELETE',
  path: 'v2/webhooks/{id}',
  extension: true,
  params: z.object({ id }),
  summary: 'Delete a receiver, with its log of deliveries',
  reply: 'none',
})

export const listDeliveries = defineEndpoint({
  id: 'webhooks.deliveries',
  method: 'GET',
  path: 'v2/webhooks/{id}/deliveries',
  extension: true,
  params: z.object({ id }),
  summary: 'Log of the deliveries to a receiver',
  query: listQuerySchema(deliveryListDefinition),
  reply: listReplySchema(delivery),
})

export const sendDeliveryAgain = defineEndpoint({
  id: 'webhooks.sendAgain',
  method: 'POST',
  path: 'v2/deliveries/{id}/send-again',
  extension: true,
  params: z.object({ id }),
  summary: 'Send a delivery again now, whatever became of it; refused while an attempt is under way',
  reply: delivery,
})
