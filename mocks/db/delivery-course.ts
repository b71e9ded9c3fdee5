import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { WebhookEvent } from '../../src/contract/enums.ts'
import { retryMinutes, signatureHeader } from '../../src/contract/rules/webhooks.ts'
import { createRandom } from '../simulation/random.ts'
import type { AttemptRow, DeliveryRow, RunRow, WebhookRow } from './models.ts'
import { openedFrom, progressOf } from './run-course.ts'

/** The deliveries that follow from a team's runs and its limit, and how one goes on from attempt to attempt (rule 8.4). */

export const minute = 60_000
const mostAttempts = 100

export const eventsOf = ({ events }: Pick<WebhookRow, 'events'>) => JSON.parse(events) as WebhookEvent[]
export const attemptsOf = ({ attempts }: Pick<DeliveryRow, 'attempts'>) =>
  JSON.parse(attempts) as AttemptRow[]

/** The facts that decide whether a team's limit is reached. */
export interface TeamFacts {
  /** The team's runs, as far as they may matter. */
  runs: readonly RunRow[]
  seconds_limit: number | null
}

/** Events of a run, and when they happen. */
function momentsOf(run: RunRow): [event: WebhookEvent, at: number][] {
  if (openedFrom(run) !== null) return []
  const end: WebhookEvent = run.interrupted_at === null ? 'run.finished' : 'run.interrupted'
  const finish: [WebhookEvent, number] = [end, run.end_at]
  return run.start_at < run.end_at ? [['run.started', run.start_at], finish] : [finish]
}

/** Events of a run that a receiver is told of, and when they happen; future ones included. */
export function momentsFor(webhook: WebhookRow, run: RunRow): [event: WebhookEvent, at: number][] {
  if (run.team_id !== webhook.team_id || run.end_at < webhook.since) return []
  const events = eventsOf(webhook)
  return momentsOf(run).filter(([event, at]) => at >= webhook.since && events.includes(event))
}

/** The deliveries of a run to a receiver, future ones included. */
export const deliveriesOf = (webhook: WebhookRow, run: RunRow): DeliveryRow[] =>
  momentsFor(webhook, run).map(([event, at]) => newDelivery(webhook, event, at, run.id))

/** That the limit of the month of `at` was reached; null if it wasn't, or the receiver doesn't ask. */
export function limitDelivery(
  webhook: WebhookRow,
  { runs, seconds_limit }: TeamFacts,
  at: number,
): DeliveryRow | null {
  if (seconds_limit === null || at < webhook.since || !eventsOf(webhook).includes('limit.reached'))
    return null
  const day = new Date(at)
  const month = Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 1)
  const used = runs.reduce(
    (sum, { created, end_at, billable_seconds }) =>
      created >= month && end_at <= at ? sum + billable_seconds : sum,
    0,
  )
  if (used < seconds_limit) return null
  const made = newDelivery(webhook, 'limit.reached', at, null, new Date(month).toISOString())
  return { ...made, seconds_used: used, seconds_limit }
}

export function newDelivery(
  { id: webhook_id, team_id }: WebhookRow,
  event: WebhookEvent,
  at: number,
  run_id: string | null,
  subject = run_id ?? '',
): DeliveryRow {
  return {
    // Made of the event and its subject: nothing is delivered twice.
    id: createRandom('delivery', webhook_id, event, subject).uuid(),
    team_id,
    webhook_id,
    event,
    run_id,
    seconds_used: null,
    seconds_limit: null,
    created: at,
    state: 'waiting',
    next_at: at,
    attempts: '[]',
  }
}

/** A delivery after an attempt; one by hand leaves the planned ones as they are. */
export function afterAttempt(row: DeliveryRow, attempt: AttemptRow, byHand = false): DeliveryRow {
  const attempts = [...attemptsOf(row), attempt].slice(-mostAttempts)
  const kept = { ...row, attempts: JSON.stringify(attempts) }
  const { status } = attempt
  if (status !== null && status >= 200 && status < 300) return { ...kept, state: 'delivered', next_at: null }
  if (byHand) return kept
  const next = retryMinutes.map((minutes) => row.created + minutes * minute).find((at) => at > attempt.at)
  return next === undefined
    ? { ...kept, state: 'failed', next_at: null }
    : { ...kept, state: 'waiting', next_at: next }
}

/** The body of every attempt, made of facts that can't change any more. */
export function bodyOf(row: DeliveryRow, run: RunRow | undefined): string {
  const { id, event, created, team_id, seconds_used, seconds_limit } = row
  return JSON.stringify({
    id,
    event,
    created: new Date(created).toISOString(),
    team_id,
    ...(run ? { run: toldOf(run, event) } : { usage: { seconds_used, seconds_limit } }),
  })
}

function toldOf(run: RunRow, event: WebhookEvent) {
  const { id, name, link, branch, project_id, platform } = run
  const what = { id, name, link, branch, project_id, platform }
  return event === 'run.started' ? { ...what, state: 'started' } : { ...what, ...progressOf(run, run.end_at) }
}

export function headersOf(secret: string, body: string, at: number): Record<string, string> {
  const timestamp = Math.floor(at / 1000)
  const signature = bytesToHex(hmac(sha256, utf8ToBytes(secret), utf8ToBytes(`${timestamp}.${body}`)))
  return {
    'Content-Type': 'application/json; charset=utf-8',
    [signatureHeader]: `t=${timestamp},v1=${signature}`,
  }
}
