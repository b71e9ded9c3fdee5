import type { Database } from '../db/db.ts'
import {
  afterAttempt,
  bodyOf,
  eventsOf,
  headersOf,
  limitDelivery,
  momentsFor,
  newDelivery,
  type TeamFacts,
} from '../db/delivery-course.ts'
import type { AttemptRow, DeliveryRow, RunRow, WebhookRow } from '../db/models.ts'
import { deliveryFault, type FaultCall, type FaultEffect, type FaultTarget } from './faults.ts'
import { isStreamed } from './messages.ts'

/** The part of `Backend` that deliveries use. */
interface DeliveryBackend {
  readonly db: Database
  change<Result>(work: () => Promise<Result>): Promise<Result>
  triggerFault(target: FaultTarget, call: FaultCall, now: number): Promise<FaultEffect | null>
}

/** An attempt's outcome. */
export type Answer = Omit<AttemptRow, 'at'>

export interface SentDelivery {
  url: string
  headers: Record<string, string>
  body: string
}

/** Really sends a delivery, which is signed when asked for, where the host does that with such an address; else null. */
export type Sender = (url: string, delivery: () => SentDelivery) => Promise<Answer> | null

const accepted: Answer = { status: 200, problem: null, reply: 'ok' }
/** Characters of a reply's body that are kept. */
export const longestReply = 1000
const lost: Answer = { status: null, problem: 'lost', reply: null }

const isDueBy = ({ next_at }: DeliveryRow, now: number) => (next_at ?? 0) <= now
const byMoment = (a: DeliveryRow, b: DeliveryRow) =>
  (a.next_at ?? 0) - (b.next_at ?? 0) || a.created - b.created

/** A fault's answer in the receiver's place, or null: it only delays the reply, or damages it. */
function insteadOf({ reply }: FaultEffect): Answer | null {
  if (!reply) return null
  if (reply.breaks === 'timeout') return { ...lost, problem: 'timeout' }
  if (reply.breaks) return lost
  const { status, body } = reply
  const text = body === null || isStreamed(body) ? '' : typeof body === 'string' ? body : ''
  return { status, problem: null, reply: text.slice(0, longestReply) }
}

/**
 * Deliveries to the receivers of all teams. Nothing happens by a timer: before a call or command, all that were due are
 * made up for, each with its own time.
 */
export class Deliveries {
  readonly #backend: DeliveryBackend
  /** Ids of deliveries that the host is sending. */
  readonly #sending = new Set<string>()
  /** By run: when the first event happens that a receiver isn't told of yet. */
  readonly #untold = new Map<string, number>()
  /** The revisions of the tables that `#untold` and `#next` are computed of. */
  #seen: Revisions | null = null
  /** Nothing has to be done before; it may be too early where runs have changed. */
  #next = Number.POSITIVE_INFINITY
  /** Ends of runs up to here have been checked against the limits. */
  #limitsUntil = 0
  sender: Sender = () => null

  constructor(backend: DeliveryBackend) {
    this.#backend = backend
  }

  /** Whether something has to be done by now. */
  isDue(now: number): boolean {
    if (this.#backend.db.webhooks.count() === 0) return false
    if (now < this.#limitsUntil) {
      this.#limitsUntil = now
      this.#seen = null
    }
    this.#update()
    return this.#next <= now
  }

  /** Takes changed rows into account. All runs are looked at only if receivers, limits or too many rows changed. */
  #update(): void {
    const { db } = this.#backend
    const seen = this.#seen
    const now = revisionsOf(db)
    if (seen && sameRevisions(seen, now)) return
    const runs = seen && db.runs.changedSince(seen.runs)
    const deliveries = seen && db.deliveries.changedSince(seen.deliveries)
    if (runs && deliveries && seen.webhooks === now.webhooks && seen.payments === now.payments) {
      this.#lookAt(new Set([...runs.map(({ id }) => id), ...deliveries.map(({ run_id }) => run_id ?? '')]))
      for (const { next_at } of deliveries) this.#next = Math.min(this.#next, next_at ?? this.#next)
    } else {
      this.#lookAtAll()
      this.#next = this.#nextMoment()
    }
    // Loading the history is a change.
    this.#seen = revisionsOf(db)
  }

