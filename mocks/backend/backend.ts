import type * as z from 'zod/mini'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { genericCodes } from '../../src/contract/errors.ts'
import { parseQuery } from '../../src/contract/query-string.ts'
import { mayCall } from '../../src/contract/rules/access.ts'
import type { MediaLoader } from '../simulation/artifacts/artifacts.ts'
import type { Blobs } from './blobs.ts'
import { Clock, type ClockState } from './clock.ts'
import { Database, type Seed } from './db.ts'
import type { Fault, Strike } from './faults.ts'
import { Faults, refusalReply, spoil } from './faults.ts'
import { Journal } from './journal.ts'
import { Latency, type LatencyProfile } from './latency.ts'
import type { ByteReply, Handler } from './make-handlers.ts'
import { Mutex } from './mutex.ts'
import { byteReply } from './ranges.ts'
import { Refusal } from './refusal.ts'
import { checkReply } from './reply-check.ts'
import { matchRoute } from './router.ts'
import { type Caller, callerOfApiToken, callerOfSession } from './sessions.ts'
import type { Change } from './table.ts'
import { jsonReply, type WireReply, type WireRequest } from './wire.ts'

const largestJson = 1024 * 1024

/** A page of the fake service that the real one has elsewhere: identity provider, payment portal, file storage. */
export type Page = (request: WireRequest, backend: Backend) => Promise<WireReply | null>

/** A scenario: what the service holds at the start, and how it behaves. */
export interface Scenario {
  seed(context: { seed: number; now: number }): Seed | Promise<Seed>
  latency?: LatencyProfile
  faults?: readonly Omit<Fault, 'id'>[]
}

/** Where state outlives this object. A host without one (tests) forgets. */
export interface StateStore {
  /** Runs work that changes the state while nobody else (another tab) does, with their changes taken over first. */
  exclusive<Result>(work: () => Promise<Result>): Promise<Result>
  /** The work's changes are safe once this resolves. */
  committed(changes: readonly Change[]): Promise<void>
  /** Clock, faults or latency changed, or everything was reset. */
  settingsChanged(): Promise<void>
  /** The backend started over, with these changes on top of the scenario. */
  replaced(changes: readonly Change[]): Promise<void>
  /** Takes over what others changed, when a token isn't known here yet. */
  refresh(): Promise<void>
}

const forgetful: StateStore = {
  exclusive: (work) => work(),
  committed: async () => {},
  settingsChanged: async () => {},
  replaced: async () => {},
  refresh: async () => {},
}

export interface BackendOptions {
  handlers: Record<string, Handler<never>>
  pages: readonly Page[]
  scenarios: Readonly<Record<string, Scenario>>
  blobs: Blobs
  /** Pictures and videos that artifacts show; each host has its own way to them. */
  media: MediaLoader
  /** Replies are checked against the contract; off only where every microsecond counts. */
  checkReplies?: boolean
  sleep?: (ms: number) => Promise<void>
}

export interface ResetOptions {
  scenario?: string | undefined
  seed?: number | undefined
  /** Virtual start time, epoch milliseconds. */
  now?: number | undefined
}

/** All that tells one state from another, uploaded bytes apart. */
export interface BackendState {
  scenario: string
  seed: number
  start: number
  clock: ClockState
  latency: LatencyProfile
  faults: readonly Fault[]
  /** What differs from the scenario's seed. */
  changes: readonly Change[]
}

export const defaultScenario = 'demo'
export const defaultSeed = 1

/** The whole fake service, whatever carries requests to it. */
export class Backend {
  readonly db = new Database()
  readonly faults = new Faults()
  readonly latency = new Latency()
  readonly journal = new Journal()
  readonly blobs: Blobs
  readonly media: MediaLoader
  store: StateStore = forgetful
  clock = new Clock(0)
  scenario = defaultScenario
  seed = defaultSeed
  start = 0
  readonly #options: BackendOptions
  readonly #turns = new Mutex()
  readonly #watchers: ((changes: readonly Change[]) => void)[] = []

  private constructor(options: BackendOptions) {
    this.#options = options
    this.blobs = options.blobs
    this.media = options.media
  }

  static async create(options: BackendOptions, reset: ResetOptions = {}): Promise<Backend> {
    const backend = new Backend(options)
    await backend.reseed(reset)
    return backend
  }

