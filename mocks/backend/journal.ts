import type { ApiReply } from './http.ts'

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
  n: number
  at: number
  method: string
  target: string
  endpoint: string | null
  persona: string | null
  code: string | null
  duration: number
  body: unknown
  reply: ApiReply
}

export interface JournalQuery {
  since?: number | undefined
  endpoint?: ((id: string | null) => boolean) | undefined
  status?: number | undefined
  limit?: number | undefined
}

const capacity = 1000
const longestBody = 20_000

/** The last 1,000 calls. Kept raw, in a ring; what is read out is masked and parsed then, not on every call. */
export class Journal {
  #calls: (Call | undefined)[] = []
  #count = 0

  record(call: Omit<Call, 'n'>): void {
    this.#calls[this.#count % capacity] = { ...call, reply: shortened(call.reply), n: ++this.#count }
  }

  clear(): void {
    this.#calls = []
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
      if (status !== undefined && statusOf(call.reply) !== status) continue
      found.push(entryOf(call))
    }
    return found
  }
}

/** Long bodies are described as they come, lest a thousand of them are kept alive. */
function shortened(reply: ApiReply): ApiReply {
  const { body } = reply
  if (body === null || (typeof body === 'string' && body.length <= longestBody)) return reply
  return { ...reply, body: inShort(body, reply.headers) }
}

function inShort(body: string | Uint8Array, headers: ApiReply['headers']): string {
  if (typeof body !== 'string') return `${body.length} bytes of ${headers['Content-Type'] ?? 'unknown type'}`
  // Through bytes: a mere slice would hold on to the whole.
  const beginning = new TextDecoder().decode(new TextEncoder().encode(body.slice(0, longestBody)))
  return `${beginning}… (${body.length} characters)`
}

function entryOf(call: Call): JournalEntry {
  return {
    n: call.n,
    time: new Date(call.at).toISOString(),
    method: call.method,
    path: maskQuery(call.target),
    endpoint: call.endpoint,
    persona: call.persona,
    status: statusOf(call.reply),
    code: call.code,
    duration_ms: Math.round(call.duration * 100) / 100,
    request: mask(call.body),
    reply: readBody(call.reply),
  }
}

/** 0, as browsers have it, where no answer came. */
const statusOf = ({ status, breaks }: ApiReply) => (breaks === 'network' || breaks === 'timeout' ? 0 : status)

function readBody({ body }: ApiReply): unknown {
  if (typeof body !== 'string') return null
  try {
    return mask(JSON.parse(body))
  } catch {
    return body
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

function maskQuery(target: string): string {
  return target.replace(/([?&](?:token|api_key|signature)=)[^&]*/g, `$1${masked}`)
}
