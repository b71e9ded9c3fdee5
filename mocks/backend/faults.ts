import type { Endpoint } from '../../src/contract/endpoint.ts'
import { type ErrorCode, errorCodes, genericCodes } from '../../src/contract/errors.ts'
import { createRandom } from '../simulation/random.ts'
import { type ApiReply, isMadeWhileSent, jsonReply } from './http.ts'
import { Refusal } from './refusal.ts'

export const faultKinds = ['network', 'timeout', 'malformed', 'html', 'truncated', 'empty'] as const
export type FaultKind = (typeof faultKinds)[number]

export interface Fault {
  id: string
  /** `POST v2/run`, `v2/*`, `GET v1/run/{id}`, `PUT storage` or `*`. */
  endpoint: string
  code?: ErrorCode | undefined
  status?: number | undefined
  kind?: FaultKind | undefined
  latency_ms?: number | [number, number] | undefined
  /** How many more calls it affects; without it every one. */
  times?: number | undefined
  probability?: number | undefined
}

/** The storage isn't part of the API, but it may fail too: `PUT storage`, `GET storage`. */
export const storageFaults = {
  put: { id: 'storage.put', method: 'PUT', path: 'storage', errors: [] },
  get: { id: 'storage.get', method: 'GET', path: 'storage', errors: [] },
} as const

export type FaultTarget = Pick<Endpoint, 'path' | 'errors'> & { id: string; method: string }

/** Does `POST v2/run`, `v2/*`, `v2/run` or `*` mean this endpoint? */
export function endpointMatches(pattern: string, endpoint: FaultTarget): boolean {
  if (pattern === '*' || pattern === endpoint.id) return true
  const [, method, path = ''] = /^(?:([A-Z]+)\s+)?\/?(?:api\/)?(\S+)$/.exec(pattern.trim()) ?? []
  if (method && method !== endpoint.method) return false
  return path.endsWith('*') ? endpoint.path.startsWith(path.slice(0, -1)) : path === endpoint.path
}

/** What a fault does to a call: delay it, answer in its place, or damage its answer. */
export interface FaultEffect {
  delay: number
  reply: ApiReply | null
  /** The call is answered as usual, and its answer is damaged. */
  damage: 'malformed' | 'truncated' | null
}

/** Faults in the order they were added; the first that applies decides. The chance of each follows from the seed. */
export class Faults {
  #faults: Fault[] = []
  #made = 0
  #random = createRandom('faults', 0)

  reset(seed: string): void {
    this.#faults = []
    this.#made = 0
    this.#random = createRandom('faults', seed)
  }

  add(fault: Omit<Fault, 'id'>): string {
    const id = `fault-${++this.#made}`
    this.#faults.push({ ...fault, id })
    return id
  }

  remove(id: string): boolean {
    const before = this.#faults.length
    this.#faults = this.#faults.filter((fault) => fault.id !== id)
    return this.#faults.length < before
  }

  clear(): void {
    this.#faults = []
  }

  list(): Fault[] {
    return this.#faults.map((fault) => ({ ...fault }))
  }

  restore(faults: readonly Fault[]): void {
    this.#faults = faults.map((fault) => ({ ...fault }))
    this.#made = Math.max(0, ...faults.map((fault) => Number(fault.id.replace('fault-', '')) || 0))
  }

  /** What happens to a call of this endpoint now; `changed` when that was one of a limited number. */
  trigger(endpoint: FaultTarget): { effect: FaultEffect; changed: boolean } | null {
    for (const fault of this.#faults) {
      if (!endpointMatches(fault.endpoint, endpoint)) continue
      if (fault.times !== undefined && fault.times <= 0) continue
      if (fault.probability !== undefined && !this.#random.chance(fault.probability)) continue
      if (fault.times !== undefined) fault.times--
      return { effect: this.#effect(fault, endpoint), changed: fault.times !== undefined }
    }
    return null
  }

  #effect({ code, status, kind, latency_ms }: Fault, { errors }: FaultTarget): FaultEffect {
    const delay = Array.isArray(latency_ms)
      ? this.#random.int(latency_ms[0], latency_ms[1])
      : (latency_ms ?? 0)
    if (kind === 'malformed' || kind === 'truncated') return { delay, reply: null, damage: kind }
    return { delay, damage: null, reply: replyOf(code, status, kind, errors) }
  }
}

function replyOf(
  code: ErrorCode | undefined,
  status: number | undefined,
  kind: Exclude<FaultKind, 'malformed' | 'truncated'> | undefined,
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
  // What any call may answer with; else what this one may.
  const possible = [...(Object.keys(genericCodes) as ErrorCode[]), ...declared]
  const known = possible.find((one) => errorCodes[one] === status)
  if (known) return refusalReply(injected(known))
  return jsonReply(status, { error: 'INJECTED', code: 'INJECTED', message: `Injected status ${status}.` })
}

const injected = (code: ErrorCode) =>
  new Refusal(code, { retryAfterSeconds: 1, ...(code === 'VALIDATION_ERROR' ? { fields: {} } : {}) })

export function refusalReply(refusal: Refusal, status = refusal.status): ApiReply {
  const wait = refusal.code === 'TOO_MANY_REQUESTS' ? (refusal.detail.retryAfterSeconds ?? 1) : null
  return jsonReply(status, refusal.envelope, wait === null ? {} : { 'Retry-After': String(wait) })
}

/** Turns a good answer into one that breaks the contract, or breaks off. */
export function damaged(reply: ApiReply, how: 'malformed' | 'truncated'): ApiReply {
  if (how === 'truncated') {
    const { body } = reply
    // Without a body there is nothing to break off: one begins that never ends.
    if (body === null || isMadeWhileSent(body))
      return { ...reply, status: 200, body: '{', breaks: 'truncated' }
    return { ...reply, body: body.slice(0, Math.floor(body.length / 2)), breaks: 'truncated' }
  }
  const json = reply.headers['Content-Type']?.includes('json') && typeof reply.body === 'string'
  return json
    ? { ...reply, body: JSON.stringify({ unexpected: true }) }
    : { ...reply, status: 200, headers: { 'Content-Type': 'application/json' }, body: '{"unexpected":true}' }
}