  get scenarioNames(): string[] {
    return Object.keys(this.#options.scenarios)
  }

  /** Names what randomness at run time is made of. */
  get seedName(): string {
    return `${this.scenario}:${this.seed}`
  }

  /** Starts over: the scenario as it was made, default clock, no faults. */
  async reset(options: ResetOptions = {}): Promise<void> {
    await this.#turns.run(async () => {
      await this.reseed(options)
      await this.blobs.clear()
      await this.store.replaced([])
    })
  }

  /** The same without telling the store: it is the store that has found another beginning. */
  async reseed({
    scenario = this.scenario,
    seed = this.seed,
    now = Date.now(),
  }: ResetOptions): Promise<void> {
    const chosen = this.#options.scenarios[scenario]
    if (!chosen)
      throw new Error(`there is no scenario "${scenario}"; there are ${this.scenarioNames.join(', ')}`)
    await this.db.seed(await chosen.seed({ seed, now }))
    this.scenario = scenario
    this.seed = seed
    this.start = now
    this.clock = new Clock(now)
    this.faults.reset(this.seedName)
    for (const fault of chosen.faults ?? []) this.faults.add(fault)
    this.latency.reset(this.seedName, chosen.latency ?? 'off')
    this.journal.clear()
  }

  get state(): BackendState {
    const { scenario, seed, start, clock, latency, faults, db } = this
    return {
      scenario,
      seed,
      start,
      clock: clock.state,
      latency: latency.profile,
      faults: faults.list(),
      changes: db.overlay(),
    }
  }

  /** Becomes another state. If that one doesn't hold together, everything stays as it was. */
  async replace(state: BackendState, uploads: ReadonlyMap<string, Uint8Array>): Promise<void> {
    await this.#turns.run(async () => {
      const before = this.state
      try {
        await this.#become(state)
      } catch (error) {
        await this.#become(before)
        throw error
      }
      await this.blobs.clear()
      await this.store.replaced(state.changes)
      for (const [path, bytes] of uploads) await this.blobs.put(path, bytes)
    })
  }

  async #become(state: BackendState): Promise<void> {
    await this.reseed({ scenario: state.scenario, seed: state.seed, now: state.start })
    await this.resume(state)
  }

  /** Goes on from a state that was kept, right after beginning as that one began. */
  async resume({ clock, latency, faults, changes }: BackendState): Promise<void> {
    const problem = this.db.problemWith(changes)
    if (problem) throw new Error(`${problem.code}: ${problem.table}`)
    await this.db.apply(changes)
    this.clock.restore(clock)
    this.latency.profile = latency
    this.faults.restore(faults)
  }

  /** Clock, faults and latency changed from outside a call, one change at a time. */
  configure<Result>(work: () => Result): Promise<Result> {
    return this.#turns.run(() =>
      this.store.exclusive(async () => {
        const result = work()
        await this.store.settingsChanged()
        return result
      }),
    )
  }

  /** Changes made from outside a call (the control surface), with the same guarantees as a call's. */
  change<Result>(work: () => Promise<Result> | Result): Promise<Result> {
    return this.#turns.run(() =>
      this.store.exclusive(async () => {
        const { result, changes } = await this.db.transaction(work)
        if (changes.length > 0) {
          await this.store.committed(changes)
          for (const watcher of this.#watchers) watcher(changes)
        }
        return result
      }),
    )
  }

  /** Calls back with whatever calls and commands have changed here. */
  watch(watcher: (changes: readonly Change[]) => void): void {
    this.#watchers.push(watcher)
  }

  /** Reads that must not see half of a change. */
  read<Result>(work: () => Promise<Result> | Result): Promise<Result> {
    return this.#turns.run(work)
  }

  async handle(request: WireRequest): Promise<WireReply> {
    const begun = performance.now()
    const call = new Call(request)
    const reply = await this.#answer(call)
    const answered = this.#dated(call.spoil ? spoil(reply, call.spoil) : reply)
    const delay = call.delay + this.latency.next()
    if (delay > 0) await (this.#options.sleep ?? sleep)(delay)
    this.journal.record({
      at: this.clock.now(),
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
    return { ...reply, headers: { ...reply.headers, Date: httpDate(this.clock.now()) } }
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
        const reply = await page(request, this)
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
    const strike = this.faults.strike(endpoint)
    call.delay = strike?.delay ?? 0
    // One of a limited number is used up, for good.
    call.spoil = strike?.spoil ?? null
    if (strike?.counted) await this.store.settingsChanged()
    if (strike?.reply) {
      if (!strike.reply.breaks) call.code = codeOf(strike.reply)
      return strike.reply
    }
    const query = parseQuery(search)
    const work = () => this.#run(call, endpoint, params, query)
    const changing = endpoint.method !== 'GET' || endpoint.mutates || query.api_key !== undefined
    if (!changing) await this.#meet(call, endpoint)
    return await (changing ? this.change(work) : this.read(work))
  }

  /** A token that another tab has just made is unknown here until its news arrives: ask before turning it away. */
  async #meet({ request }: Call, endpoint: Endpoint): Promise<void> {
    const token = bearer(request)
    if (endpoint.access !== 'guest' && token && !this.db.tables.sessions.get(token))
      await this.store.refresh()
  }

  async #run(
    call: Call,
    endpoint: Endpoint,
    params: Record<string, string>,
    query: Record<string, unknown>,
  ): Promise<WireReply> {
    const now = this.clock.now()
    const token = bearer(call.request)
    const caller = this.#identify(call, endpoint, token, query, now)
    if (caller && !mayCall(endpoint.access, { role: caller.role, is_admin: caller.user.is_admin })) {
      throw new Refusal('FORBIDDEN')
    }
    const checked = {
      params: check(endpoint.params, params, 'path'),
      query: check(endpoint.query ?? null, query, 'query'),
      body: endpoint.body ? check(endpoint.body, await readJson(call), '') : undefined,
    }
    const handler = this.#options.handlers[endpoint.id]
    if (!handler) throw new Error(`no handler for ${endpoint.id}`)
    const result: unknown = await handler({
      ...checked,
      caller,
      backend: this,
      db: this.db,
      tables: this.db.tables,
      now,
      origin: call.request.origin,
      token,
      refuse: (code: never, detail: never) => new Refusal(code, detail),
    } as never)
    return this.#reply(call.request, endpoint, result)
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
      const found = callerOfApiToken(this.db, apiKey)
      if (!found) throw new Refusal('UNAUTHORIZED')
      this.db.update('tokens', found.row.id, { last_used: now })
      call.caller = found.caller
    } else call.caller = token ? callerOfSession(this.db, token, now) : null
    if (!call.caller) throw new Refusal('UNAUTHORIZED')
    return call.caller
  }

  #reply(request: WireRequest, endpoint: Endpoint, result: unknown): WireReply {
    const { reply } = endpoint
    if (reply === 'none') return { status: 204, headers: {}, body: null }
    if (reply === 'redirect') return { status: 302, headers: { Location: String(result) }, body: null }
    if (reply === 'bytes') return byteReply(result as ByteReply, request.header('range'))
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

