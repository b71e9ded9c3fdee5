import type { EndpointId } from '../../src/contract/access-and-lists.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { genericCodes } from '../../src/contract/errors.ts'
import { parseQuery } from '../../src/contract/query-string.ts'
import { denial, type SubjectOf } from '../../src/contract/rules/denial.ts'
import { errorForDenial, ServiceError } from '../db/service-error.ts'
import {
  authenticate,
  authorise,
  bearerToken,
  emailBeforeAuthentication,
  largestBody,
} from './authenticate.ts'
import type { Backend } from './backend.ts'
import { type Call, logError } from './call.ts'
import { refuseOtherSites } from './cross-site.ts'
import { damaged, type FaultEffect, refusalReply } from './faults.ts'
import type { Handlers } from './handler.ts'
import { endpointOf, type MatchedEndpoint, matchEndpoint } from './match-endpoint.ts'
import { type ApiReply, type ApiRequest, bufferReply, fileReply, jsonReply } from './messages.ts'
import { toReply } from './reply.ts'
import { check, type JsonBody, readJson } from './request-check.ts'
import type { Caller } from './sessions.ts'

/** A page of the fake service that the real one has elsewhere: identity provider, payment portal, file storage. */
export type StandInPage = (request: ApiRequest, backend: Backend) => Promise<ApiReply | null>

/** A request's content, read but not checked. */
interface SentRequest {
  query: Record<string, unknown>
  /** The API token of a command-line client. */
  apiKey: string | null
  /** The error of a body that can't be read is thrown after authentication: a 401 comes before a 422. */
  body: JsonBody | ServiceError | undefined
}

/** A request's content, as the contract has it. */
type ValidRequest = Record<'params' | 'query' | 'body', unknown>

/**
 * Answers a call and records it in the journal. An MSW handler says which endpoint it has matched; paths that none matches,
 * and requests of hosts without MSW, are looked up.
 */
export async function handleCall(
  backend: Backend,
  request: ApiRequest,
  matchedByMsw: MatchedEndpoint | undefined,
  handlers: Handlers,
  pages: readonly StandInPage[],
): Promise<ApiReply> {
  const begun = performance.now()
  // `{ id, params }` of an endpoint; `{ allowed }` if its path has other methods; null for pages and unknown paths.
  const match = matchedByMsw ?? matchEndpoint(request)
  const matchedEndpoint = match && 'id' in match ? match : null
  const call: Call = {
    backend,
    request,
    endpoint: matchedEndpoint && endpointOf(matchedEndpoint.id),
    params: matchedEndpoint?.params ?? {},
    sessionToken: bearerToken(request),
    callerEmail: null,
    body: null,
    code: null,
    fault: null,
    trace: undefined,
  }
  let reply: ApiReply
  try {
    if (isOfEndpoint(call)) reply = await handleEndpoint(call, handlers)
    else if (match && 'allowed' in match) reply = refuseMethod(call, match.allowed)
    else reply = await handleStandInPage(call, pages)
  } catch (error) {
    reply = errorReply(call, error)
  }
  reply = await damageReply(call, reply)
  reply = withDate(reply, backend.clock.now())
  await delayReply(call)
  recordCall(call, reply, performance.now() - begun)
  return reply
}

const isOfEndpoint = (call: Call): call is Call<Endpoint> => call.endpoint !== null

/** The steps of an endpoint's call. From `authenticate` to `toReply` it has the backend to itself, also if it only reads. */
async function handleEndpoint(call: Call<Endpoint>, handlers: Handlers): Promise<ApiReply> {
  const sent = await readRequest(call)
  const fault = await triggerFault(call, sent)
  if (fault?.reply) return fault.reply
  const replyOrFile = await inTurn(call, sent, async () => {
    const caller = await authenticate(call, sent.apiKey)
    if (caller) authorise(call, caller)
    const valid = validate(call, sent)
    const result = await runHandler(call, caller, valid, handlers)
    return toReply(call, result)
  })
  if ('status' in replyOrFile) return replyOrFile
  return fileReply(replyOrFile, await replyOrFile.bytes, call.request.header('range'))
}

/** Reads query and body before the call's turn: a slow sender doesn't delay other calls. */
async function readRequest(call: Call<Endpoint>): Promise<SentRequest> {
  const { request, endpoint } = call
  if (isChange(endpoint) && endpoint.access === 'guest') refuseOtherSites(request)
  const query = parseQuery(request.target.split(/\?(.*)/s, 2)[1] ?? '')
  const apiKey = endpoint.acceptsApiKey && typeof query.api_key === 'string' ? query.api_key : null
  const body = endpoint.body
    ? await readJson(request, largestBody(call, apiKey), endpoint.access === 'guest').catch(asRefusal)
    : undefined
  return { query, apiKey, body }
}

/** A fault may answer in the endpoint's place, delay the reply or damage it. */
async function triggerFault(
  call: Call<Endpoint>,
  { query, apiKey, body }: SentRequest,
): Promise<FaultEffect | null> {
  const { backend, request, endpoint, params } = call
  if (backend.faults.count === 0) return null
  const sent = body instanceof ServiceError ? undefined : body
  const callerEmail = emailBeforeAuthentication(call, apiKey)
  const fault = await backend.triggerFault(endpoint, {
    callerEmail,
    sentValues: [params, query, sent?.value],
    header: (name) => request.header(name),
  })
  call.fault = fault
  if (fault?.reply) {
    call.callerEmail = callerEmail
    call.body = sent?.text ?? null
    if (!fault.reply.breaks) call.code = codeOf(fault.reply)
  }
  return fault
}

