import * as z from 'zod/mini'
import { endpoints } from '../../../src/contract/index.ts'
import { attemptsOf } from '../../db/delivery-course.ts'
import { type DomainRow, mailRow } from '../../db/models.ts'
import { recordName } from '../../handlers/domains.ts'
import type { Backend } from '../../service/backend.ts'
import { addedFault, deliveryFault, endpointMatches } from '../../service/faults.ts'
import { type JournalEntry, journalEntry } from '../../service/journal.ts'
import { defineCommand } from '../command.ts'
import { commandErrors, rule } from '../command-error.ts'
import { har, harOf } from '../har.ts'
import { isoTime } from '../moments.ts'
import {
  type DeliveryTry,
  missesOfAim,
  missesOfDelivery,
  missesOfFault,
  type NearCall,
  nearCall,
  nearestCalls,
} from '../near-calls.ts'
import { emailOf } from './trouble.ts'

/** Commands for the service's records: calls, mails, DNS records, uploads. */

const calls = {
  /** Only calls after this `n`. */
  since: z.optional(z.int().check(z.gte(0))),
  endpoint: z.optional(z.string()),
  status: z.optional(z.int()),
  who: addedFault.shape.who,
  where: addedFault.shape.where,
}
type CallsMeant = z.output<z.ZodMiniObject<typeof calls>>

export const journal = defineCommand({
  summary: 'The last 1,000 calls, newest first, with bodies; passwords, tokens and certificates are masked',
  args: z
    .strictObject({
      ...calls,
      limit: z.optional(z.int().check(z.gte(1), z.lte(1000))),
      clear: z.optional(z.literal(true)),
      /** The id of a fault: which calls came nearest to it, and why it didn't strike them. */
      near: z.optional(z.string()),
    })
    .check(z.refine((args) => !args.clear || Object.keys(args).length === 1, rule('clearAlone'))),
  short: 'endpoint',
  result: z.object({
    calls: z.array(journalEntry),
    last: z.number(),
    /** Without a call yet it is empty. */
    near: z.optional(z.array(nearCall)),
  }),
  run: ({ backend }, { limit, clear, near, ...filter }) => {
    if (clear) backend.journal.clear()
    const calls = found(backend, filter, limit)
    const last = backend.journal.count
    return near === undefined ? { calls, last } : { calls, last, near: nearFault(backend, near, calls) }
  },
})

function nearFault(backend: Backend, id: string, calls: readonly JournalEntry[]): NearCall[] {
  const { faults } = backend
  const fault = faults.list().find((known) => known.id === id)
  if (!fault) throw commandErrors.noFault(id)
  if (endpointMatches(fault.endpoint, deliveryFault))
    return nearestCalls(deliveryTries(backend), (one) => missesOfDelivery(fault, one))
  return nearestCalls(calls, (call) => missesOfFault(fault, faults.addedAfter(id), call))
}

/** Attempts of deliveries in the order of their moments. */
function deliveryTries({ db }: Backend): DeliveryTry[] {
  const tries = db.deliveries.all().flatMap((row) => {
    const { id: delivery, event, run_id: run } = row
    const url = db.webhooks.get(row.webhook_id)?.url ?? ''
    return attemptsOf(row).map(({ at, status }) => ({
      at,
      status,
      sentValues: { event, run, url, delivery },
    }))
  })
  return tries
    .sort((a, b) => a.at - b.at)
    .map(({ at, status, sentValues }, i) => ({
      n: i + 1,
      method: 'POST',
      path: sentValues.url,
      status: status ?? 0,
      time: isoTime(at),
      sentValues,
    }))
}

export const longestWait = 60_000

export const waitForCall = defineCommand({
  summary: 'Wait for the first matching call; earlier calls count too, unless `since` is later',
  args: z.strictObject({ ...calls, timeout_ms: z.optional(z.int().check(z.gte(0), z.lte(longestWait))) }),
  short: 'endpoint',
  result: journalEntry,
  run: ({ backend }, { timeout_ms = 5000, ...filter }) => {
    const isMeant = callsMeant(backend, filter)
    const known = found(backend, filter).at(-1)
    if (known) return known
    return new Promise<JournalEntry>((resolve, reject) => {
      const stop = backend.journal.watch((call) => {
        if (!isMeant(call)) return
        end()
        resolve(call)
      })
      const timer = setTimeout(() => {
        end()
        reject(commandErrors.noCall(wordsOf(filter), timeout_ms, nearOrLast(backend, filter)))
      }, timeout_ms)
      const end = () => {
        stop()
        clearTimeout(timer)
      }
    })
  },
})

export const verify = defineCommand({
  summary: 'Fail unless there was a matching call: at least one, or exactly `times`',
  args: z.strictObject({ ...calls, times: z.optional(z.int().check(z.gte(0))) }),
  short: 'endpoint',
  result: z.object({ count: z.number() }),
  run: ({ backend }, { times, ...filter }) => {
    const count = found(backend, filter).length
    if (times === undefined ? count > 0 : count === times) return { count }
    throw commandErrors.otherCount(wordsOf(filter), times, count, nearOrLast(backend, filter))
  },
})

function found(backend: Backend, { since, ...filter }: CallsMeant, limit?: number): JournalEntry[] {
  return backend.journal.read({ since, limit, where: callsMeant(backend, filter) })
}

function callsMeant(
  backend: Backend,
  { endpoint, status, who, where }: CallsMeant,
): (call: JournalEntry) => boolean {
  if (endpoint !== undefined) checkEndpoint(endpoint)
  const aim = { endpoint, status, who: emailOf(backend, who), where }
  return (call) => missesOfAim(aim, call).length === 0
}

const wordsOf = ({ endpoint = '*', since: _, ...rest }: CallsMeant) =>
  Object.keys(rest).length > 0 ? `${endpoint} ${JSON.stringify(rest)}` : endpoint

