import { missingRole } from '../../../src/contract/access-and-lists.ts'
import type { Endpoint } from '../../../src/contract/endpoint.ts'
import { endpoints } from '../../../src/contract/index.ts'
import { listDefinitionOf } from '../../../src/contract/list-schemas.ts'
import { session, user } from '../../../src/contract/users.ts'
import { Inquiry } from './inquiry.ts'
import { checkList, pageSize, unknownId } from './lists.ts'
import { ask, at, endpointOf, isObject, type RequestParts, rowsOf, type Service } from './service.ts'
import { checkWriting, type WritingOptions } from './writing.ts'

/**
 * Checks a service against the contract, from outside. The checks of a call follow from its kind: a list, a thing,
 * a file; for a role; with a body. With `write` the service is changed, too, and put back as far as it can be.
 */
export async function checkContract(service: Service, writing?: WritingOptions): Promise<Inquiry> {
  const inquiry = new Inquiry(service)
  const known: Known = new Map()
  const safe = endpoints.filter(isSafe)
  // Endpoints that supply ids come first.
  const ordered = [...safe].sort((a, b) => Number(b.id in sources) - Number(a.id in sources))
  for (const endpoint of ordered) {
    if (endpoint.id === 'artifacts.get') await findFile(service, known)
    await checkReading(inquiry, endpoint, known)
  }
  const asked = writing ? endpoints : safe
  for (const endpoint of asked) if (!inquiry.isBroken(endpoint)) await checkGuest(inquiry, endpoint)
  for (const token of service.others ?? []) await checkRole(inquiry, asked, token)
  if (writing) await checkWriting(inquiry, writing)
  return inquiry
}

/** Only such a run has files to look at. */
const hasResults = ({ completed, tests_done }: Record<string, unknown>) =>
  typeof completed === 'string' && Number(tests_done) > 0

const isSafe = ({ method, mutates }: Endpoint) => method === 'GET' && !mutates

/** Things from earlier replies, to ask about. */
type Known = Map<string, Record<string, unknown>>

/** Earlier replies, which supply parts of requests that can't be guessed. */
const sources: Readonly<Record<string, [name: string, find: (reply: unknown) => unknown]>> = {
  'user.me': ['user', (reply) => reply],
  'projects.list': ['project', (reply) => rowsOf(reply)[0]],
  'runs.list': ['run', (reply) => rowsOf(reply).find(hasResults)],
  'domains.list': ['domain', (reply) => rowsOf(reply)[0]],
  'webhooks.list': ['webhook', (reply) => rowsOf(reply)[0]],
  'admin.accounts': ['account', (reply) => rowsOf(reply)[0]],
}

/** `{run.id}` stands for the id of the run that is known. */
const needs: Readonly<Record<string, RequestParts>> = {
  'user.samlSignIn': { query: { email: '{user.email}' } },
  'user.authorize': { query: { provider: 'google' } },
  'users.get': { params: { id: '{user.id}' } },
  'admin.getAccount': { params: { id: '{account.id}' } },
  'knownFailures.list': { params: { id: '{project.id}' } },
  'projects.runs': { params: { id: '{project.id}' } },
  'runs.get': { params: { id: '{run.id}' } },
  'artifacts.list': { params: { id: '{run.id}' } },
  'artifacts.get': { query: { key: '{file.id}' } },
  'webhooks.deliveries': { params: { id: '{webhook.id}' } },
  'domains.get': { params: { id: '{domain.id}' } },
  'charts.runsCounts': { query: { days: '7' } },
  'charts.totalTime': { query: { days: '7' } },
}

/** Fields that are equal in every reply with the same thing. */
const lasting = ['id', 'created', 'name', 'email', 'slug', 'value']

