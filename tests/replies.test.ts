import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Change } from '../mocks/backend/table.ts'
import type { Endpoint } from '../src/contract/endpoint.ts'
import { type EndpointId, plainEndpoints } from '../src/contract/index.ts'
import {
  accountList,
  allRunList,
  domainList,
  type List,
  projectList,
  runList,
  teamList,
  tokenList,
  userList,
} from '../src/contract/lists.ts'
import { goodRequests, prepare } from './requests.ts'
import { type Answer, emailOf, mayChange, type Service, start, startService, type Wanted } from './service.ts'

/**
 * What the service says, letter by letter: `replies/` is what a client gets of one seed at one moment, and what changes
 * by it. Whoever means to change that writes it anew with `vitest run tests/replies.test.ts -u`, and reads what changed.
 */

let service: Service
let changed = true
let changes: Change[] = []
beforeAll(async () => {
  service = await startService()
  service.backend.watch((made) => changes.push(...made))
})
afterAll(() => service.close())

async function startOver() {
  if (!changed) return
  await service.reset()
  service.backend.clock.freeze(true, start)
  await prepare(service)
}

const longest = 8000
const digest = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex').slice(0, 16)

function told({ status, headers, body }: Answer): string {
  const { 'content-type': type, ...rest } = Object.fromEntries(headers)
  const text = body instanceof Uint8Array ? null : JSON.stringify(body)
  const words =
    text !== null && text.length < longest
      ? text
      : `${text?.length ?? body.length} bytes ${digest(text ?? body)}`
  const lines = [
    `${status} ${type ?? ''}`.trim(),
    ...Object.entries(rest).map(([name, value]) => `${name}: ${value}`),
  ]
  return [...lines, body === null ? '' : words].filter(Boolean).join('\n  ')
}

/** Sent by each person, and told once for those who get the same. */
async function recorded(
  endpoint: Endpoint,
  callers: readonly string[],
  request: () => Wanted,
): Promise<string> {
  const by = new Map<string, string[]>()
  for (const who of callers) {
    await startOver()
    const token = who === 'guest' ? null : await service.enter(emailOf(who as 'owner'))
    changes = []
    const answer = await service.call(endpoint, request(), token)
    changed = mayChange(endpoint, answer)
    // A password's salt is of no seed.
    const shown = (row: object) =>
      JSON.stringify(row, (name, value) => (name === 'password' && value !== null ? 'hashed' : value))
    const made = changes
      .filter(({ table }) => table !== 'facts')
      .map(({ table, row, id }) => `${table} ${row ? shown(row) : `without ${id}`}`)
    const words = [told(answer), ...made].join('\n  ')
    by.set(words, [...(by.get(words) ?? []), who])
  }
  return [...by].map(([words, those]) => `${those.join(', ')}:\n  ${words}\n`).join('')
}

const everybody = ['guest', 'no-team', 'reader', 'editor', 'owner', 'admin', 'trial']
const endpoints = plainEndpoints as readonly Endpoint[]
const isList = ({ query }: Endpoint) => query?.safeParse({ page: 1, limit: 1 }).success === true

test.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
  'a good %s gets from each person the recorded reply, and changes what is recorded',
  async (id, endpoint) => {
    const shorter = isList(endpoint) ? { query: { limit: 2 } } : {}
    const words = await recorded(endpoint, everybody, () => ({ ...goodRequests(service)[id], ...shorter }))
    await expect(words).toMatchFileSnapshot(`replies/${id}.txt`)
  },
)

const lists: Partial<Record<EndpointId, List>> = {
  'runs.list': runList,
  'projects.runs': runList,
  'admin.runs': allRunList,
  'projects.list': projectList,
  'tokens.list': tokenList,
  'domains.list': domainList,
  'users.list': userList,
  'admin.accounts': accountList,
  'teams.list': teamList,
}