/** Calls of the endpoint that differ in something else, with what; without any, the last of all. */
function nearOrLast(backend: Backend, { since, who, ...filter }: CallsMeant): string[] {
  const aim = { ...filter, who: emailOf(backend, who) }
  const near = nearestCalls(backend.journal.read({ since }), (call) => missesOfAim(aim, call)).filter(
    ({ missed }) => !missed.some(({ condition }) => condition === 'endpoint'),
  )
  if (near.length > 0)
    return near.map(({ call, status, why }) => `${call.split('?', 1)[0]} ${status} (${why})`)
  return backend.journal
    .read({ limit: 5 })
    .map(({ method, path, status }) => `${method} ${path.split('?', 1)[0]} ${status}`)
}

export const harCommand = defineCommand({
  summary:
    'The journal as an HTTP Archive (HAR 1.2), for browsers and `contract:check -- --har`; secrets are masked',
  args: z.strictObject({
    /** Origin of the calls, for their addresses. */
    origin: z.optional(z.url()),
  }),
  result: har,
  run: ({ backend }, { origin = 'http://127.0.0.1:4010' }) => harOf(backend.journal.read(), origin),
})

function checkEndpoint(pattern: string): void {
  if (endpoints.some((known) => endpointMatches(pattern, known))) return
  throw commandErrors.noEndpoint(
    pattern,
    endpoints.flatMap(({ id, method, path }) => [id, `${method} ${path}`]),
  )
}

const mail = z.extend(mailRow, { created: z.string() })
export type OutboxMail = z.infer<typeof mail>

export const outbox = defineCommand({
  summary: 'Mails that the service would have sent, newest first',
  args: z.strictObject({
    to: z.optional(z.string()),
    limit: z.optional(z.int().check(z.gte(1), z.lte(1000))),
  }),
  short: 'to',
  result: z.object({ mails: z.array(mail) }),
  run: ({ backend }, { to, limit = 100 }) =>
    backend.read(() => {
      const all = [...backend.db.mails.all()].reverse().sort((a, b) => b.created - a.created)
      const wanted = to ? all.filter((row) => row.to === to.trim().toLowerCase()) : all
      return { mails: wanted.slice(0, limit).map((row) => ({ ...row, created: isoTime(row.created) })) }
    }),
})

const record = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(253)),
  value: z.string().check(z.minLength(1), z.maxLength(1000)),
})
/** A record in full, or a domain that a team has added: its verification record is meant. */
const recordOrDomain = z.union([record, z.string().check(z.minLength(1))])

export const dns = defineCommand({
  summary: 'Publish or remove TXT records, by domain or in full; without arguments lists records and domains',
  args: z
    .strictObject({ publish: z.optional(recordOrDomain), remove: z.optional(recordOrDomain) })
    .check(
      z.refine(
        ({ publish, remove }) => publish === undefined || remove === undefined,
        rule('publishOrRemove'),
      ),
    ),
  result: z.object({
    records: z.array(record),
    domains: z.array(
      z.object({ value: z.string(), team: z.string(), verified: z.boolean(), published: z.boolean() }),
    ),
  }),
  run: async ({ backend }, { publish, remove }) => {
    const { db } = backend
    const asked = publish ?? remove
    if (asked !== undefined) {
      await backend.change(async () => {
        for (const { name, value } of recordsMeant(backend, asked)) {
          const known = db.dns.findMany((q) => q.where({ name })).find((row) => row.value === value)
          if (publish === undefined) {
            if (!known) throw commandErrors.noRecord(name)
            db.dns.delete(known)
          } else if (!known) {
            const id = await db.unusedId(db.dns, async () => `dns-${await db.nextNumber()}`)
            await db.dns.create({ id, name, value })
          }
        }
      })
    }
    return backend.read(() => ({
      records: db.dns.all().map(({ name, value }) => ({ name, value })),
      domains: db.domains.all().map((domain) => ({
        value: domain.value,
        team: db.teams.get(domain.team_id)?.name ?? '',
        verified: domain.verified_at !== null,
        published: isPublished(backend, domain),
      })),
    }))
  },
})

function recordsMeant({ db }: Backend, asked: z.infer<typeof recordOrDomain>) {
  if (typeof asked !== 'string') return [asked]
  const wanted = asked.trim().toLowerCase()
  const domains = db.domains.all().filter((row) => row.value === wanted || row.id === wanted)
  if (domains.length === 0) throw commandErrors.noDomain(asked)
  return domains.map((domain) => ({ name: recordName(domain), value: domain.record }))
}

function isPublished({ db }: Backend, domain: DomainRow): boolean {
  return db.dns
    .findMany((q) => q.where({ name: recordName(domain) }))
    .some((row) => row.value === domain.record)
}

export const upload = defineCommand({
  summary: 'Files that were uploaded, or presigned and not yet uploaded, newest first',
  args: z.strictObject({ list: z.optional(z.literal(true)) }),
  result: z.object({
    uploads: z.array(
      z.object({
        path: z.string(),
        team: z.string(),
        filename: z.string(),
        size: z.nullable(z.number()),
        content_type: z.nullable(z.string()),
        created: z.string(),
        uploaded_at: z.nullable(z.string()),
      }),
    ),
  }),
  run: ({ backend }) =>
    backend.read(() => ({
      uploads: [...backend.db.uploads.all()].reverse().map((row) => ({
        path: row.id,
        team: backend.db.teams.get(row.team_id)?.name ?? '',
        filename: row.filename,
        size: row.size,
        content_type: row.content_type,
        created: isoTime(row.created),
        uploaded_at: row.uploaded_at === null ? null : isoTime(row.uploaded_at),
      })),
    })),
})
