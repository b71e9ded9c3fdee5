import * as z from 'zod/mini'
import { domainValue, samlConfig } from '../../src/contract/domains.ts'
import {
  deliveryStates,
  membershipStatuses,
  roles,
  userStatuses,
  webhookEvents,
} from '../../src/contract/enums.ts'
import { knownFailureBody } from '../../src/contract/known-failures.ts'
import { platforms } from '../../src/contract/rules/environment.ts'
import { runOptions } from '../../src/contract/runs.ts'
import { largestUpload } from '../../src/contract/storage.ts'
import { day, email } from '../../src/contract/values.ts'
import { attemptProblems, webhookBody } from '../../src/contract/webhooks.ts'
import { ownApp } from '../simulation/own-app.ts'
import { specRest } from '../simulation/run-spec.ts'
import type { LazyHistory } from './runs/lazy-history.ts'
import { RunTable } from './runs/run-table.ts'
import { Table } from './table.ts'

/**
 * The rows of the fake service. Flat, with plain foreign keys and epoch milliseconds; what the wire shows is made of
 * them by the handlers. Anything larger than a line of text is JSON in a string.
 */
const time = z.int().check(z.gte(Date.UTC(1900)), z.lte(Date.UTC(9999, 11, 31)))
const count = z.int().check(z.gte(0), z.lte(1_000_000_000))
const optionalTime = z.nullable(time)
const anyText = z.string()
const optionalText = z.nullable(anyText)
/** Requests allow 200 (`shortText`); names from recorded replies may be longer, and are cut to 300 (har-world/rows.ts). */
const name = anyText.check(z.minLength(1), z.maxLength(300))

export const userRow = z.object({
  id: anyText,
  email,
  name,
  /** Salted hash; null for accounts without a password (invited, social, single sign-on). */
  password: optionalText,
  is_admin: z.boolean(),
  /** The account's status: invited until the first sign-in, deactivated by an administrator. */
  status: z.enum(userStatuses),
  created: time,
  last_seen: optionalTime,
  current_team_id: optionalText,
})

export const membershipRow = z.object({
  id: anyText,
  user_id: anyText,
  team_id: anyText,
  role: z.enum(roles),
  status: z.enum(membershipStatuses),
  created: time,
})

export const sessionRow = z.object({
  /** The bearer token itself. */
  id: anyText,
  user_id: anyText,
  created: time,
  expires: time,
  /** The API token whose calls this session serves, within the token's limits; null for a session that a user signed in to. */
  api_token_id: optionalText,
})

export const teamRow = z.object({
  id: anyText,
  name,
  created: time,
  owner_id: anyText,
})

/** A team's payment method and limit: one row per team, with the team's id. */
export const paymentRow = z.object({
  id: anyText,
  manual_invoicing: z.boolean(),
  /** Whether the team has a card. */
  is_payment_available: z.boolean(),
  /** Free seconds granted at `free_from`; the remaining ones follow from the runs finished since. */
  free_granted: count,
  free_from: time,
  seconds_limit: z.nullable(count),
})

export const projectRow = z.object({
  id: anyText,
  team_id: anyText,
  name,
  slug: anyText,
  created: time,
  /** The invented app that its runs test (`fixtures/suites/`). */
  suite: anyText,
  /** The app that its runs show instead of the suite's: JSON of the simulation's OwnApp, or null. */
  app: optionalText,
})

export const runRow = z.object({
  id: anyText,
  team_id: anyText,
  project_id: optionalText,
  created_by: optionalText,
  name: optionalText,
  link: optionalText,
  branch: optionalText,
  platform: z.enum(platforms),
  osversion: anyText,
  system_image: optionalText,
  device: optionalText,
  flavor: anyText,
  /** JSON of RunOptions. */
  options: anyText,
  repeat_of: z.nullable(z.uuid()),
  created: time,
  /** With `suite`, `spec_rest` and some of the fields above, the run's spec (`RunSpec` in `mocks/simulation`). */
  seed: anyText,
  suite: anyText,
  /** JSON of SpecRest. */
  spec_rest: optionalText,
  /** The planned course (simulation's RunSummary). */
  start_at: time,
  end_at: time,
  outcome: z.enum(['passed', 'failure']),
  error_message: optionalText,
  devices: count,
  tests_total: count,
  passed: count,
  failed: count,
  ignored: count,
  flaky: count,
  billable_seconds: count,
  interrupted_at: optionalTime,
})

