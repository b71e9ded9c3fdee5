import { type ApiReply, isMadeWhileSent } from './http.ts'

export interface JournalEntry {
  /** Counts all calls since the start; `since` asks for those after one. */
  n: number
  /** Virtual time. */
  time: string
  method: string
  path: string
  endpoint: string | null
  persona: string | null
  status: number
  code: string | null
  duration_ms: number
  request: unknown
  reply: unknown
}

interface Call {
  at: number
  method: string
  target: string
  endpoint: string | null
  persona: string | null
  code: string | null
  duration: number
  /** As it was sent. */
  body: string | null
  reply: ApiReply
}

interface KeptCall extends Omit<Call, 'body' | 'reply'> {
  n: number
  status: number
  request: KeptText | null
  reply: KeptText | null
}

/** The beginning of a text that had so many characters. */
interface KeptText {
  text: string
  length: number
}

export interface JournalQuery {
  since?: number | undefined
  endpoint?: ((id: string | null) => boolean) | undefined
  status?: number | undefined
  limit?: number | undefined
}

const capacity = 1000
const longestBody = 20_000
const longestTarget = 2_000
/** Of all bodies together; the oldest go first. */
const mostCharacters = 16_000_000

/** The last 1,000 calls. Kept raw, in a ring; what is read out is masked and parsed then, not on every call. */
export class Journal {
  #calls: (KeptCall | undefined)[] = []
  #count = 0
  /** The first call whose bodies are there, and how many characters they and all later ones have. */
  #first = 1
  #characters = 0

  record({ target, body, reply, ...call }: Call): void {
    if (this.#count - this.#first + 1 >= capacity) this.#letGo()
    const kept = {
      ...call,
      n: ++this.#count,
      target: shownText(keep(target, longestTarget)),
      status: reply.breaks === 'network' || reply.breaks === 'timeout' ? 0 : reply.status,
      request: body === null ? null : keep(body),
      reply: reply.body === null ? null : keep(textOf(reply.body, reply.headers)),
    }
    this.#calls[(kept.n - 1) % capacity] = kept
    this.#characters += charactersOf(kept)
    while (this.#characters > mostCharacters) this.#letGo()
  }

  clear(): void {
    this.#calls = []
    this.#characters = 0
    this.#first = this.#count + 1
  }

  #letGo(): void {
    const call = this.#calls[(this.#first++ - 1) % capacity]
    if (!call) return
    this.#characters -= charactersOf(call)
    if (call.request) call.request.text = ''
    if (call.reply) call.reply.text = ''
  }

  get count(): number {
    return this.#count
  }

  read({ since = 0, endpoint, status, limit = capacity }: JournalQuery = {}): JournalEntry[] {
    const found: JournalEntry[] = []
    for (let n = this.#count; n > Math.max(0, this.#count - capacity) && found.length < limit; n--) {
      const call = this.#calls[(n - 1) % capacity]
      if (!call || call.n !== n || n <= since) continue
      if (endpoint && !endpoint(call.endpoint)) continue
      if (status !== undefined && call.status !== status) continue
      found.push(entryOf(call))
    }
    return found
  }
}

const charactersOf = ({ request, reply }: KeptCall) => (request?.text.length ?? 0) + (reply?.text.length ?? 0)

function textOf(body: NonNullable<ApiReply['body']>, headers: ApiReply['headers']): string {
  if (typeof body === 'string') return body
  const size = isMadeWhileSent(body) ? 'many' : body.length
  return `${size} bytes of ${headers['Content-Type'] ?? 'unknown type'}`
}

function keep(text: string, longest = longestBody): KeptText {
  const { length } = text
  if (length <= longest) return { text, length }
  // Through bytes: a mere slice would hold on to the whole.
  return { text: new TextDecoder().decode(new TextEncoder().encode(text.slice(0, longest))), length }
}

/** What is missing is said. */
function shownText({ text, length }: KeptText): string {
  if (text.length === length) return text
  return `${text}… (${length} characters${text === '' ? ', no longer kept' : ''})`
}

function entryOf({ at, duration, target, request, reply, ...call }: KeptCall): JournalEntry {
  return {
    ...call,
    time: new Date(at).toISOString(),
    path: maskQuery(target),
    duration_ms: Math.round(duration * 100) / 100,
    request: request && readBody(request),
    reply: reply && readBody(reply),
  }
}

function readBody(kept: KeptText): unknown {
  try {
    return mask(JSON.parse(kept.text))
  } catch {
    return maskText(shownText(kept))
  }
}

/** The address of an invitation is as good as a password. */
const secretKeys = /password|^token$|certificate|api_key|^invitation_url$/i
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

/** The same for JSON that was cut. */
function maskText(json: string): string {
  return json.replace(
    /("(?:[^"\\]|\\.)*")(\s*:\s*)"(?:[^"\\]|\\.)*(?:"|\\?$)/g,
    (pair, key: string, colon: string) =>
      secretKeys.test(key.slice(1, -1)) ? `${key}${colon}"${masked}"` : pair,
  )
}

function maskQuery(target: string): string {
  return target.replace(/([?&](?:token|api_key|signature)=)[^&]*/g, `$1${masked}`)
}