/** Changes are transactions. Calls with an API token also write: they update its `last_used`. */
async function inTurn<Result>(
  call: Call<Endpoint>,
  { apiKey }: SentRequest,
  work: () => Promise<Result>,
): Promise<Result> {
  if (isChange(call.endpoint) || apiKey !== null) return call.backend.change(work)
  await catchUp(call)
  return call.backend.read(work)
}

/** Another tab may have changed the store, and even opened this session, and its message may be late. */
async function catchUp({ backend: { store, db }, endpoint, sessionToken }: Call<Endpoint>): Promise<void> {
  const isUnknownSession = endpoint.access !== 'guest' && sessionToken && !db.sessions.get(sessionToken)
  if (store.shared || isUnknownSession) await store.refresh()
}

function validate(call: Call<Endpoint>, sent: SentRequest): ValidRequest {
  const { endpoint, params } = call
  if (sent.apiKey !== null) delete sent.query.api_key
  const checked = {
    params: check(endpoint.params, params, 'path'),
    query: check(endpoint.query ?? null, sent.query, 'query'),
  }
  if (!endpoint.body) return { ...checked, body: undefined }
  if (sent.body instanceof ServiceError) throw sent.body
  call.body = sent.body?.text ?? null
  return { ...checked, body: check(endpoint.body, sent.body ? sent.body.value : {}, 'body') }
}

/** Runs the endpoint's handler: `mocks/handlers/<resource>.ts`. */
function runHandler(
  { backend, request, endpoint, sessionToken }: Call<Endpoint>,
  caller: Caller | null,
  valid: ValidRequest,
  handlers: Handlers,
): unknown {
  const handler = handlers.get(endpoint.id)
  if (!handler) throw new Error(`no handler for ${endpoint.id}`)
  return handler.resolver({
    ...valid,
    caller,
    backend,
    db: backend.db,
    now: backend.clock.now(),
    zone: endpoint.timeZone ? zoneOf(request.header('time-zone')) : 'UTC',
    origin: request.origin,
    site: backend.publicAddress ?? request.origin,
    sessionToken,
    refuse: (code, detail) => new ServiceError(code, detail),
    assertAllowed: (...subject: SubjectOf<EndpointId>) => {
      const reason = caller && denial(endpoint.id, caller, ...subject)
      if (reason) throw errorForDenial(reason)
    },
  })
}

async function handleStandInPage(
  { backend, request }: Call,
  pages: readonly StandInPage[],
): Promise<ApiReply> {
  for (const page of pages) {
    const reply = await page(request, backend)
    if (reply) return reply
  }
  throw new ServiceError('NOT_FOUND', { message: 'There is no such endpoint.' })
}

function refuseMethod(call: Call, allowed: readonly string[]): ApiReply {
  const reply = notedRefusal(call, new ServiceError('METHOD_NOT_ALLOWED'))
  return { ...reply, headers: { ...reply.headers, Allow: allowed.join(', ') } }
}

function notedRefusal(call: Call, refusal: ServiceError): ApiReply {
  call.code = refusal.code
  return refusalReply(refusal)
}

/** A refusal is the reply, if the endpoint declares its code; any other error is a 500 that tells where it comes from. */
function errorReply(call: Call, error: unknown): ApiReply {
  if (error instanceof ServiceError && mayRefuseWith(call, error)) return notedRefusal(call, error)
  logError(call, error)
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
  call.trace =
    error instanceof ServiceError
      ? `${call.endpoint?.id} refuses with ${error.code}, which the contract doesn't declare for it.\n${stack}`
      : stack
  const { status, code, envelope } = new ServiceError('INTERNAL_ERROR')
  call.code = code
  return jsonReply(status, { ...envelope, trace: call.trace })
}

/** Any call may be refused with a generic code; with a product code only if its endpoint declares it. */
function mayRefuseWith({ endpoint }: Call, { code }: ServiceError): boolean {
  return !endpoint || code in genericCodes || endpoint.errors.some((known) => known === code)
}

async function damageReply({ fault, endpoint }: Call, reply: ApiReply): Promise<ApiReply> {
  return fault?.damage ? damaged(await bufferReply(reply), fault.damage, endpoint?.reply) : reply
}

/** The client counts everything relative ("5 minutes ago") from the service's time, not from its own. */
const withDate = (reply: ApiReply, now: number): ApiReply => ({
  ...reply,
  headers: { ...reply.headers, Date: httpDate(now) },
})

async function delayReply({ backend, fault }: Call): Promise<void> {
  const delay = (fault?.delay ?? 0) + backend.latency.next()
  if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay))
}

function recordCall(call: Call, reply: ApiReply, duration: number): void {
  const { backend, request, endpoint, callerEmail, code, fault, trace, body } = call
  backend.journal.record({
    at: backend.clock.now(),
    method: request.method,
    target: request.target,
    endpoint: endpoint?.id ?? null,
    persona: callerEmail,
    code,
    fault: fault?.id,
    trace,
    duration,
    requestHeaders: recordedHeaders(request),
    body,
    reply,
  })
}

/** GETs that change something are marked in the contract. */
const isChange = ({ method, mutates }: Endpoint) => method !== 'GET' || mutates === true

const longestHeader = 300
const headersOfInterest = ['Accept', 'Authorization', 'Content-Type', 'Range', 'Time-Zone']

/** The headers that an answer may depend on, without the token. */
function recordedHeaders(request: ApiRequest): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const name of headersOfInterest) {
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

let lastZone = { name: 'UTC', zone: 'UTC' }

/** An unknown zone counts as not given. A date format takes longer than all else of a small call. */
export function zoneOf(name: string | null): string {
  if (name === null) return 'UTC'
  if (lastZone.name !== name) lastZone = { name, zone: knownZone(name) }
  return lastZone.zone
}

function knownZone(name: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}

function asRefusal(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error
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
