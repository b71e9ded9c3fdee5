import { type EndpointId, roleDenial } from '../../src/contract/access.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { genericCodes } from '../../src/contract/errors.ts'
import type { ListReply } from '../../src/contract/lists.ts'
import { parseQuery } from '../../src/contract/query-string.ts'
import { denial, type SubjectOf } from '../../src/contract/rules/denial.ts'
import { LongList, listText } from '../db/long-list.ts'
import type { Backend } from './backend.ts'
import { refuseOtherSites } from './cross-site.ts'
import { damaged, type FaultEffect, refusalReply } from './faults.ts'
import {
  type ApiReply,
  type ApiRequest,
  type ByteReply,
  byteReply,
  inOnePiece,
  jsonReply,
  jsonTextReply,
} from './http.ts'
import { Refusal, refusalOf } from './refusal.ts'
import { checkReply } from './reply-check.ts'
import { check, type Json, readJson } from './request-check.ts'
import type { PlainResolvers } from './resolver.ts'
import { matchRoute } from './router.ts'
import { type Caller, callerOfApiToken, callerOfSession } from './sessions.ts'

/** A page of the fake service that the real one has elsewhere: identity provider, payment portal, file storage. */
export type Page = (request: ApiRequest, backend: Backend) => Promise<ApiReply | null>

const largestBody = 1024 * 1024
const largestBodyOfGuests = 64 * 1024
/** Rows of a list; one that has more is made while it is sent. */
const mostAtOnce = 1000

/** What happens to a call: faults, who asks, whether he may, what he sent, the resolver, its reply, the journal. */
export class Call {
  readonly #backend: Backend
  readonly #resolvers: PlainResolvers
  readonly #pages: readonly Page[]
  readonly #request: ApiRequest
  readonly #token: string | null
  #endpoint: Endpoint | null = null
  #caller: Caller | null = null
  /** As it was sent. */
  #body: string | null = null
  #code: string | null = null
  /** Of the one that struck. */
  #fault: string | undefined
  /** Who made a call that came no further. */
  #struck: string | null = null
  /** Why it broke, for whoever develops. */
  #cause: string | undefined
  #delay = 0
  /** Whatever the answer will be, it won't arrive whole. */
  #damage: FaultEffect['damage'] = null

  constructor(backend: Backend, request: ApiRequest, resolvers: PlainResolvers, pages: readonly Page[]) {
    this.#backend = backend
    this.#request = request
    this.#resolvers = resolvers
    this.#pages = pages
    this.#token = /^Bearer\s+(\S+)$/i.exec(request.header('authorization') ?? '')?.[1] ?? null
  }

