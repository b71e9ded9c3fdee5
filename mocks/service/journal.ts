import * as z from 'zod/mini'
import { type ApiReply, isStreamed } from './messages.ts'

export const journalEntry = z.object({
  /** Number of the call since the start; `since` filters by it. */
  n: z.number(),
  /** Virtual time. */
  time: z.string(),
  method: z.string(),
  path: z.string(),
  endpoint: z.nullable(z.string()),
  persona: z.nullable(z.string()),
  status: z.number(),
  code: z.nullable(z.string()),
  /** The id of the fault that struck. */
  fault: z.optional(z.string()),
  /** An error of the fake service itself, with its stack. */
  trace: z.optional(z.string()),
  duration_ms: z.number(),
  request: z.unknown(),
  reply: z.unknown(),
  request_headers: z.record(z.string(), z.string()),
  reply_headers: z.record(z.string(), z.string()),
  /** Only the beginning of the request's body was kept, or nothing. */
  cut: z.boolean(),
})
export type JournalEntry = z.infer<typeof journalEntry>

interface Call {
  at: number
  method: string
  target: string
  endpoint: string | null
  /** The caller's e-mail address, a persona's or not. */
  persona: string | null
  code: string | null
  fault?: string | undefined
  trace?: string | undefined
  duration: number
  requestHeaders: Record<string, string>
  /** The body as sent. */
  body: string | null
  reply: ApiReply
}

interface KeptCall extends Omit<Call, 'body' | 'reply'> {
  n: number
  status: number
  replyHeaders: Record<string, string>
  request: KeptText | null
  reply: KeptText | null
}

/** The beginning of a text, and its full length. */
interface KeptText {
  text: string
  length: number
}

interface JournalQuery {
  since?: number | undefined
  limit?: number | undefined
  /** Only calls that match. */
  where?: ((call: JournalEntry) => boolean) | undefined
}

const capacity = 1000
const longestBody = 20_000
/** Long enough for a page of a list, so that it can be edited. */
const longestReply = 100_000
const longestTarget = 2_000
const mostCharacters = 16_000_000

/** Request and reply bodies of one or several journals, within one limit: the oldest of all go first. */
export class KeptBodies {
  /** Oldest first. */
  readonly #calls = new Set<KeptCall>()
  #characters = 0

  add(call: KeptCall): void {
    this.#calls.add(call)
    this.#characters += charactersOf(call)
    if (this.#characters <= mostCharacters) return
    for (const old of this.#calls) {
      if (this.#characters <= mostCharacters) return
      this.remove(old)
      if (old.request) old.request.text = ''
      if (old.reply) old.reply.text = ''
    }
  }

  remove(call: KeptCall): void {
    if (this.#calls.delete(call)) this.#characters -= charactersOf(call)
  }
}

/** The last 1,000 calls. Stored raw; masked and parsed when read. */
export class Journal {
  /** Oldest first. */
  #calls: KeptCall[] = []
  #count = 0
  readonly #bodies: KeptBodies
  readonly #watchers = new Set<(call: JournalEntry) => void>()

  constructor(bodies = new KeptBodies()) {
    this.#bodies = bodies
  }

  /** Reports each call from now on; the returned function ends that. */
  watch(watcher: (call: JournalEntry) => void): () => void {
    this.#watchers.add(watcher)
    return () => void this.#watchers.delete(watcher)
  }

  record({ target, body, reply, ...call }: Call): void {
    const kept: KeptCall = {
      ...call,
      n: ++this.#count,
      target: shownText(keep(target, longestTarget)),
      status: reply.breaks === 'network' || reply.breaks === 'timeout' ? 0 : reply.status,
      replyHeaders: reply.headers,
      request: body === null ? null : keep(body),
      reply: reply.body === null ? null : keep(textOf(reply.body, reply.headers), longestReply),
    }
    this.#calls.push(kept)
    const [oldest] = this.#calls
    if (oldest && this.#calls.length > capacity) {
      this.#calls.shift()
      this.#bodies.remove(oldest)
    }
    this.#bodies.add(kept)
    if (this.#watchers.size > 0) {
      const entry = entryOf(kept)
      for (const watcher of this.#watchers) watcher(entry)
    }
  }

  clear(): void {
    for (const call of this.#calls) this.#bodies.remove(call)
    this.#calls = []
  }

  get count(): number {
    return this.#count
  }

  /** Newest first. */
  read({ since = 0, limit, where = () => true }: JournalQuery = {}): JournalEntry[] {
    const found: JournalEntry[] = []
    for (const call of this.#calls.toReversed()) {
      if (call.n <= since || found.length === limit) break
      const entry = entryOf(call)
      if (where(entry)) found.push(entry)
    }
    return found
  }
}

const charactersOf = ({ request, reply }: KeptCall) => (request?.text.length ?? 0) + (reply?.text.length ?? 0)

function textOf(body: NonNullable<ApiReply['body']>, headers: ApiReply['headers']): string {
  if (typeof body === 'string') return body
  const size = isStreamed(body) ? 'many' : body.length
  return `${size} bytes of ${headers['Content-Type'] ?? 'unknown type'}`
}

function keep(text: string, longest = longestBody): KeptText {
  const { length } = text
  if (length <= longest) return { text, length }
  // Copied through bytes: a slice would keep the whole text in memory.
  return { text: new TextDecoder().decode(new TextEncoder().encode(text.slice(0, longest))), length }
}

/** Says how much is missing. */
function shownText({ text, length }: KeptText): string {
  if (text.length === length) return text
  return `${text}… (${length} characters${text === '' ? ', no longer kept' : ''})`
}

function entryOf(kept: KeptCall): JournalEntry {
  const { at, duration, target, request, requestHeaders, reply, replyHeaders, ...call } = kept
  return {
    ...call,
    time: new Date(at).toISOString(),
    path: maskQuery(target),
    duration_ms: Math.round(duration * 100) / 100,
    request: request && readBody(request),
    cut: request !== null && request.text.length < request.length,
    reply: reply && readBody(reply),
    request_headers: requestHeaders,
    reply_headers: maskHeaders(replyHeaders),
  }
}

function readBody(kept: KeptText): unknown {
  try {
    return mask(JSON.parse(kept.text))
  } catch {
    return maskText(shownText(kept))
  }
}

/** The URL of an invitation works like a password. */
const secretKeys = /password|^token$|^secret$|certificate|api_key|^invitation_url$/i
const masked = '•••'

/** Passwords, tokens and certificates are never shown, wherever they stand. */
export function mask(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(mask)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [
      key,
      secretKeys.test(key) && typeof child === 'string' && child !== '' ? masked : mask(child),
    ]),
  )
}

/** The same for truncated JSON. */
function maskText(json: string): string {
  return json.replace(
    /("(?:[^"\\]|\\.)*")(\s*:\s*)"(?:[^"\\]|\\.)*(?:"|\\?$)/g,
    (pair, key: string, colon: string) =>
      secretKeys.test(key.slice(1, -1)) ? `${key}${colon}"${masked}"` : pair,
  )
}

/** A redirect's address may contain a token. */
function maskHeaders(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, maskQuery(value)]))
}

export function maskQuery(target: string): string {
  return target.replace(/([?&](?:token|api_key|signature)=)[^&]*/g, `$1${masked}`)
}
