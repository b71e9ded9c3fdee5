import type { EndpointId } from '../../src/contract/access.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { genericCodes } from '../../src/contract/errors.ts'
import { parseQuery } from '../../src/contract/query-string.ts'
import { denial, roleDenial, type SubjectOf } from '../../src/contract/rules/denial.ts'
import type { Backend, BackendOptions } from './backend.ts'
import { refusalReply, type Strike, spoil } from './faults.ts'
import type { ByteReply } from './make-handlers.ts'
import { byteReply } from './ranges.ts'
import { Refusal, refusalOf } from './refusal.ts'
import { checkReply } from './reply-check.ts'
import { check, readJson } from './request-check.ts'
import { matchRoute } from './router.ts'
import { type Caller, callerOfApiToken, callerOfSession } from './sessions.ts'
import { jsonReply, type WireReply, type WireRequest } from './wire.ts'

/** What happens to a call: faults, who asks, whether he may, what he sent, the handler, its reply, the journal. */
export class Calls {
  readonly #backend: Backend
  readonly #options: BackendOptions

  constructor(backend: Backend, options: BackendOptions) {
    this.#backend = backend
    this.#options = options
  }

  async handle(request: WireRequest): Promise<WireReply> {
    const begun = performance.now()
    const call = new Call(request)
    const reply = await this.#answer(call)
    const answered = this.#dated(call.spoil ? spoil(reply, call.spoil) : reply)
    const delay = call.delay + this.#backend.latency.next()
    if (delay > 0) await (this.#options.sleep ?? sleep)(delay)
    this.#backend.journal.record({
      at: this.#backend.clock.now(),
      method: request.method,
      target: request.target,
      endpoint: call.endpoint?.id ?? null,
      persona: call.caller?.user.email ?? null,
      code: call.code,
      duration: performance.now() - begun,
      body: call.body,
      reply: answered,
    })
    return answered
  }

  /** The client counts everything relative ("5 minutes ago") from the service's time, not from its own. */
  #dated(reply: WireReply): WireReply {
    return { ...reply, headers: { ...reply.headers, Date: httpDate(this.#backend.clock.now()) } }
  }

  async #answer(call: Call): Promise<WireReply> {
    try {
      return await this.#dispatch(call)
    } catch (error) {
      if (!(error instanceof Refusal) || !declared(call.endpoint, error)) {
        console.error(`${call.request.method} ${call.request.target}:`, error)
        return this.#refusal(call, new Refusal('INTERNAL_ERROR'))
      }
      return this.#refusal(call, error)
    }
  }

  #refusal(call: Call, refusal: Refusal): WireReply {
    call.code = refusal.code
    return refusalReply(refusal)
  }

  async #dispatch(call: Call): Promise<WireReply> {
    const { request } = call
    const [path = '', search = ''] = split(request.target)
    const matched = matchRoute(request.method, path.replace(/^\/api\//, ''))
    if (!matched) {
      for (const page of this.#options.pages) {
        const reply = await page(request, this.#backend)
        if (reply) return reply
      }
      throw new Refusal('NOT_FOUND', { message: 'There is no such endpoint.' })
    }
    if ('allowed' in matched) {
      const refused = this.#refusal(call, new Refusal('METHOD_NOT_ALLOWED'))
      return { ...refused, headers: { ...refused.headers, Allow: matched.allowed.join(', ') } }
    }
    const { endpoint, params } = matched
    call.endpoint = endpoint
    const strike = this.#backend.faults.strike(endpoint)
    call.delay = strike?.delay ?? 0
    // One of a limited number is used up, for good.
    call.spoil = strike?.spoil ?? null
    if (strike?.counted) await this.#backend.store.settingsChanged()
    if (strike?.reply) {
      if (!strike.reply.breaks) call.code = codeOf(strike.reply)
      return strike.reply
    }
    const query = parseQuery(search)
    // Before the call's turn: whoever sends slowly keeps nobody waiting. What is wrong with it is said when its turn comes.
    const body = endpoint.body ? await readJson(request).catch(asRefusal) : undefined
    const work = () => this.#run(call, endpoint, params, query, body)
    const changing = endpoint.method !== 'GET' || endpoint.mutates || query.api_key !== undefined
    if (!changing) await this.#meet(call, endpoint)
    const done = await (changing ? this.#backend.change(work) : this.#backend.read(work))
    return 'status' in done ? done : byteReply(done, await done.bytes, request.header('range'))
  }

  /**
   * News of another tab's change may come later than the question that it raises here; and a token that was made there is
   * not to be turned away.
   */
  async #meet({ request }: Call, endpoint: Endpoint): Promise<void> {
    const { store, db } = this.#backend
    const token = bearer(request)
    const isStranger = endpoint.access !== 'guest' && token && !db.tables.sessions.get(token)
    if (store.shared || isStranger) await store.refresh()
  }

  async #run(
    call: Call,
    endpoint: Endpoint,
    params: Record<string, string>,
    query: Record<string, unknown>,
    body: unknown,
  ): Promise<WireReply | ByteReply> {
    const now = this.#backend.clock.now()
    const token = bearer(call.request)
    const caller = this.#identify(call, endpoint, token, query, now)
    const denied = caller && roleDenial(endpoint.id, caller)
    if (denied) throw refusalOf(denied)
    const checked = {
      params: check(endpoint.params, params, 'path'),
      query: check(endpoint.query ?? null, query, 'query'),
      body: endpoint.body ? check(endpoint.body, this.#body(call, body), 'body') : undefined,
    }
    const handler = this.#options.handlers[endpoint.id]
    if (!handler) throw new Error(`no handler for ${endpoint.id}`)
    const { db } = this.#backend
    const result: unknown = await handler({
      ...checked,
      caller,
      backend: this.#backend,
      db,
      tables: db.tables,
      now,
      origin: call.request.origin,
      token,
      refuse: (code: never, detail: never) => new Refusal(code, detail),
      allow: (...subject: SubjectOf<EndpointId>) => {
        const reason = caller && denial(endpoint.id, caller, ...subject)
        if (reason) throw refusalOf(reason)
      },
    } as never)
    return this.#reply(endpoint, result)
  }

  #body(call: Call, body: unknown): unknown {
    if (body instanceof Refusal) throw body
    if (body === undefined) return {}
    call.body = body
    return body
  }

  #identify(
    call: Call,
    endpoint: Endpoint,
    token: string | null,
    query: Record<string, unknown>,
    now: number,
  ): Caller | null {
    if (endpoint.access === 'guest') return null
    const apiKey = endpoint.apiKey && typeof query.api_key === 'string' ? query.api_key : null
    if (apiKey !== null) {
      delete query.api_key
      const found = callerOfApiToken(this.#backend.db, apiKey)
      if (!found) throw new Refusal('UNAUTHORIZED')
      this.#backend.db.update('tokens', found.row.id, { last_used: now })
      call.caller = found.caller
    } else call.caller = token ? callerOfSession(this.#backend.db, token, now) : null
    if (!call.caller) throw new Refusal('UNAUTHORIZED')
    return call.caller
  }

  #reply(endpoint: Endpoint, result: unknown): WireReply | ByteReply {
    const { reply } = endpoint
    if (reply === 'none') return { status: 204, headers: {}, body: null }
    if (reply === 'redirect') return { status: 302, headers: { Location: String(result) }, body: null }
    if (reply === 'bytes') return result as ByteReply
    if (this.#options.checkReplies === false) return jsonReply(200, result)
    return jsonReply(200, checkReply(reply, result))
  }
}

/** What the journal wants to know of a call under way. */
class Call {
  readonly request: WireRequest
  endpoint: Endpoint | null = null
  caller: Caller | null = null
  body: unknown = null
  code: string | null = null
  delay = 0
  /** Whatever the answer will be, it won't arrive whole. */
  spoil: Strike['spoil'] = null

  constructor(request: WireRequest) {
    this.request = request
  }
}

/** Generic codes any call may answer with; a product code only if the endpoint declares it. */
function declared(endpoint: Endpoint | null, { code }: Refusal): boolean {
  return !endpoint || code in genericCodes || endpoint.errors.some((known) => known === code)
}

let lastDate = { second: 0, text: '' }

function httpDate(ms: number): string {
  const second = Math.floor(ms / 1000)
  if (lastDate.second !== second) lastDate = { second, text: new Date(ms).toUTCString() }
  return lastDate.text
}

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  throw error
}

function split(target: string): [string, string] {
  const at = target.indexOf('?')
  return at < 0 ? [target, ''] : [target.slice(0, at), target.slice(at + 1)]
}

function bearer(request: WireRequest): string | null {
  return /^Bearer\s+(\S+)$/i.exec(request.header('authorization') ?? '')?.[1] ?? null
}

function codeOf(reply: WireReply): string | null {
  try {
    const body: unknown = JSON.parse(String(reply.body))
    return typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : null
  } catch {
    return null
  }
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