export const knownFailureRow = z.object({
  id: anyText,
  team_id: anyText,
  project_id: anyText,
  test: knownFailureBody.shape.test,
  platform: knownFailureBody.shape.platform,
  cause: optionalText,
  reason: anyText,
  link: optionalText,
  until: z.nullable(day),
  created: time,
  created_by: anyText,
  ended: optionalTime,
  ended_by: optionalText,
})

export const tokenRow = z.object({
  id: anyText,
  team_id: anyText,
  name: anyText,
  token: anyText,
  created: time,
  created_by: anyText,
  last_used: optionalTime,
})

export const webhookRow = z.object({
  id: anyText,
  team_id: anyText,
  url: webhookBody.shape.url,
  /** JSON of the events that it is told of. */
  events: anyText,
  secret: anyText.check(z.minLength(1)),
  /** It is told of events from then on: when it was made or changed last. */
  since: time,
  created: time,
  created_by: anyText,
})

const attemptsOfDelivery = z
  .array(
    z.object({
      at: time,
      status: z.nullable(z.int()),
      problem: z.nullable(z.enum(attemptProblems)),
      reply: optionalText,
    }),
  )
  .check(z.maxLength(100))
export type AttemptRow = z.infer<typeof attemptsOfDelivery>[number]

export const deliveryRow = z.object({
  id: anyText,
  team_id: anyText,
  webhook_id: anyText,
  event: z.enum(webhookEvents),
  /** Null where the event isn't about a run. */
  run_id: optionalText,
  /** Of the month, where the event is about the limit. */
  seconds_used: z.nullable(count),
  seconds_limit: z.nullable(count),
  /** When the event happened. */
  created: time,
  state: z.enum(deliveryStates),
  /** Of a delivery that waits; null while an attempt is under way. */
  next_at: optionalTime,
  /** JSON. */
  attempts: anyText,
})

export const domainRow = z.object({
  id: anyText,
  team_id: anyText,
  value: domainValue,
  created: time,
  verified_at: optionalTime,
  last_checked_at: optionalTime,
  record: anyText,
  /** JSON of the owner's part of SamlConfig. */
  saml: optionalText,
  saml_updated: optionalTime,
})

export const dnsRow = z.object({ id: anyText, name: anyText, value: anyText })

export const mailRow = z.object({
  id: anyText,
  to: anyText,
  kind: z.enum(['reset', 'invitation', 'membership']),
  subject: anyText,
  text: anyText,
  link: anyText,
  created: time,
})

/** A mailed link with which a new password is set. */
export const restoreRow = z.object({
  id: anyText,
  user_id: anyText,
  kind: z.enum(['reset', 'invitation']),
  created: time,
  used: z.boolean(),
})

export const uploadRow = z.object({
  id: anyText,
  team_id: anyText,
  filename: anyText,
  created: time,
  size: z.nullable(z.int().check(z.gte(0), z.lte(largestUpload))),
  /** Only characters that a header can carry. */
  content_type: z.nullable(anyText.check(z.regex(/^[\t\x20-\x7e\x80-\xff]*$/))),
  uploaded_at: optionalTime,
})

/** The counter begins again after this. */
export const largestCount = 2 ** 48
/** Numbers that the fake itself keeps, by name: the counter that ids are made of, how the next run goes. */
export const numberRow = z.object({ id: anyText, value: z.int().check(z.gte(0), z.lte(largestCount)) })

export type UserRow = z.infer<typeof userRow>
export type MembershipRow = z.infer<typeof membershipRow>
export type SessionRow = z.infer<typeof sessionRow>
export type TeamRow = z.infer<typeof teamRow>
export type PaymentRow = z.infer<typeof paymentRow>
export type ProjectRow = z.infer<typeof projectRow>
export type RunRow = z.infer<typeof runRow>
export type KnownFailureRow = z.infer<typeof knownFailureRow>
export type TokenRow = z.infer<typeof tokenRow>
export type WebhookRow = z.infer<typeof webhookRow>
export type DeliveryRow = z.infer<typeof deliveryRow>
export type DomainRow = z.infer<typeof domainRow>
export type MailRow = z.infer<typeof mailRow>
export type RestoreRow = z.infer<typeof restoreRow>
export type UploadRow = z.infer<typeof uploadRow>

