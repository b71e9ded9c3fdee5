import * as z from 'zod/mini'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { type ErrorCode, errorCodes, genericCodes } from '../../src/contract/errors.ts'
import { ServiceError } from '../db/service-error.ts'
import { createRandom } from '../simulation/random.ts'
import { driftReply } from './drift.ts'
import { type ApiReply, isStreamed, jsonReply } from './messages.ts'

export const faultKinds = [
  'network',
  'timeout',
  'malformed',
  'drift',
  'html',
  'truncated',
  'empty',
  'lost-reply',
] as const
export type FaultKind = (typeof faultKinds)[number]

const codes = Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]
const statusCode = z.int().check(z.gte(200), z.lte(599))
const milliseconds = z.int().check(z.gte(0), z.lte(600_000))

/** Validated when a fault is added: invalid headers would fail once it strikes. */
function areHeaders(headers: Record<string, string>): boolean {
  try {
    return new Headers(headers) !== null
  } catch {
    return false
  }
}

export const replacedReply = z.object({
  status: statusCode,
  headers: z.optional(z.record(z.string(), z.string()).check(z.refine(areHeaders, { error: 'httpHeaders' }))),
  body: z.optional(z.unknown()),
})

/** Each call looks at all faults, and a link adds each with a command. Higher than what fits into the longest link. */
export const mostFaults = 300

export const addedFault = z.object({
  /** `POST v2/run`, `v2/*`, `GET v1/run/{id}`, `PUT storage` or `*`. */
  endpoint: z.string().check(z.minLength(1)),
  code: z.optional(z.enum(codes)),
  status: z.optional(statusCode),
  kind: z.optional(z.enum(faultKinds)),
  latency_ms: z.optional(z.union([milliseconds, z.tuple([milliseconds, milliseconds])])),
  /** Number of calls it still affects; all without it. */
  times: z.optional(z.int().check(z.gte(0))),
  probability: z.optional(z.number().check(z.gte(0), z.lte(1))),
  /** Only calls of this person, by persona or e-mail. */
  who: z.optional(z.string()),
  /** Only calls with these values in path, query, body or headers. `filter.state` is nested. */
  where: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
  /** Number of calls that pass before it begins. */
  after: z.optional(z.int().check(z.gte(0))),
  /** When it ends, by the service's clock. */
  until: z.optional(z.iso.datetime({ offset: true })),
  /** Outcomes of successive calls; after the last one the fault is over. */
  sequence: z.optional(z.array(z.union([z.literal('ok'), statusCode, z.enum(codes), z.enum(faultKinds)]))),
  /** Answers in the endpoint's place. */
  respond: z.optional(replacedReply),
})
export type AddedFault = z.infer<typeof addedFault>

export const faultInForce = z.object({ id: z.string(), ...addedFault.shape })
export type Fault = z.infer<typeof faultInForce>

/** The storage isn't part of the API, but it may fail too: `PUT storage`, `GET storage`. */
export const storageFaults = {
  put: { id: 'storage.put', method: 'PUT', path: 'storage', errors: [] },
  get: { id: 'storage.get', method: 'GET', path: 'storage', errors: [] },
} as const

/** Deliveries aren't part of the API either. Only faults that name them apply to them, not those of every call. */
export const deliveryFault = {
  id: 'webhooks.delivery',
  method: 'POST',
  path: 'delivery',
  errors: [],
  isNamed: true,
} as const

export type FaultTarget = Pick<Endpoint, 'path' | 'errors'> & {
  id: string
  method: string
  isNamed?: boolean
  reply?: Endpoint['reply']
}

/** Whether `POST v2/run`, `v2/*`, `v2/run` or `*` matches this endpoint. */
export function endpointMatches(pattern: string, endpoint: FaultTarget): boolean {
  if (pattern === endpoint.id) return true
  if (pattern === '*') return !endpoint.isNamed
  const [, method, path = ''] = /^(?:([A-Z]+)\s+)?\/?(?:api\/)?(\S+)$/.exec(pattern.trim()) ?? []
  if (method && method !== endpoint.method) return false
  if (!path.endsWith('*') || endpoint.isNamed) return path === endpoint.path
  return endpoint.path.startsWith(path.slice(0, -1))
}