  async answer(): Promise<ApiReply> {
    const { clock, latency, journal } = this.#backend
    const { method, target } = this.#request
    const begun = performance.now()
    const whole = await this.#settle()
    const reply = this.#damage ? damaged(await inOnePiece(whole), this.#damage, this.#endpoint?.reply) : whole
    // The client counts everything relative ("5 minutes ago") from the service's time, not from its own.
    const answered = { ...reply, headers: { ...reply.headers, Date: httpDate(clock.now()) } }
    const delay = this.#delay + latency.next()
    if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay))
    journal.record({
      at: clock.now(),
      method,
      target,
      endpoint: this.#endpoint?.id ?? null,
      persona: this.#caller?.user.email ?? this.#struck,
      code: this.#code,
      fault: this.#fault,
      cause: this.#cause,
      duration: performance.now() - begun,
      requestHeaders: toldHeaders(this.#request),
      body: this.#body,
      reply: answered,
    })
    return answered
  }

  async #settle(): Promise<ApiReply> {
    try {
      return await this.#dispatch()
    } catch (error) {
      if (error instanceof Refusal && this.#mayRefuseWith(error)) return this.#refuse(error)
      this.#tell(error)
      this.#cause = error instanceof Error ? (error.stack ?? error.message) : String(error)
      const { status, code, envelope } = new Refusal('INTERNAL_ERROR')
      this.#code = code
      return jsonReply(status, { ...envelope, cause: this.#cause })
    }
  }

  /** Any call may be refused with a generic code; with a product code only if its endpoint declares it. */
  #mayRefuseWith({ code }: Refusal): boolean {
    return !this.#endpoint || code in genericCodes || this.#endpoint.errors.some((known) => known === code)
  }

  #refuse(refusal: Refusal): ApiReply {
    this.#code = refusal.code
    return refusalReply(refusal)
  }

  async #dispatch(): Promise<ApiReply> {
    const { method, target } = this.#request
    const [path = '', search = ''] = target.split(/\?(.*)/s, 2)
    const matched = matchRoute(method, path.replace(/^\/api\//, ''))
    if (!matched) return this.#page()
    if ('allowed' in matched) {
      const refused = this.#refuse(new Refusal('METHOD_NOT_ALLOWED'))
      return { ...refused, headers: { ...refused.headers, Allow: matched.allowed.join(', ') } }
    }
    const { endpoint, params } = matched
    this.#endpoint = endpoint
    const isChange = endpoint.method !== 'GET' || endpoint.mutates
    if (isChange && endpoint.access === 'guest') refuseOtherSites(this.#request)
    const query = parseQuery(search)
    // Before the call's turn: whoever sends slowly keeps nobody waiting. What is wrong with it is said when its turn comes.
    const body = endpoint.body
      ? await readJson(this.#request, this.#largestBody(endpoint, query), endpoint.access === 'guest').catch(
          asRefusal,
        )
      : undefined
    const sent = body instanceof Refusal ? undefined : body
    const persona = this.#asker(query)
    const fault = await this.#backend.triggerFault(endpoint, {
      persona,
      said: [params, query, sent?.value],
      header: (name) => this.#request.header(name),
    })
    this.#fault = fault?.id
    this.#delay = fault?.delay ?? 0
    this.#damage = fault?.damage ?? null
    if (fault?.reply) {
      this.#body = sent?.text ?? null
      this.#struck = persona
      if (!fault.reply.breaks) this.#code = codeOf(fault.reply)
      return fault.reply
    }
    const work = () => this.#resolve(endpoint, params, query, body)
    // An API token remembers when it was last used.
    const changes = isChange || query.api_key !== undefined
    if (!changes) await this.#catchUp(endpoint)
    const done = await (changes ? this.#backend.change(work) : this.#backend.read(work))
    return 'status' in done ? done : byteReply(done, await done.bytes, this.#request.header('range'))
  }

  async #page(): Promise<ApiReply> {
    for (const page of this.#pages) {
      const reply = await page(this.#request, this.#backend)
      if (reply) return reply
    }
    throw new Refusal('NOT_FOUND', { message: 'There is no such endpoint.' })
  }

  /**
   * News of another tab's change may come later than the question that it raises here; and a token that was made there is
   * not to be turned away.
   */
  async #catchUp(endpoint: Endpoint): Promise<void> {
    const { store, db } = this.#backend
    const isStranger = endpoint.access !== 'guest' && this.#token && !db.tables.sessions.get(this.#token)
    if (store.shared || isStranger) await store.refresh()
  }

  async #resolve(
    endpoint: Endpoint,
    params: Record<string, string>,
    query: Record<string, unknown>,
    body: Json | Refusal | undefined,
  ): Promise<ApiReply | ByteReply> {
    const backend = this.#backend
    const now = backend.clock.now()
    const caller = this.#identify(endpoint, query, now)
    const denied = caller && roleDenial(endpoint.id, caller)
    if (denied) throw refusalOf(denied)
    const checked = {
      params: check(endpoint.params, params, 'path'),
      query: check(endpoint.query ?? null, query, 'query'),
      body: endpoint.body ? check(endpoint.body, this.#accept(body), 'body') : undefined,
    }
    const resolver = this.#resolvers[endpoint.id]
    if (!resolver) throw new Error(`no resolver for ${endpoint.id}`)
    const result = await resolver({
      ...checked,
      caller,
      backend,
      db: backend.db,
      tables: backend.db.tables,
      now,
      zone: endpoint.timeZone ? zoneOf(this.#request.header('time-zone')) : 'UTC',
      origin: this.#request.origin,
      site: backend.publicAddress ?? this.#request.origin,
      token: this.#token,
      refuse: (code, detail) => new Refusal(code, detail),
      allow: (...subject: SubjectOf<EndpointId>) => {
        const reason = caller && denial(endpoint.id, caller, ...subject)
        if (reason) throw refusalOf(reason)
      },
    })
    return this.#reply(endpoint, result)
  }

  #accept(body: Json | Refusal | undefined): unknown {
    if (body instanceof Refusal) throw body
    if (body === undefined) return {}
    this.#body = body.text
    return body.value
  }

  /** Whoever hasn't said who he is doesn't get much room. */
  #largestBody({ access, apiKey }: Endpoint, query: Record<string, unknown>): number {
    const { sessions, tokens } = this.#backend.db.tables
    const isKnown =
      apiKey && typeof query.api_key === 'string'
        ? tokens.find('token', query.api_key)
        : sessions.get(this.#token ?? '')
    return access !== 'guest' && isKnown ? largestBody : largestBodyOfGuests
  }

  /** Whoever calls, taken at his word. */
  #asker({ api_key }: Record<string, unknown>): string | null {
    const { sessions, tokens, users } = this.#backend.db.tables
    const known =
      typeof api_key === 'string' ? tokens.find('token', api_key) : sessions.get(this.#token ?? '')
    return (known && users.get(known.user_id)?.email) ?? null
  }

  #identify(endpoint: Endpoint, query: Record<string, unknown>, now: number): Caller | null {
    if (endpoint.access === 'guest') return null
    const { db } = this.#backend
    if (endpoint.apiKey && typeof query.api_key === 'string') {
      this.#caller = callerOfApiToken(db, db.tables.tokens.find('token', query.api_key))
      delete query.api_key
      if (this.#caller?.apiToken) db.update('tokens', this.#caller.apiToken.id, { last_used: now })
    } else {
      this.#caller = this.#token === null ? null : callerOfSession(db, this.#token, now)
      if (this.#caller?.apiToken && !endpoint.apiTokenSession) {
        throw new Refusal('FORBIDDEN', { message: 'API tokens are not for this call.' })
      }
    }
    if (!this.#caller) throw new Refusal('UNAUTHORIZED')
    return this.#caller
  }

  #reply({ reply }: Endpoint, result: unknown): ApiReply | ByteReply {
    if (reply === 'none') return { status: 204, headers: {}, body: null }
    if (reply === 'redirect') return { status: 302, headers: { Location: String(result) }, body: null }
    if (reply === 'bytes') return result as ByteReply
    if (!(result instanceof LongList)) return jsonReply(200, checkReply(reply, result))
    const read = (from: number, to: number) => checkReply(reply, result.part(from, to)) as ListReply<unknown>
    if (result.length <= mostAtOnce) return jsonReply(200, read(0, mostAtOnce))
    const told = (from: number, to: number) => {
      try {
        return read(from, to)
      } catch (error) {
        // The reply has begun: it can only break off.
        this.#tell(error)
        throw error
      }
    }
    return jsonTextReply(200, listText(result.length, told))
  }

  #tell(error: unknown): void {
    console.error(
      `${this.#request.method} ${this.#request.target} (${this.#endpoint?.id ?? 'no endpoint'}):`,
      error,
    )
  }
}

const longestHeader = 300
const told = ['Accept', 'Authorization', 'Content-Type', 'Range', 'Time-Zone']

/** Those that an answer may depend on, without the token. */
function toldHeaders(request: ApiRequest): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const name of told) {
    const value = request.header(name)
    if (name === 'Authorization' && value !== null) headers[name] = 'Bearer •••'
    else if (value !== null && value.length <= longestHeader) headers[name] = value
  }
  return headers
}

let lastDate = { second: 0, text: '' }

function httpDate(ms: number): string {
  const second = Math.floor(ms / 1000)
  if (lastDate.second !== second) lastDate = { second, text: new Date(ms).toUTCString() }
  return lastDate.text
}

/** What no clock is set by counts as not said. */
export function zoneOf(name: string | null): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name ?? 'UTC' }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  throw error
}

function codeOf(reply: ApiReply): string | null {
  try {
    const body: unknown = JSON.parse(String(reply.body))
    return typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : null
  } catch {
    return null
  }
}