/** Of each filter some values. */
function filtersOf({ filters }: List): Record<string, unknown>[] {
  const { projects, users, teams } = service.db.tables
  const ids: Record<string, string | undefined> = {
    project_id: projects.all()[0]?.id,
    created_by: users.find('email', emailOf('editor'))?.id,
    team_id: teams.all()[1]?.id,
  }
  return Object.entries(filters).flatMap(([name, filter]) => {
    const values = {
      value: () => ('of' in filter ? filter.of : []),
      values: () => ('of' in filter ? [...filter.of.map((one) => [one]), filter.of.slice(0, 2)] : []),
      yesNo: () => [true, false],
      id: () => [ids[name]],
      text: () => ['main', 'mai'],
      dayStart: () => ['2026-11-19T22:00:00.000Z'],
      dayEnd: () => ['2026-09-01T21:59:59.999Z'],
    }[filter.kind]()
    return values.map((value) => ({ [name]: value }))
  })
}

test.each(Object.entries(lists))(
  '%s has, by each of its filters and sorts, the recorded number and beginning',
  async (id, list) => {
    await startOver()
    const endpoint = endpoints.find((one) => one.id === id) as Endpoint
    const token = await service.enter(emailOf(endpoint.access === 'admin' ? 'admin' : 'owner'))
    const asked: object[] = [
      {},
      { search: 'ac' },
      { search: 'ACME m' },
      { search: 'release' },
      { page: 2 },
      { limit: 0 },
      ...list.sort.flatMap((field) => ['asc', 'desc'].map((order) => ({ sort: { field, order } }))),
      ...filtersOf(list).map((filter) => ({ filter })),
    ]
    const lines: string[] = []
    for (const query of asked) {
      const request = {
        params: goodRequests(service)[id as EndpointId].params ?? {},
        query: { limit: 3, ...query },
      }
      const { status, body } = await service.call(endpoint, request, token)
      expect(status).toBe(200)
      const rows: { name?: string | null; value?: string; id: string }[] = body.payload
      const first = rows.slice(0, 3).map(({ name, value, id }) => `${name ?? value} ${id.slice(0, 8)}`)
      lines.push(`${JSON.stringify(query)}: ${rows.length} of ${body.count}: ${first.join(', ')}`)
    }
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`replies/${id}.asked.txt`)
  },
)

const wrong: readonly unknown[] = [
  null,
  '',
  ' ',
  ' a ',
  'ab',
  'x'.repeat(301),
  '-1',
  0,
  -1,
  1.5,
  1e12,
  true,
  [],
  [''],
  {},
  { a: 1 },
]

/** The names of what an object of the contract holds. */
const fieldsOf = (schema: unknown) =>
  Object.keys((schema as { def?: { shape?: object } } | undefined)?.def?.shape ?? {})

test.each(
  endpoints
    .filter(({ body, query, params }) => body ?? query ?? params)
    .map((endpoint) => [endpoint.id, endpoint] as const),
)('%s says of each wrong value of each of its fields what is recorded', async (id, endpoint) => {
  const lines: string[] = []
  for (const part of ['params', 'query', 'body'] as const) {
    for (const field of fieldsOf(endpoint[part])) {
      const answers = new Map<string, string[]>()
      for (const value of [undefined, ...wrong]) {
        if (part === 'params' && (value === undefined || value === '')) continue
        await startOver()
        const token = await service.enter(emailOf(endpoint.access === 'admin' ? 'admin' : 'owner'))
        const good = goodRequests(service)[id]
        const request = { ...good, [part]: { ...(good[part] as object | undefined), [field]: value } }
        const answer = await service.call(endpoint, request, token)
        changed = mayChange(endpoint, answer)
        const { status, body } = answer
        const words =
          status < 400 ? 'taken' : `${status} ${body.code} ${JSON.stringify(body.fields ?? body.message)}`
        const short = String(JSON.stringify(value)).slice(0, 12)
        answers.set(words, [...(answers.get(words) ?? []), short])
      }
      for (const [words, values] of answers) lines.push(`${part} ${field}: ${words}: ${values.join(' · ')}`)
    }
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`replies/${id}.wrong.txt`)
})