/** Only a JSON reply can drift. */
export const canDrift = ({ reply }: FaultTarget) => typeof reply === 'object'

/** The parts of a call that faults are matched with. */
export interface FaultCall {
  callerEmail: string | null
  /** Path parameters, query and body. */
  sentValues: readonly unknown[]
  header(name: string): string | null
}

/** A condition that a call doesn't meet: `who` (without a name) or a name of `where`. */
export interface UnmetCondition {
  name: string | null
  wanted: string
  found: unknown[]
}

/** Conditions that a call doesn't meet: its person, or values in its path, query, body or headers. */
export function unmetConditions(
  { who, where = {} }: Pick<Fault, 'who' | 'where'>,
  call: FaultCall | undefined,
): UnmetCondition[] {
  const unmet: UnmetCondition[] = []
  if (who !== undefined && call?.callerEmail !== who) unmet.push({ name: null, wanted: who, found: [] })
  for (const [name, wanted] of Object.entries(where)) {
    const values = call?.sentValues.map((part) => valueAt(part, name)) ?? []
    const found = [...values, call?.header(name)].flat().filter((value) => value != null)
    // An object's own `toString` isn't called.
    if (!found.some((value) => typeof value !== 'object' && String(value) === String(wanted)))
      unmet.push({ name, wanted: String(wanted), found })
  }
  return unmet
}

function valueAt(part: unknown, path: string): unknown {
  return path.split('.').reduce((value: unknown, key) => {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    return (value as Record<string, unknown>)[key]
  }, part)
}

/** The effect of a fault on a call: delay it, answer in its place, or damage its answer. */
export interface FaultEffect {
  /** The fault's id. */
  id: string
  delay: number
  reply: ApiReply | null
  /** Damage to the usual answer. */
  damage: Damage | null
}

const damages = ['malformed', 'truncated', 'drift', 'lost-reply'] as const
interface Damage {
  how: (typeof damages)[number]
  /** Seeds the random choices. */
  seed: number
}

/** Faults in the order they were added; the first that applies decides. The chance of each follows from the seed. */
export class Faults {
  #faults: Fault[] = []
  #made = 0
  /** Of each fault, how many calls there had been when it was added. */
  readonly #added = new Map<string, number>()
  #random = createRandom('faults', 0)

  reset(seed: string): void {
    this.#faults = []
    this.#added.clear()
    this.#made = 0
    this.#random = createRandom('faults', seed)
  }

  add(fault: AddedFault, calls = 0): string {
    const id = `fault-${++this.#made}`
    this.#added.set(id, calls)
    this.#faults.push({ ...fault, id })
    return id
  }

  remove(id: string): boolean {
    const before = this.#faults.length
    this.#faults = this.#faults.filter((fault) => fault.id !== id)
    return this.#faults.length < before
  }

  addedAfter(id: string): number {
    return this.#added.get(id) ?? 0
  }

  clear(): void {
    this.#faults = []
  }

  get count(): number {
    return this.#faults.length
  }

  list(): Fault[] {
    return this.#faults.map((fault) => ({ ...fault }))
  }

  restore(faults: readonly Fault[]): void {
    this.#faults = faults.map((fault) => ({ ...fault }))
    this.#made = Math.max(0, ...faults.map((fault) => Number(fault.id.replace('fault-', '')) || 0))
  }