function split(target: string): [string, string] {
  const at = target.indexOf('?')
  return at < 0 ? [target, ''] : [target.slice(0, at), target.slice(at + 1)]
}

function bearer(request: WireRequest): string | null {
  return /^Bearer\s+(\S+)$/i.exec(request.header('authorization') ?? '')?.[1] ?? null
}

async function readJson(call: Call): Promise<unknown> {
  const bytes = await call.request.body(largestJson)
  if (bytes.length === 0) return {}
  const type = call.request.header('content-type') ?? 'application/json'
  if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(type)) {
    throw new Refusal('VALIDATION_ERROR', {
      message: 'The body has to be JSON.',
      fields: { 'content-type': 'json' },
    })
  }
  try {
    call.body = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new Refusal('VALIDATION_ERROR', { message: 'The body is not JSON.', fields: { body: 'json' } })
  }
  return call.body
}

/** `undefined` schema: nothing to check; `null`: nothing may be there. */
function check(
  schema: z.ZodMiniType | null | undefined,
  value: Record<string, unknown> | unknown,
  where: string,
): unknown {
  if (schema === undefined) return undefined
  if (schema === null) {
    const [unknownKey] = Object.keys(value as object)
    if (unknownKey !== undefined)
      throw new Refusal('VALIDATION_ERROR', { fields: { [unknownKey]: 'unrecognized_keys' } })
    return undefined
  }
  const checked = schema.safeParse(value)
  if (checked.success) return checked.data
  const fields: Record<string, string> = {}
  for (const issue of checked.error.issues) {
    const names =
      issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
    for (const name of names) fields[name.join('.') || where || 'body'] ??= issueName(issue)
  }
  throw new Refusal('VALIDATION_ERROR', { fields })
}

/** A word per kind of problem that the screen can translate: `too_small`, `invalid_format`, or a rule's own name. */
function issueName(issue: z.core.$ZodIssue): string {
  if (issue.code === 'custom' && issue.message && issue.message !== 'Invalid input') return issue.message
  return issue.code
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
