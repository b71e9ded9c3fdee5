import * as z from 'zod/mini'
import { productName } from '../../src/lib/product.ts'
import { type JournalEntry, mask, maskQuery } from '../service/journal.ts'
import { endpointOf, matchEndpoint } from '../service/match-endpoint.ts'
import { toBase64 } from './base64.ts'

/** HTTP Archive 1.2, as browsers save a session and read one. Fields that we don't use are let through. */

const pairs = z.array(z.looseObject({ name: z.string(), value: z.string() }))

const harEntry = z.looseObject({
  startedDateTime: z.string(),
  time: z.number(),
  request: z.looseObject({
    method: z.string(),
    url: z.string(),
    httpVersion: z.string(),
    cookies: z.array(z.unknown()),
    headers: pairs,
    queryString: pairs,
    postData: z.optional(z.looseObject({ mimeType: z.string(), text: z.optional(z.string()) })),
    headersSize: z.number(),
    bodySize: z.number(),
  }),
  response: z.looseObject({
    status: z.number(),
    statusText: z.string(),
    httpVersion: z.string(),
    cookies: z.array(z.unknown()),
    headers: pairs,
    content: z.looseObject({
      size: z.number(),
      mimeType: z.string(),
      text: z.optional(z.string()),
      encoding: z.optional(z.string()),
      /** Why there is no text. */
      comment: z.optional(z.string()),
    }),
    redirectURL: z.string(),
    headersSize: z.number(),
    bodySize: z.number(),
  }),
  cache: z.looseObject({}),
  timings: z.looseObject({ send: z.number(), wait: z.number(), receive: z.number() }),
  /** Ours: the caller's e-mail, or a name that stands for their token. */
  _caller: z.optional(z.string()),
})
export type HarEntry = z.infer<typeof harEntry>

export const har = z.looseObject({
  log: z.looseObject({
    version: z.string(),
    creator: z.looseObject({ name: z.string(), version: z.string() }),
    entries: z.array(harEntry),
  }),
})
export type Har = z.infer<typeof har>

export const archiveOf = (entries: HarEntry[]): Har => ({
  log: { version: '1.2', creator: { name: productName, version: '1.0.0' }, entries },
})

/** Calls of the journal, newest first as it tells them; secrets are masked there. */
export const harOf = (calls: readonly JournalEntry[], origin: string): Har =>
  archiveOf(calls.toReversed().map((call) => entryOf(call, origin)))

/** A call of another service, as a proxy sees it. */
export interface Exchange {
  /** When it began; milliseconds. */
  at: number
  duration: number
  method: string
  url: string
  requestHeaders: Readonly<Record<string, string>>
  sent: Uint8Array
  status: number
  replyHeaders: Readonly<Record<string, string>>
  /** Null where it was too long to keep. */
  received: Uint8Array | null
  caller: string | null
}

/** Headers that a reply depends on, or that describe it; none of them holds a secret. */
const keptHeaders = /^(?:accept|content-type|range|time-zone|content-range|date|etag|retry-after|location)$/i

/** Null for a call that is none of the API. */
export function recordedEntry(exchange: Exchange): HarEntry | null {
  const { at, duration, method, sent, status, received, caller } = exchange
  const url = new URL(maskAddress(exchange.url))
  const target = /\/api\/.*$/.exec(url.pathname)?.[0]
  const found = target === undefined ? null : matchEndpoint({ method, target })
  if (!found || 'allowed' in found) return null
  const isFile = endpointOf(found.id).reply === 'bytes'
  const common = { httpVersion: 'HTTP/1.1', cookies: [], headersSize: -1 }
  const replyType = headerOf(exchange.replyHeaders, 'content-type') ?? 'x-unknown'
  const body = sent.length === 0 ? null : jsonBody(sent)
  return {
    startedDateTime: new Date(at).toISOString(),
    time: duration,
    request: {
      ...common,
      method,
      url: url.href,
      headers: keptOf(exchange.requestHeaders),
      queryString: pairsOf(url.searchParams),
      ...(body === null ? {} : { postData: { mimeType: 'application/json', text: body } }),
      bodySize: sent.length,
    },
    response: {
      ...common,
      status,
      statusText: '',
      headers: keptOf(exchange.replyHeaders),
      content: {
        size: received?.length ?? -1,
        mimeType: replyType,
        ...contentOf(received, isFile && status < 300),
      },
      redirectURL: '',
      bodySize: received?.length ?? -1,
    },
    cache: {},
    timings: { send: 0, wait: duration, receive: 0 },
    ...(caller === null ? {} : { _caller: caller }),
  }
}

