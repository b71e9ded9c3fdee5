import type * as z from 'zod/mini'
import type { Endpoint, EndpointInput, EndpointReply } from '../contract/endpoint.ts'
import { fillPath } from '../contract/endpoint.ts'
import { stringifyQuery } from '../contract/query-string.ts'
import { apiPrefix } from '../lib/addresses.ts'
import { timeZoneName } from '../lib/clock.ts'
import { dropExtraRows } from './drop-extra-rows.ts'
import { ApiError, MalformedReply, NetworkFailure, NoAuthToken } from './failures.ts'
import { type HttpAnswer, type HttpRequest, type IdleTimeout, send, untilBackendReady } from './http.ts'
import { readLeniently } from './lenient.ts'
import { reportExpiredSession } from './session/lifetime.ts'
import { readToken } from './session/token.ts'

const retries = 2
const firstDelay = 300
const longestWait = 10_000

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Bytes only: how much has arrived. `total` is unknown when the service doesn't say. */
  onProgress?: (loaded: number, total: number | null) => void
}

/** The address of a call, for requests of the browser itself (downloads, redirects of the whole page). */
export function callUrl<E extends { path: string }>(endpoint: E, input: EndpointInput<E>): string {
  const { query, body: _, ...params } = input as { query?: Record<string, unknown>; body?: unknown }
  const search = query ? stringifyQuery(query) : ''
  return apiPrefix + fillPath(endpoint.path, params) + (search && `?${search}`)
}

type Unanswered = () => void
let notifyUnanswered: Unanswered = () => {}
/** Sets the listener for calls that got no answer. */
export function onUnanswered(listener: Unanswered): () => void {
  notifyUnanswered = listener
  return () => {
    if (notifyUnanswered === listener) notifyUnanswered = () => {}
  }
}

/** Calls an endpoint of the service. */
export async function call<const E extends object>(
  endpoint: E,
  input: EndpointInput<E>,
  options: CallOptions = {},
): Promise<EndpointReply<E>> {
  const spec = endpoint as unknown as Endpoint
  const url = callUrl(endpoint as E & { path: string }, input)
  const label = `${spec.method} ${url}`
  const token = readToken()
  try {
    if (!token && spec.access !== 'guest') throw new NoAuthToken()
    await untilBackendReady()
    const request = { method: spec.method, token, ...partsOf(spec, input) }
    const answer = await withRetries(spec, options.signal, () => send(url, request, options.signal))
    const reply = await replyOf(spec, label, answer, options)
    return dropExtraRows(reply, 'query' in input ? input.query : undefined) as EndpointReply<E>
  } catch (error) {
    if (options.signal?.aborted) throw error
    // The end of a session is no error to log: the sign-in page tells of it.
    if (error instanceof NoAuthToken) reportExpiredSession()
    else console.error(error)
    if (error instanceof NetworkFailure) notifyUnanswered()
    // Only the session that made the call ends: a late 401 of an earlier one must not end its successor.
    if (error instanceof ApiError && error.status === 401 && token && token === readToken())
      reportExpiredSession()
    throw error
  }
}

function partsOf({ timeZone }: Endpoint, input: object): Pick<HttpRequest, 'body' | 'headers'> {
  const headers: Record<string, string> = timeZone ? { 'Time-Zone': timeZoneName() } : {}
  if (!('body' in input) || input.body === undefined) return { headers }
  if (input.body instanceof FormData) return { headers, body: input.body }
  return { headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(input.body) }
}

/** Repeats calls that can be repeated without harm, after no answer or the service's "not now". */
async function withRetries<Result>(
  spec: Endpoint,
  signal: AbortSignal | undefined,
  run: () => Promise<Result>,
): Promise<Result> {
  const repeatable = spec.idempotent || (spec.method === 'GET' && !spec.mutates)
  for (let tried = 0; ; tried++) {
    try {
      return await run()
    } catch (error) {
      const wait = repeatable && tried < retries ? waitBeforeRetry(error, tried) : null
      if (wait === null) throw error
      await pause(wait, signal)
    }
  }
}

function waitBeforeRetry(error: unknown, tried: number): number | null {
  if (error instanceof NetworkFailure) return error.code === 'NETWORK' ? backoff(tried) : null
  if (!(error instanceof ApiError)) return null
  const temporary =
    [502, 503, 504].includes(error.status) || (error.status === 429 && error.retryAfter !== null)
  if (!temporary) return null
  const wait = error.retryAfter ?? backoff(tried)
  return wait <= longestWait ? wait : null
}

const backoff = (tried: number) => firstDelay * 2 ** tried * (0.75 + Math.random() / 2)

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}

async function replyOf(
  spec: Endpoint,
  label: string,
  { response, idleTimeout }: HttpAnswer,
  options: CallOptions,
): Promise<unknown> {
  const { reply: replySchema } = spec
  try {
    if (replySchema === 'none' || replySchema === 'redirect') return undefined
    const flow = watchBody(response.clone(), idleTimeout, options)
    if (replySchema === 'bytes') return (await Promise.all([response.blob(), flow]))[0]
    const [text] = await Promise.all([response.text(), flow])
    return readJson(text, replySchema, label)
  } catch (error) {
    if (error instanceof MalformedReply) throw error
    if (idleTimeout.tooLong) throw new NetworkFailure('TIMEOUT', label, error)
    throw new MalformedReply(`${label}: the reply broke off`, { cause: error })
  } finally {
    idleTimeout.end()
  }
}

function readJson(text: string, replySchema: z.ZodMiniType, label: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new MalformedReply(`${label}: the reply isn't JSON`, { cause: error })
  }
  const checked = replySchema.safeParse(value)
  if (checked.success) return checked.data
  const read = readLeniently(replySchema, value)
  if (!read) {
    const [issue] = checked.error.issues
    throw new MalformedReply(
      `${label}: the reply breaks the contract at "${issue?.path.join('.') ?? ''}" (${issue?.message ?? 'unknown'})`,
    )
  }
  const { unreadable } = read
  if (unreadable.length > 0) console.error(`${label}: left out what can't be read: ${unreadable.join(', ')}`)
  return read.value
}

/** The bytes behind an address that the service has signed; it needs no token. */
export async function fetchSigned(url: string): Promise<Blob> {
  try {
    const { response, idleTimeout } = await send(url, { method: 'GET', token: null }, undefined)
    const flow = watchBody(response.clone(), idleTimeout, {})
    return (await Promise.all([response.blob(), flow]).finally(() => idleTimeout.end()))[0]
  } catch (error) {
    console.error(error)
    throw error
  }
}

/**
 * Reports each part of a reply as it arrives. It reads a copy: if it read the reply itself, Chromium's developer tools
 * would show one call in four as cancelled.
 */
async function watchBody(
  { body, headers }: Response,
  idleTimeout: IdleTimeout,
  { onProgress }: CallOptions,
): Promise<void> {
  if (!body) return
  const total = Number(headers.get('Content-Length')) || null
  let loaded = 0
  const reader = body.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    idleTimeout.restart()
    loaded += part.value.length
    onProgress?.(loaded, total)
  }
}