  /** The effect on a call of this endpoint now; `changed` when that used up one of a limited number. */
  trigger(
    endpoint: FaultTarget,
    now: number,
    call?: FaultCall,
  ): { effect: FaultEffect | null; changed: boolean } {
    let changed = false
    for (const fault of this.#faults) {
      if (!endpointMatches(fault.endpoint, endpoint) || unmetConditions(fault, call).length > 0) continue
      if (fault.until !== undefined && now >= Date.parse(fault.until)) continue
      if (fault.times === 0 || fault.sequence?.length === 0) continue
      if (fault.after) {
        fault.after--
        changed = true
        continue
      }
      if (fault.probability !== undefined && !this.#random.chance(fault.probability)) continue
      if (fault.times !== undefined) fault.times--
      const [step, ...rest] = fault.sequence ?? []
      if (fault.sequence) fault.sequence = rest
      changed ||= fault.times !== undefined || fault.sequence !== undefined
      return { effect: this.#effect({ ...fault, ...effectOfStep(step) }, endpoint), changed }
    }
    return { effect: null, changed }
  }

  #effect({ id, code, status, kind, latency_ms, respond }: Fault, { errors }: FaultTarget): FaultEffect {
    const delay = Array.isArray(latency_ms)
      ? this.#random.int(latency_ms[0], latency_ms[1])
      : (latency_ms ?? 0)
    const how = damages.find((name) => name === kind)
    if (how) return { id, delay, reply: null, damage: { how, seed: this.#random.next() } }
    const reply = respond ? replacement(respond) : replyOf(code, status, kind, errors)
    return { id, delay, damage: null, reply }
  }
}

function effectOfStep(step: NonNullable<Fault['sequence']>[number] | undefined): Partial<Fault> {
  if (typeof step === 'number') return { status: step }
  const kind = faultKinds.find((name) => name === step)
  if (kind) return { kind }
  const code = codes.find((name) => name === step)
  return code ? { code } : {}
}

function replacement({ status, headers, body }: NonNullable<Fault['respond']>): ApiReply {
  if (body === undefined) return { status, headers: { ...headers }, body: null }
  return jsonReply(status, body, headers)
}

function replyOf(
  code: ErrorCode | undefined,
  status: number | undefined,
  kind: FaultKind | undefined,
  declared: readonly ErrorCode[],
): ApiReply | null {
  const nothing = { status: status ?? 200, headers: {}, body: null }
  if (kind === 'network' || kind === 'timeout') return { ...nothing, breaks: kind }
  if (kind === 'empty')
    return { ...nothing, headers: { 'Content-Type': 'application/json; charset=utf-8' }, body: '' }
  if (kind === 'html') {
    return {
      status: status ?? 502,
      headers: { 'Content-Type': 'text/html; charset=utf-8' },
      body: '<!doctype html><title>502 Bad Gateway</title><h1>502 Bad Gateway</h1>',
    }
  }
  if (code) return refusalReply(injected(code), status)
  if (status === undefined) return null
  // Prefer codes that any call may answer with over those of this endpoint.
  const possible = [...(Object.keys(genericCodes) as ErrorCode[]), ...declared]
  const known = possible.find((one) => errorCodes[one] === status)
  if (known) return refusalReply(injected(known))
  return jsonReply(status, { error: 'INJECTED', code: 'INJECTED', message: `Injected status ${status}.` })
}

const injected = (code: ErrorCode) =>
  new ServiceError(code, { retryAfterSeconds: 1, ...(code === 'VALIDATION_ERROR' ? { fields: {} } : {}) })

export function refusalReply(refusal: ServiceError, status = refusal.status): ApiReply {
  const wait = refusal.code === 'TOO_MANY_REQUESTS' ? (refusal.detail.retryAfterSeconds ?? 1) : null
  return jsonReply(status, refusal.envelope, wait === null ? {} : { 'Retry-After': String(wait) })
}

/** Turns a good answer into one that breaks the contract or the connection. */
export function damaged(reply: ApiReply, { how, seed }: Damage, schema?: Endpoint['reply']): ApiReply {
  if (how === 'drift') {
    const { status, body } = reply
    if (status !== 200 || typeof schema !== 'object' || typeof body !== 'string') return reply
    return { ...reply, body: JSON.stringify(driftReply(schema, JSON.parse(body), seed)) }
  }
  if (how === 'lost-reply') return { ...reply, breaks: 'network' }
  if (how === 'truncated') {
    const { body } = reply
    // Without a body to cut, begin one that never ends.
    if (body === null || isStreamed(body)) return { ...reply, status: 200, body: '{', breaks: 'truncated' }
    return { ...reply, body: body.slice(0, Math.floor(body.length / 2)), breaks: 'truncated' }
  }
  const json = reply.headers['Content-Type']?.includes('json') && typeof reply.body === 'string'
  return json
    ? { ...reply, body: JSON.stringify({ unexpected: true }) }
    : { ...reply, status: 200, headers: { 'Content-Type': 'application/json' }, body: '{"unexpected":true}' }
}