async function checkReading(inquiry: Inquiry, endpoint: Endpoint, known: Known): Promise<void> {
  const { params = {}, query = {} } = needs[endpoint.id] ?? {}
  const placeholders = [...Object.values(params), ...Object.values(query)].flatMap(placeholder)
  const missing = placeholders.find(([name = '']) => !known.has(name))
  if (missing) return inquiry.note(endpoint, 'skipped', `there is no ${missing[0]} to ask about`)
  const fill = (given: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(given).map(([key, value]) => {
        const [[name = '', field = ''] = []] = placeholder(value)
        return [key, known.get(name)?.[field] ?? value]
      }),
    )
  const asked: RequestParts = { params: fill(params), query: fill(query) }
  const list = listDefinitionOf(endpoint) !== undefined
  const first = await inquiry.good(
    endpoint,
    'as it should be',
    list ? { ...asked, query: { page: 1, limit: pageSize } } : asked,
  )
  if (!first) return
  inquiry.note(endpoint, 'kept')
  const [name, find] = sources[endpoint.id] ?? []
  const found = find?.(first.body)
  if (name && isObject(found)) known.set(name, found)

  const [[of = ''] = []] = placeholder(params.id)
  const row = Array.isArray(first.body) || list ? undefined : known.get(of)
  for (const field of row ? lasting : [])
    if (row && field in row && at(first.body, field) !== row[field])
      inquiry.broken(endpoint, field, `${row[field]} in the list is ${at(first.body, field)} by itself`)
  // A bare array is the whole list: nothing pages, sorts or filters it.
  if (list && !inquiry.bareLists.has(endpoint.id)) await checkList(inquiry, endpoint, first, asked)
  if (endpoint.reply === 'bytes') {
    const type = known.get('file')?.content_type
    if (typeof type === 'string' && !first.headers.get('Content-Type')?.startsWith(type))
      inquiry.broken(endpoint, 'Content-Type', `${first.headers.get('Content-Type')} instead of ${type}`)
    const part = await inquiry.good(endpoint, 'Range', { ...asked, headers: { Range: 'bytes=0-3' } })
    if (part && (part.status !== 206 || part.bytes.length !== 4 || !part.headers.has('Content-Range')))
      inquiry.broken(
        endpoint,
        'Range',
        `four bytes were asked for: ${part.status}, ${part.bytes.length} bytes`,
      )
  }
  if (endpoint.params) {
    await inquiry.refused(endpoint, 'unknown id', { ...asked, params: { id: unknownId } }, 404, 'id')
    await inquiry.refused(endpoint, 'wrong id', { ...asked, params: { id: 'nonsense' } }, 422, 'id')
  }
  await inquiry.refused(
    endpoint,
    'unknown key',
    { ...asked, query: { ...asked.query, nonsense: 1 } },
    422,
    'nonsense',
  )
  for (const key of Object.keys(query))
    await inquiry.refused(endpoint, `no ${key}`, { ...asked, query: {} }, 422, key)
}

const placeholder = (value: unknown): string[][] => {
  const [, name, field] = (typeof value === 'string' && /^\{(\w+)\.(\w+)\}$/.exec(value)) || []
  return name && field ? [[name, field]] : []
}

/** A request that would change nothing if it were accepted. */
const harmless = ({ params, body, id }: Endpoint): RequestParts => ({
  params: params ? { id: unknownId } : {},
  query: needs[id]?.query ?? {},
  ...(body ? { body: {} } : {}),
})

async function checkGuest(inquiry: Inquiry, endpoint: Endpoint): Promise<void> {
  if (endpoint.access === 'guest') return
  const asked = harmless(endpoint)
  await inquiry.refused(endpoint, 'without a token', { ...asked, token: null }, 401, 'Authorization', [
    'UNAUTHORIZED',
  ])
}

/** Checks the rights of a token's owner: denied calls are refused, others aren't. */
async function checkRole(inquiry: Inquiry, endpoints: readonly Endpoint[], token: string): Promise<void> {
  const [me, current] = [endpointOf('user.me'), endpointOf('user.session')]
  if (!me || !current) return
  const person = user.safeParse((await ask(inquiry.service, me, 'who', { token })).body)
  const own = session.safeParse((await ask(inquiry.service, current, 'who', { token })).body)
  if (!person.success || !own.success)
    return inquiry.broken(current, 'role', 'one of the further tokens is not accepted')
  const rights = { role: own.data.role, user: person.data }
  const who = rights.role ?? 'no team'
  for (const endpoint of endpoints) {
    if (endpoint.access === 'guest' || inquiry.isBroken(endpoint) || inquiry.missing.has(endpoint.id))
      continue
    const asked = { ...harmless(endpoint), token }
    if (missingRole(endpoint.id, rights)) {
      await inquiry.refused(endpoint, `as ${who}`, asked, 403, `role ${who}`, ['FORBIDDEN'])
    } else if (isSafe(endpoint) && !endpoint.params && !needs[endpoint.id]) {
      if (!(await inquiry.good(endpoint, `allowed as ${who}`, asked)))
        inquiry.broken(endpoint, `role ${who}`, 'is refused, and may')
    }
  }
}

/** Finds a file of a run: descends into the first folder of each level until there is one. */
async function findFile(service: Service, known: Known): Promise<void> {
  const endpoint = endpointOf('artifacts.list')
  let folder = known.get('run')?.id
  for (let depth = 0; endpoint && folder && depth < 6; depth++) {
    const { body } = await ask(service, endpoint, 'looking for a file', { params: { id: folder } })
    const children = Array.isArray(body) ? body.filter(isObject) : []
    const file = children.find((child) => child.is_file)
    if (file) return void known.set('file', file)
    folder = children[0]?.id
  }
}