/** Raise it when rows change shape: stored states and snapshots of another version are not taken over. */
export const schemaVersion = 9

/** The tables of the service. Charts and usage are derived from runs, payments and projects, and not stored. */
export class Tables {
  readonly users = new Table('users', userRow, {
    unique: ['email'],
    uuids: true,
    references: { current_team_id: 'teams' },
  })
  readonly memberships = new Table('memberships', membershipRow, {
    indexes: ['user_id', 'team_id'],
    references: { user_id: 'users', team_id: 'teams' },
  })
  readonly sessions = new Table('sessions', sessionRow, {
    indexes: ['user_id', 'api_token_id'],
    references: { user_id: 'users', api_token_id: 'tokens' },
  })
  /** Each team has a row in `payments` with its id. */
  readonly teams = new Table('teams', teamRow, {
    uuids: true,
    references: { id: 'payments', owner_id: 'users' },
  })
  /** How a team pays. */
  readonly payments = new Table('payments', paymentRow, { uuids: true, references: { id: 'teams' } })
  readonly projects = new Table('projects', projectRow, {
    indexes: ['team_id'],
    uuids: true,
    references: { team_id: 'teams' },
    json: { app: ownApp },
  })
  readonly runs = new RunTable('runs', runRow, {
    indexes: ['team_id', 'project_id'],
    order: (run) => run.created,
    uuids: true,
    references: { team_id: 'teams', project_id: 'projects', created_by: 'users' },
    json: { options: runOptions, spec_rest: specRest },
  })
  readonly knownFailures = new Table('knownFailures', knownFailureRow, {
    indexes: ['project_id'],
    order: (mark) => mark.created,
    uuids: true,
    references: { team_id: 'teams', project_id: 'projects', created_by: 'users', ended_by: 'users' },
  })
  readonly tokens = new Table('tokens', tokenRow, {
    unique: ['token'],
    indexes: ['team_id'],
    uuids: true,
    references: { team_id: 'teams', created_by: 'users' },
  })
  readonly webhooks = new Table('webhooks', webhookRow, {
    indexes: ['team_id'],
    uuids: true,
    references: { team_id: 'teams', created_by: 'users' },
    json: { events: webhookBody.shape.events },
  })
  readonly deliveries = new Table('deliveries', deliveryRow, {
    indexes: ['webhook_id', 'run_id', 'state'],
    order: (delivery) => delivery.created,
    uuids: true,
    references: { team_id: 'teams', webhook_id: 'webhooks', run_id: 'runs' },
    json: { attempts: attemptsOfDelivery },
  })
  readonly domains = new Table('domains', domainRow, {
    indexes: ['team_id', 'value'],
    uuids: true,
    references: { team_id: 'teams' },
    json: { saml: z.omit(samlConfig, { acs_url: true, sp_entity_id: true, updated: true }) },
  })
  readonly dns = new Table('dns', dnsRow, { indexes: ['name'] })
  readonly mails = new Table('mails', mailRow)
  /** Mailed links that set a password: for a forgotten one, or an invitation's. */
  readonly restores = new Table('restores', restoreRow, {
    indexes: ['user_id'],
    references: { user_id: 'users' },
  })
  readonly uploads = new Table('uploads', uploadRow, {
    indexes: ['team_id'],
    references: { team_id: 'teams' },
  })
  /** Numbers that the fake itself keeps. */
  readonly numbers = new Table('numbers', numberRow)
}

export type TableName = keyof Tables
type RowOf<Name extends TableName> = Tables[Name] extends Table<infer R> ? R : never
/** The rows that a scenario fills the database with. */
export type ScenarioRows = { [Name in TableName]?: readonly RowOf<Name>[] } & {
  earlierRuns?: LazyHistory<RunRow> | undefined
}
