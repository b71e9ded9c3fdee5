import * as z from 'zod/mini'
import type { EndpointId } from '../../../src/contract/access-and-lists.ts'
import type { Endpoint, EndpointReply } from '../../../src/contract/endpoint.ts'
import type { EndpointById } from '../../../src/contract/index.ts'
import { parseQuery } from '../../../src/contract/query-string.ts'
import { endpointOf, matchEndpoint } from '../../service/match-endpoint.ts'
import { fromBase64 } from '../base64.ts'
import { commandErrors, parseInput, rejectUnsafe } from '../command-error.ts'
import { moment } from '../moments.ts'
import type { Gaps } from './gaps.ts'

/** The calls of an archive that succeeded, in their order, with who made them. */

const pairs = z._default(z.array(z.looseObject({ name: z.string(), value: z.string() })), [])

/** Of an entry of a HAR, the fields that tell of the service; browsers differ in the others. */
const harCall = z.looseObject({
  startedDateTime: moment,
  request: z.looseObject({ method: z.string(), url: z.string(), headers: pairs }),
  response: z.looseObject({
    status: z.number(),
    headers: pairs,
    content: z.optional(
      z.looseObject({
        text: z.optional(z.string()),
        encoding: z.optional(z.string()),
        mimeType: z.optional(z.string()),
      }),
    ),
  }),
  _caller: z.optional(z.string()),
})
type Entry = z.output<typeof harCall>

const archive = z.looseObject({ log: z.looseObject({ entries: z.array(z.unknown()) }) })

/** Calls of one person in one team. A field that isn't known yet is undefined. */
export interface Scene {
  user: string | undefined
  team: string | null | undefined
}

export interface HarCall {
  endpoint: Endpoint
  params: Record<string, string>
  query: ReturnType<typeof parseQuery>
  /** Time at the service. */
  at: number
  /** Tells callers apart: an e-mail, a token, or nothing. */
  caller: string
  scene: Scene
  /** As the contract has it; the bytes of a file. */
  reply: unknown
  contentType: string
}

export interface FileReply {
  bytes: Uint8Array
}

/** More would be more rows than a world takes. */
const mostEntries = 100_000

export function callsOf(har: unknown, gaps: Gaps): HarCall[] {
  const { entries } = parseInput(archive, har, 'har').log
  if (entries.length > mostEntries) throw commandErrors.manyEntries(mostEntries)
  const read = entries.flatMap((given) => {
    const entry = harCall.safeParse(given)
    if (!entry.success) gaps.add('notCalls', null)
    return entry.success ? [entry.data] : []
  })
  const calls = read
    .toSorted((a, b) => a.startedDateTime - b.startedDateTime)
    .flatMap((entry) => callOf(entry, gaps) ?? [])
  const scenes = new Scenes(calls)
  for (const call of calls) call.scene = scenes.of(call)
  return calls
}

function callOf(entry: Entry, gaps: Gaps): HarCall | null {
  const { request, response } = entry
  const url = URL.canParse(request.url) ? new URL(request.url) : null
  const [, path] = /\/api\/(.*)$/.exec(url?.pathname ?? '') ?? []
  const found = path === undefined ? null : matchEndpoint({ method: request.method, target: `/api/${path}` })
  if (!url || !found || 'allowed' in found) {
    gaps.add('elsewhere', null)
    return null
  }
  const endpoint = endpointOf(found.id)
  const { status } = response
  if (status < 200 || status > 299) {
    gaps.add(status === 304 || status === 0 ? 'noBody' : 'refused', endpoint.id)
    return null
  }
  const header = (name: string, { headers }: Pick<Entry['request'], 'headers'> = response) =>
    headers.find((one) => one.name.toLowerCase() === name)?.value
  const reply = replyOf(endpoint, entry, header('content-range'), gaps)
  if (reply === null) return null
  return {
    endpoint,
    params: found.params,
    query: parseQuery(url.search.slice(1)),
    at: timeOf(entry, header('date')),
    scene: { user: undefined, team: undefined },
    reply,
    contentType: header('content-type') ?? response.content?.mimeType ?? '',
    caller: entry._caller ?? header('authorization', request) ?? '',
  }
}

/** The service's own time, if the browser's clock differs from it. */
function timeOf({ startedDateTime }: Entry, date: string | undefined): number {
  const told = moment.safeParse(date ? Date.parse(date) : Number.NaN)
  const near = 2000
  if (!told.success || Math.abs(told.data - startedDateTime) < near) return startedDateTime
  return told.data + 999
}