  #nextMoment(): number {
    let next = Number.POSITIVE_INFINITY
    for (const at of this.#untold.values()) next = Math.min(next, at)
    for (const { next_at } of this.#waiting()) next = Math.min(next, next_at ?? 0)
    return next
  }

  #lookAtAll(): void {
    const { webhooks } = this.#backend.db
    this.#untold.clear()
    for (const team_id of new Set(webhooks.all().map((webhook) => webhook.team_id))) {
      const receivers = webhooks.findMany((q) => q.where({ team_id }))
      const since = Math.min(...receivers.map((webhook) => webhook.since))
      for (const run of this.#runsOf(team_id, since)) this.#keepNextEvent(run, receivers)
    }
  }

  #lookAt(runs: Iterable<string>): void {
    const { db } = this.#backend
    for (const id of runs) {
      this.#untold.delete(id)
      const run = db.runs.get(id)
      if (run)
        this.#keepNextEvent(
          run,
          db.webhooks.findMany((q) => q.where({ team_id: run.team_id })),
        )
    }
  }

  #keepNextEvent(run: RunRow, receivers: readonly WebhookRow[]): void {
    const moments = receivers.flatMap((webhook) => [
      ...this.#untoldOf(webhook, run).map(([, at]) => at),
      ...(this.#mayReachLimit(webhook, run) ? [run.end_at] : []),
    ])
    if (moments.length === 0) return
    const first = Math.min(...moments)
    this.#untold.set(run.id, first)
    this.#next = Math.min(this.#next, first)
  }

  /** Does what is due. Inside a transaction. `limits`: a limit was just changed, and may be reached by that. */
  async settle(now: number, limits = false): Promise<void> {
    const { db } = this.#backend
    this.#update()
    const ids = [...this.#untold].filter(([, at]) => at <= now).map(([id]) => id)
    const runs = ids.flatMap((id) => db.runs.get(id) ?? [])
    const made: DeliveryRow[] = []
    for (const webhook of db.webhooks.all()) {
      for (const run of runs) {
        const moments = this.#untoldOf(webhook, run).filter(([, at]) => at <= now)
        made.push(...moments.map(([event, at]) => newDelivery(webhook, event, at, run.id)))
      }
      const ends = runs.filter((run) => this.#mayReachLimit(webhook, run)).map(({ end_at }) => end_at)
      const moments = ends.filter((end) => end <= now).sort((a, b) => a - b)
      for (const at of limits ? [...moments, now] : moments) {
        const reached = limitDelivery(webhook, this.#factsOf(webhook), at)
        if (reached && !db.deliveries.get(reached.id) && !made.some(({ id }) => id === reached.id))
          made.push(reached)
      }
    }
    this.#limitsUntil = now
    const due = [...made, ...this.#waiting().filter((row) => isDueBy(row, now))]
    // In the order of their moments, retries among them.
    for (let row = due.sort(byMoment).shift(); row; row = due.shift()) {
      const tried = await this.attempt(row, row.next_at ?? now)
      if (tried.state !== 'waiting' || !isDueBy(tried, now) || this.#sending.has(tried.id)) continue
      due.push(tried)
      due.sort(byMoment)
    }
    this.#lookAt(ids)
    this.#next = this.#nextMoment()
    this.#seen = revisionsOf(db)
  }

  /** Makes an attempt, inside a transaction, of a stored delivery or a new one. A real one is only begun. */
  async attempt(row: DeliveryRow, at: number, byHand = false): Promise<DeliveryRow> {
    const webhook = this.#backend.db.webhooks.get(row.webhook_id)
    if (!webhook) throw new Error(`the delivery ${row.id} has no receiver`)
    const effect = await this.#backend.triggerFault(
      deliveryFault,
      {
        callerEmail: null,
        sentValues: [{ event: row.event, run: row.run_id, url: webhook.url, delivery: row.id }],
        header: () => null,
      },
      at,
    )
    const instead = effect && insteadOf(effect)
    const isLost = effect?.damage?.how === 'lost-reply'
    const answer = instead ?? this.sender(webhook.url, () => this.#sentTo(webhook, row, at))
    if (!(answer instanceof Promise)) {
      const result = isLost ? lost : (answer ?? accepted)
      return this.#save(afterAttempt(row, { at, ...result }, byHand))
    }
    this.#sending.add(row.id)
    this.#keepAnswer(row.id, at, isLost ? answer.then(() => lost) : answer, byHand)
    return byHand ? row : this.#save({ ...row, next_at: null })
  }

  #save(row: DeliveryRow): Promise<DeliveryRow> {
    const { deliveries } = this.#backend.db
    const stored = deliveries.get(row.id)
    return stored ? deliveries.update(stored, { data: row }) : deliveries.create(row)
  }

  isSending(id: string): boolean {
    return this.#sending.has(id)
  }

  #keepAnswer(id: string, at: number, answer: Promise<Answer>, byHand: boolean): void {
    const { db } = this.#backend
    const kept = answer.then((result) =>
      this.#backend.change(async () => {
        this.#sending.delete(id)
        const row = db.deliveries.get(id)
        if (row) await db.deliveries.update(row, { data: afterAttempt(row, { at, ...result }, byHand) })
      }),
    )
    kept.catch((error: unknown) => {
      this.#sending.delete(id)
      console.error(`delivery ${id}:`, error)
    })
  }

  #sentTo({ url, secret }: WebhookRow, row: DeliveryRow, at: number): SentDelivery {
    const body = bodyOf(row, this.#backend.db.runs.get(row.run_id ?? '') ?? undefined)
    return { url, headers: headersOf(secret, body, at), body }
  }

  /** As its receiver got it at an attempt. */
  sent(row: DeliveryRow, at: number): SentDelivery | null {
    const webhook = this.#backend.db.webhooks.get(row.webhook_id)
    return webhook ? this.#sentTo(webhook, row, at) : null
  }

  #waiting(): DeliveryRow[] {
    return this.#backend.db.deliveries
      .findMany((q) => q.where({ state: 'waiting' }))
      .filter(({ id, next_at }) => next_at !== null || !this.#sending.has(id))
  }

  #untoldOf(webhook: WebhookRow, run: RunRow): ReturnType<typeof momentsFor> {
    const moments = momentsFor(webhook, run)
    if (moments.length === 0) return moments
    const told = this.#backend.db.deliveries
      .findMany((q) => q.where({ run_id: run.id }))
      .filter(({ webhook_id }) => webhook_id === webhook.id)
    return moments.filter(([event]) => !told.some((delivery) => delivery.event === event))
  }

  /** Whether the run's end hasn't been checked against the team's limit. */
  #mayReachLimit(webhook: WebhookRow, { team_id, end_at }: RunRow): boolean {
    if (team_id !== webhook.team_id || end_at < webhook.since || end_at <= this.#limitsUntil) return false
    return this.#limitOf(team_id) !== null && eventsOf(webhook).includes('limit.reached')
  }

  #limitOf(team_id: string): number | null {
    return this.#backend.db.payments.get(team_id)?.seconds_limit ?? null
  }

  #factsOf({ team_id, since }: WebhookRow): TeamFacts {
    return { runs: this.#runsOf(team_id, since), seconds_limit: this.#limitOf(team_id) }
  }

  /** Without the history of a large team: a receiver is only told of what happens from its own time on. */
  #runsOf(team_id: string, since: number): readonly RunRow[] {
    const { runs } = this.#backend.db
    if (runs.unloadedRuns && since < runs.unloadedRuns.endedBefore) runs.loadOlderRows()
    return runs.unloadedRuns
      ? runs.loaded.filter((run) => run.team_id === team_id)
      : runs.findMany((q) => q.where({ team_id }))
  }
}

type Revisions = ReturnType<typeof revisionsOf>

const revisionsOf = ({ runs, deliveries, webhooks, payments }: Database) => ({
  runs: runs.revision,
  deliveries: deliveries.revision,
  webhooks: webhooks.revision,
  payments: payments.revision,
})

const sameRevisions = (a: Revisions, b: Revisions) =>
  a.runs === b.runs && a.deliveries === b.deliveries && a.webhooks === b.webhooks && a.payments === b.payments
