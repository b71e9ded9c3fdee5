import * as z from 'zod/mini'
import { teamListDefinition } from './access-and-lists.ts'
import { defineEndpoint } from './endpoint.ts'
import { listQuerySchema, listReplySchema } from './list-schemas.ts'
import { minTeamName, session } from './users.ts'
import { day, id, shortText, timestamp } from './values.ts'

export const paymentInfo = z.object({
  manual_invoicing: z.boolean(),
  is_payment_available: z.boolean(),
  free_seconds_left: z.int().check(z.gte(0)),
  price_per_hour_usd: z.number(),
})
export type PaymentInfo = z.infer<typeof paymentInfo>

export const team = z.object({
  id,
  name: z.string(),
  created: timestamp,
  owner: z.object({ id, name: z.string(), email: z.string() }),
  users_count: z.int(),
  projects_count: z.int(),
  runs_count: z.int(),
  seconds_used: z.int(),
  payment: paymentInfo,
  is_current: z.boolean(),
})
export type Team = z.infer<typeof team>

export const teamBody = z.object({ name: shortText(minTeamName) })

export const createTeam = defineEndpoint({
  id: 'teams.create',
  method: 'POST',
  path: 'v1/team',
  summary: 'Create a team; the caller owns it and it becomes the current one',
  body: teamBody,
  reply: team,
})

export const listTeams = defineEndpoint({
  id: 'teams.list',
  method: 'GET',
  path: 'v2/teams',
  summary: "The caller's teams; an administrator sees all",
  query: listQuerySchema(teamListDefinition),
  reply: listReplySchema(team),
})

export const selectTeam = defineEndpoint({
  id: 'teams.select',
  method: 'PATCH',
  path: 'v2/teams/{id}/select',
  params: z.object({ id }),
  summary: 'Make a team the current one',
  reply: session,
})

export const updatePaymentInfo = defineEndpoint({
  id: 'teams.updatePaymentInfo',
  method: 'PATCH',
  path: 'v2/teams/{id}/payment-info',
  params: z.object({ id }),
  summary: 'Change how a team pays',
  body: z.object({
    manual_invoicing: z.optional(z.boolean()),
    is_payment_available: z.optional(z.boolean()),
    free_seconds_left: z.optional(z.int().check(z.gte(0), z.lte(1_000_000_000))),
  }),
  reply: paymentInfo,
})

export const usageStatistics = z.object({
  period: z.object({ from: timestamp, to: timestamp }),
  seconds_used: z.int(),
  seconds_limit: z.nullable(z.int()),
  free_seconds_left: z.int(),
  by_platform: z.object({ android: z.int(), ios: z.int() }),
  by_project: z.array(z.object({ project_id: z.nullable(id), name: z.string(), seconds: z.int() })),
  daily: z.array(z.object({ date: day, android: z.int(), ios: z.int() })),
  amount_usd: z.number(),
})
export type UsageStatistics = z.infer<typeof usageStatistics>

export const getUsage = defineEndpoint({
  id: 'teams.usage',
  method: 'GET',
  path: 'v2/teams/usage-statistics',
  summary: 'Seconds used and what they cost, by day, platform and project; the current month unless told',
  query: z.strictObject({ from: z.optional(day), to: z.optional(day) }),
  timeZone: true,
  reply: usageStatistics,
})

export const updateUsageLimit = defineEndpoint({
  id: 'teams.updateUsageLimit',
  method: 'PATCH',
  path: 'v2/teams/usage-statistics',
  summary: 'Set or lift the limit of billable seconds in a month',
  timeZone: true,
  body: z.object({ seconds_limit: z.nullable(z.int().check(z.gte(0), z.lte(1_000_000_000))) }),
  reply: usageStatistics,
})

export const getPaymentInfo = defineEndpoint({
  id: 'payments.info',
  method: 'GET',
  path: 'v2/payments/info',
  summary: 'How the current team pays and what is left for free',
  reply: paymentInfo,
})

export const getPaymentPortal = defineEndpoint({
  id: 'payments.portal',
  method: 'GET',
  path: 'v2/payments/portal',
  summary: 'Where the owner adds or removes a card',
  reply: z.object({ url: z.string() }),
})
