import type { Endpoint } from '../../../src/contract/endpoint.ts'
import { fillPath } from '../../../src/contract/endpoint.ts'
import { errorEnvelope } from '../../../src/contract/envelope.ts'
import { errorCodes, genericCodes, isErrorCode } from '../../../src/contract/errors.ts'
import { type EndpointId, plainEndpoints } from '../../../src/contract/index.ts'
import { stringifyQuery } from '../../../src/contract/query-string.ts'

/** Holds a service against the contract, from outside: every GET that changes nothing, each reply checked. */

export interface Finding {
  endpoint: string
  verdict: 'kept' | 'broken' | 'skipped'
  /** What is wrong, where it is refused, or what was missing to ask. */
  note: string
}

interface Service {
  base: string
  token: string
}

/** What earlier replies told: ids to ask about. */
type Known = Map<string, string>

/** Where the parts of a request that nobody can guess come from: the reply to another endpoint, and a path in it. */
const sources: Partial<Record<EndpointId, Record<string, string>>> = {
  'user.me': { user: 'id', email: 'email' },
  'projects.list': { project: 'payload.0.id' },
  'runs.list': { run: 'payload.0.id' },
  'domains.list': { domain: 'payload.0.id' },
  'admin.accounts': { account: 'payload.0.id' },
}

interface Needs {
  params?: Record<string, string>
  query?: Record<string, unknown>
}

/** `{name}` stands for something known. */
const needs: Partial<Record<EndpointId, Needs>> = {
  'user.samlSignIn': { query: { email: '{email}' } },
  'user.authorize': { query: { provider: 'google' } },
  'users.get': { params: { id: '{user}' } },
  'admin.getAccount': { params: { id: '{account}' } },
  'projects.runs': { params: { id: '{project}' } },
  // Only a finished run has files to look at.
  'runs.list': { query: { filter: { state: ['passed', 'failure'] } } },
  'runs.get': { params: { id: '{run}' } },
  'artifacts.list': { params: { id: '{run}' } },
  'artifacts.get': { query: { key: '{file}' } },
  'domains.get': { params: { id: '{domain}' } },
  'charts.runsCounts': { query: { days: '7' } },
  'charts.totalTime': { query: { days: '7' } },
}

const patience = 30_000

export async function checkContract(service: Service): Promise<Finding[]> {
  const known: Known = new Map()
  const findings: Finding[] = []
  const safe = plainEndpoints.filter(({ method, mutates }) => method === 'GET' && !mutates)
  // Those that tell ids come first.
  const ordered = [...safe].sort((a, b) => Number(b.id in sources) - Number(a.id in sources))
  for (const endpoint of ordered) {
    if (endpoint.id === 'artifacts.get') await findFile(service, known)
    findings.push(await checkEndpoint(service, endpoint, known))
  }
  return findings
}

async function checkEndpoint(service: Service, endpoint: Endpoint, known: Known): Promise<Finding> {
  const name = `${endpoint.method} ${endpoint.path}`
  const finding = (verdict: Finding['verdict'], note = ''): Finding => ({ endpoint: name, verdict, note })
  const { params = {}, query = {} } = needs[endpoint.id as EndpointId] ?? {}
  const missing = [...Object.values(params), ...Object.values(query)]
    .flatMap((value) => placeholder(value) ?? [])
    .find((name) => !known.has(name))
  if (missing) return finding('skipped', `there is no ${missing} to ask about`)
  const fill = (given: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(given).map(([key, value]) => [key, known.get(placeholder(value) ?? '') ?? value]),
    )
  const isList = endpoint.query?.safeParse({ page: 1, limit: 2 }).success ?? false
  try {
    const reply = await ask(service, endpoint, fill(params), {
      ...fill(query),
      ...(isList ? { page: 1, limit: 2 } : {}),
    })
    const problem =
      reply.status < 400 ? await problemWith(endpoint, reply, known) : await problemOfRefusal(endpoint, reply)
    if (problem !== null) return finding('broken', problem)
    return finding('kept', reply.status < 400 ? '' : `refused: ${reply.status}`)
  } catch (error) {
    const { message, cause } = error as Error
    return finding('broken', `no answer: ${cause instanceof Error ? cause.message : message}`)
  }
}