/** Files as they are, JSON masked, anything else not at all. */
function contentOf(received: Uint8Array | null, isFile: boolean) {
  if (received === null) return { comment: 'too long' }
  if (isFile) return { text: toBase64(received), encoding: 'base64' }
  if (received.length === 0) return { text: '' }
  const text = jsonBody(received)
  return text === null ? { comment: 'no JSON' } : { text }
}

function jsonBody(bytes: Uint8Array): string | null {
  try {
    return JSON.stringify(maskDeep(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))))
  } catch {
    return null
  }
}

const hiddenKeys = /^(?:test_)?env_args$|secret/i

/** Beyond the journal's masks, as an archive leaves the machine: signed addresses, and the environment of tests. */
function maskDeep(value: unknown): unknown {
  const deep = (one: unknown): unknown => {
    if (typeof one === 'string') return maskAddress(one)
    if (Array.isArray(one)) return one.map(deep)
    if (typeof one !== 'object' || one === null) return one
    return Object.fromEntries(
      Object.entries(one).map(([key, child]) => [key, hiddenKeys.test(key) ? hidden(child) : deep(child)]),
    )
  }
  return deep(mask(value))
}

function hidden(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(hidden)
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? '•••' : value
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, hidden(child)]))
}

/** Amazon's, Google's and Azure's signatures, codes of sign-ins, and links that set a password. */
const maskAddress = (text: string) =>
  maskQuery(text)
    .replace(
      /([?&](?:x-(?:amz|goog)-[\w-]+|sig|code|state|key_id|awsaccesskeyid|samlresponse|relaystate|access_token|id_token)=)[^&#\s"]*/gi,
      '$1•••',
    )
    .replace(/(\/auth\/restore\/)[^/?#\s"]+/g, '$1•••')

const headerOf = (headers: Exchange['replyHeaders'], name: string) =>
  Object.entries(headers).find(([known]) => known.toLowerCase() === name)?.[1]

const keptOf = (headers: Exchange['replyHeaders']) =>
  pairsOf(
    Object.entries(headers)
      .filter(([name]) => keptHeaders.test(name))
      .map(([name, value]): [string, string] => [name, maskAddress(value)]),
  )

function entryOf(call: JournalEntry, origin: string): HarEntry {
  const url = new URL(origin.replace(/\/$/, '') + call.path)
  const sent = textOf(call.request)
  const isKept = isWhole(call)
  const text = isKept ? textOf(call.reply) : null
  const common = { httpVersion: 'HTTP/1.1', cookies: [], headersSize: -1 }
  return {
    startedDateTime: call.time,
    time: call.duration_ms,
    request: {
      ...common,
      method: call.method,
      url: url.href,
      headers: pairsOf(Object.entries(call.request_headers)),
      queryString: pairsOf(url.searchParams),
      ...(sent === null ? {} : { postData: { mimeType: 'application/json', text: sent } }),
      bodySize: sent?.length ?? 0,
    },
    response: {
      ...common,
      status: call.status,
      statusText: call.code ?? '',
      headers: pairsOf(Object.entries(call.reply_headers)),
      content: {
        size: text?.length ?? 0,
        mimeType: call.reply_headers['Content-Type'] ?? 'x-unknown',
        ...(text === null ? {} : { text }),
        ...(isKept ? {} : { comment: String(call.reply) }),
      },
      redirectURL: call.reply_headers.Location ?? '',
      bodySize: text?.length ?? 0,
    },
    cache: {},
    timings: { send: 0, wait: call.duration_ms, receive: 0 },
    ...(call.persona === null ? {} : { _caller: call.persona }),
  }
}

/** Of files and of long replies the journal has no more than a word, or their beginning. */
const isWhole = ({ reply, reply_headers, status }: JournalEntry) =>
  typeof reply !== 'string' ||
  (status !== 206 &&
    !/^\d+ bytes of |… \(\d+ characters/.test(reply) &&
    !/json/i.test(reply_headers['Content-Type'] ?? ''))

const pairsOf = (entries: Iterable<[string, string]>) =>
  [...entries].map(([name, value]) => ({ name, value }))

const textOf = (body: unknown) =>
  body === null ? null : typeof body === 'string' ? body : JSON.stringify(body)