/** Replies that name no entity; secrets in them are masked, so that they don't fit. */
const withoutEntities: ReadonlySet<EndpointId> = new Set<EndpointId>([
  'user.signUp',
  'user.signIn',
  'user.samlSignIn',
  'user.jwt',
  'runs.create',
  'runs.repeat',
  'devices.android',
  'storage.presignUpload',
  'storage.presignDownload',
  'payments.portal',
  'saml.test',
])

/** Null if the archive hasn't got it, or the contract knows no such reply. */
function replyOf(
  endpoint: Endpoint,
  { response: { status, content } }: Entry,
  range: string | undefined,
  gaps: Gaps,
): unknown {
  const { reply } = endpoint
  if (reply === 'none' || reply === 'redirect' || withoutEntities.has(endpoint.id)) return true
  const text = content?.text
  const bytes = text === undefined ? null : content?.encoding === 'base64' ? fromBase64(text) : text
  const isPart = status === 206 && !isWhole(range)
  if (bytes === null || isPart || (bytes === '' && reply !== 'bytes')) {
    gaps.add('noBody', endpoint.id)
    return null
  }
  if (reply === 'bytes') return { bytes: typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes }
  try {
    const value: unknown = JSON.parse(typeof bytes === 'string' ? bytes : new TextDecoder().decode(bytes))
    rejectUnsafe(value, endpoint.id)
    return fitting(endpoint, reply, value, gaps)
  } catch {
    gaps.add('unfit', endpoint.id, { field: 'reply' })
    return null
  }
}

function isWhole(range = ''): boolean {
  const [, last, size] = /^bytes 0-(\d+)\/(\d+)$/.exec(range) ?? []
  return last !== undefined && Number(last) + 1 === Number(size)
}

const list = z.looseObject({ payload: z.array(z.unknown()), count: z.int().check(z.gte(0)) })

/** Of a list, the rows that fit. */
function fitting(endpoint: Endpoint, schema: z.ZodMiniType, value: unknown, gaps: Gaps): unknown {
  const checked = schema.safeParse(value)
  if (checked.success) return checked.data
  const field = checked.error.issues[0]?.path.join('.') || 'reply'
  const rows = list.safeParse(value)
  if (!rows.success) {
    gaps.add('unfit', endpoint.id, { field })
    return null
  }
  const { payload, count } = rows.data
  const good = payload.flatMap((row) => {
    const one = schema.safeParse({ payload: [row], count: 1 })
    if (!one.success) gaps.add('unfit', endpoint.id, { field })
    return one.success ? (one.data as { payload: unknown[] }).payload : []
  })
  return { payload: good, count }
}

/** The reply, if the call is one of this endpoint. */
export function replyTo<Id extends EndpointId>(
  call: HarCall,
  id: Id,
): EndpointReply<EndpointById<Id>> | undefined {
  return call.endpoint.id === id ? (call.reply as EndpointReply<EndpointById<Id>>) : undefined
}

/** Finds out who made a call, and in which team: replies that name the signed-in person tell it of those around them. */
class Scenes {
  readonly #present = new Map<string, Scene>()
  /** Of people whom the archive calls by e-mail. */
  readonly #teams = new Map<string, string>()

  constructor(calls: readonly HarCall[]) {
    for (const call of calls) {
      const people = replyTo(call, 'users.list')?.payload ?? replyTo(call, 'admin.accounts')?.payload ?? []
      for (const { email, team_id } of people) if (team_id) this.#teams.set(email, team_id)
    }
  }

  of(call: HarCall): Scene {
    const { caller } = call
    const known = this.#present.get(caller)
    const told = toldBy(call)
    if (known && !told && !startsAnew(call)) {
      known.team ??= currentTeam(call)
      return known
    }
    const { user, team } = told ?? {}
    const isSame =
      known && told && (known.user ?? user) === user && (known.team === undefined || known.team === team)
    const scene = isSame ? known : { user: undefined, team: this.#teams.get(caller) ?? currentTeam(call) }
    if (told) Object.assign(scene, { user, team })
    this.#present.set(caller, scene)
    return scene
  }
}

const startsAnew = ({ endpoint: { id } }: HarCall) => id === 'user.signIn' || id === 'user.signUp'

/** A list of teams tells which of them the caller is in. */
const currentTeam = (call: HarCall) =>
  replyTo(call, 'teams.list')?.payload.find(({ is_current }) => is_current)?.id

function toldBy(call: HarCall): Scene | null {
  const me = replyTo(call, 'user.me')
  if (me) return { user: me.id, team: me.team_id }
  const session = replyTo(call, 'user.session') ?? replyTo(call, 'teams.select')
  return session ? { user: session.user_id, team: session.team_id } : null
}