const placeholder = (value: unknown) =>
  typeof value === 'string' ? /^\{(\w+)\}$/.exec(value)?.[1] : undefined

function ask(
  { base, token }: Service,
  { method, path, access }: Endpoint,
  params: Record<string, unknown>,
  query: Record<string, unknown>,
): Promise<Response> {
  const search = stringifyQuery(query)
  return fetch(`${base}/api/${fillPath(path, params)}${search && `?${search}`}`, {
    method,
    headers: {
      Accept: 'application/json',
      ...(access === 'guest' ? {} : { Authorization: `Bearer ${token}` }),
    },
    redirect: 'manual',
    signal: AbortSignal.timeout(patience),
  })
}

async function problemWith(endpoint: Endpoint, response: Response, known: Known): Promise<string | null> {
  const { reply } = endpoint
  const { status } = response
  if (reply === 'redirect')
    return status === 302 && response.headers.has('Location') ? null : `${status} instead of a redirect`
  if (reply === 'none') return status === 204 ? null : `${status} instead of 204`
  if (reply === 'bytes') {
    await response.arrayBuffer()
    return response.headers.has('Content-Type') ? null : 'bytes without a content type'
  }
  if (status !== 200) return `${status} instead of 200`
  const value = await readJson(response)
  if (value === undefined) return 'the reply is not JSON'
  const checked = reply.safeParse(value)
  if (checked.success) {
    remember(endpoint, value, known)
    return null
  }
  const [issue] = checked.error.issues
  return `the reply breaks the contract at "${issue?.path.join('.') ?? ''}": ${issue?.code}${
    issue && 'expected' in issue ? `, ${issue.expected} expected` : ''
  }`
}

/** A refusal keeps the contract when it is in the envelope, and one that this endpoint may answer with. */
async function problemOfRefusal(endpoint: Endpoint, response: Response): Promise<string | null> {
  const envelope = errorEnvelope.safeParse(await readJson(response))
  if (!envelope.success) return `${response.status} without the error envelope`
  const { code, message } = envelope.data
  if (!isErrorCode(code)) return `${response.status} with the unknown code ${code}`
  if (errorCodes[code] !== response.status)
    return `${code} with status ${response.status} instead of ${errorCodes[code]}`
  const may = code in genericCodes || endpoint.errors.some((declared) => declared === code)
  if (!may) return `${code}, which this call never answers`
  // Codes of their own, but none that a good request should ever meet.
  const bad =
    response.status >= 500 || ['UNAUTHORIZED', 'VALIDATION_ERROR', 'METHOD_NOT_ALLOWED'].includes(code)
  return bad ? `${code}: ${message}` : null
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return JSON.parse(await response.text())
  } catch {
    return undefined
  }
}

function remember({ id }: Endpoint, value: unknown, known: Known): void {
  for (const [name, path] of Object.entries(sources[id as EndpointId] ?? {})) {
    const found = path
      .split('.')
      .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], value)
    if (typeof found === 'string') known.set(name, found)
  }
}

/** A run's files lie in folders: down the first of each until there is one. */
async function findFile(service: Service, known: Known): Promise<void> {
  const endpoint = plainEndpoints.find(({ id }) => id === 'artifacts.list')
  let folder = known.get('run')
  for (let depth = 0; endpoint && folder && depth < 6; depth++) {
    const reply = await ask(service, endpoint, { id: folder }, {})
    const children = (await readJson(reply)) as { id: string; is_file: boolean }[] | undefined
    if (!Array.isArray(children)) return
    const file = children.find((child) => child.is_file)
    if (file) return void known.set('file', file.id)
    folder = children[0]?.id
  }
}
