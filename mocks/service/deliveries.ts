import type { Database } from '../db/db.ts'
import {
  afterAttempt,
  bodyOf,
  deliveriesOf,
  eventsOf,
  headersOf,
  limitDelivery,
  runsSince,
  type TeamFacts,
} from '../db/delivery-course.ts'
import type { AttemptRow, DeliveryRow, WebhookRow } from '../db/models.ts'
import { deliveryFault, type FaultCall, type FaultEffect, type FaultTarget } from './faults.ts'
import { isStreamed } from './http.ts'

/** The part of the service that deliveries need. */
interface Surroundings {
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

/** Really sends a delivery, where the host does that with such an address; null where it doesn't. */
export type Sender = (delivery: SentDelivery) => Promise<Answer> | null

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
 * Deliveries to the receivers of all teams. Nothing happens by a timer: whatever was due is made up for before the next
 * call or command, each at its own moment.
 */
export class Deliveries {
  readonly #backend: Surroundings
  /** Really under way, by id. */
  readonly #sending = new Set<string>()
  #seen = ''
  #next = Number.POSITIVE_INFINITY
  /** Ends of runs up to here have been held against the limits. */
  #limitsUntil = 0
  sender: Sender = () => null

  constructor(backend: Surroundings) {
    this.#backend = backend
  }

  /** Whether something has to be done by now. */
  isDue(now: number): boolean {
    const { webhooks, deliveries, runs, payments } = this.#backend.db
    if (webhooks.count() === 0) return false
    const seen = [webhooks, deliveries, runs, payments].map(({ revision }) => revision).join()
    if (seen !== this.#seen || now < this.#limitsUntil) {
      this.#limitsUntil = Math.min(this.#limitsUntil, now)
      this.#next = this.#nextMoment()
      this.#seen = seen
    }
    return this.#next <= now
  }

  #nextMoment(): number {
    let next = Number.POSITIVE_INFINITY
    for (const { next_at } of this.#waiting()) next = Math.min(next, next_at ?? 0)
    for (const webhook of this.#backend.db.webhooks.all()) {
      const facts = this.#factsOf(webhook)
      for (const { created } of this.#untold(webhook, facts)) next = Math.min(next, created)
      for (const end of this.#endsForLimit(webhook, facts)) next = Math.min(next, end)
    }
    return next
  }

  /** Does what is due. Inside a transaction. `limits`: a limit was just changed, and may be reached by that. */
  async settle(now: number, limits = false): Promise<void> {
    const { db } = this.#backend
    const made: DeliveryRow[] = []
    for (const webhook of db.webhooks.all()) {
      const facts = this.#factsOf(webhook)
      made.push(...this.#untold(webhook, facts).filter(({ created }) => created <= now))
      const ends = this.#endsForLimit(webhook, facts).filter((end) => end <= now)
      for (const at of [...ends.sort((a, b) => a - b), ...(limits ? [now] : [])]) {
        const told = limitDelivery(webhook, facts, at)
        if (told && !db.deliveries.get(told.id) && !made.some(({ id }) => id === told.id)) made.push(told)
      }
    }
    this.#limitsUntil = now
    for (const row of made.sort((a, b) => a.created - b.created)) await db.deliveries.create(row)
    const due = this.#waiting().filter((row) => isDueBy(row, now))
    // In the order of their moments, retries among them.
    for (let row = due.sort(byMoment).shift(); row; row = due.shift()) {
      const tried = await this.attempt(row, row.next_at ?? now)
      if (tried.state !== 'waiting' || !isDueBy(tried, now) || this.#sending.has(tried.id)) continue
      due.push(tried)
      due.sort(byMoment)
    }
  }

  /** Makes an attempt, inside a transaction. A real one is only begun. */
  async attempt(row: DeliveryRow, at: number, byHand = false): Promise<DeliveryRow> {
    const { db } = this.#backend
    const webhook = db.webhooks.get(row.webhook_id)
    if (!webhook) throw new Error(`the delivery ${row.id} has no receiver`)
    const effect = await this.#backend.triggerFault(
      deliveryFault,
      {
        persona: null,
        said: [{ event: row.event, run: row.run_id, url: webhook.url, delivery: row.id }],
        header: () => null,
      },
      at,
    )
    const instead = effect && insteadOf(effect)
    const sent = this.#sentTo(webhook, row, at)
    const isLost = effect?.damage?.how === 'lost-reply'
    const answer = instead ?? this.sender(sent)
    if (!(answer instanceof Promise)) {
      const result = isLost ? lost : (answer ?? accepted)
      return await db.deliveries.update(row, { data: afterAttempt(row, { at, ...result }, byHand) })
    }
    this.#sending.add(row.id)
    this.#keepAnswer(row.id, at, isLost ? answer.then(() => lost) : answer, byHand)
    return byHand ? row : await db.deliveries.update(row, { data: { next_at: null } })
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

  #untold(webhook: WebhookRow, facts: TeamFacts): DeliveryRow[] {
    const { deliveries } = this.#backend.db
    return deliveriesOf(webhook, facts, (id) => deliveries.get(id) !== undefined)
  }

  /** When runs ended, or will end, that may reach the limit. */
  #endsForLimit(webhook: WebhookRow, { runs, seconds_limit }: TeamFacts): number[] {
    if (seconds_limit === null || !eventsOf(webhook).includes('limit.reached')) return []
    const since = Math.max(webhook.since, this.#limitsUntil + 1)
    return runsSince(runs, since).map(({ end_at }) => end_at)
  }

  /** Without the history of a large team: a receiver is only told of what happens from its own time on. */
  #factsOf({ team_id, since }: WebhookRow): TeamFacts {
    const { runs, payments } = this.#backend.db
    if (runs.earlier && since < runs.earlier.endedBefore) runs.loadHistory()
    return {
      runs: runs.earlier
        ? runs.recent.filter((run) => run.team_id === team_id)
        : runs.findMany((q) => q.where({ team_id })),
      seconds_limit: payments.get(team_id)?.seconds_limit ?? null,
    }
  }
}
