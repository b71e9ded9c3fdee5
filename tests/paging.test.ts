import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deliveryStates } from '../src/contract/enums.ts'
import { endpoints } from '../src/contract/index.ts'
import { listDefinitionOf } from '../src/contract/list-schemas.ts'
import { runStates } from '../src/contract/runs.ts'
import { type Answer, emailOf, origin, type Service, startService, type Wanted } from './service.ts'

/** Paging neither loses nor repeats a row, under any filter and sort, and the count is the truth. */

let service: Service
let token = ''
beforeAll(async () => {
  service = await startService()
  service.backend.clock.freeze(true)
  token = await service.enter(emailOf('admin'))
  // The administrator looks at Acme, where there is enough to page through.
  const acme = service.db.teams.all().find((team) => team.name === 'Acme Mobile')
  await service.send('PATCH', `v2/teams/${acme?.id}/select`, { token })
})
afterAll(() => service.close())

const oneOf = <T>(...values: T[]) => fc.constantFrom(...values)
const moment = fc
  .integer({ min: 0, max: 130 })
  .map((days) => new Date(Date.parse('2026-11-20T09:00:00Z') - days * 86_400_000).toISOString())

/** Ids for filters are taken from existing rows. */
const ids = (table: 'projects' | 'users' | 'teams') =>
  fc.nat().map((n) => {
    const rows = service.db[table].all()
    return rows[n % rows.length]?.id
  })

const runFilter = fc.record(
  {
    state: fc.uniqueArray(oneOf(...runStates), { minLength: 1 }),
    platform: oneOf('Android', 'iOS'),
    project_id: ids('projects'),
    branch: oneOf('main', 'develop', 'release/8.4', 'no-such-branch'),
    created_from: moment,
    created_to: moment,
    created_by: ids('users'),
  },
  { requiredKeys: [] },
)
const filters: Record<string, fc.Arbitrary<object>> = {
  'runs.list': runFilter,
  'projects.runs': runFilter,
  'admin.runs': fc.record({ team_id: ids('teams'), platform: oneOf('Android', 'iOS') }, { requiredKeys: [] }),
  'users.list': fc.record(
    { role: oneOf('reader', 'editor'), status: oneOf('active', 'invited') },
    { requiredKeys: [] },
  ),
  'admin.accounts': fc.record(
    { is_admin: fc.boolean(), status: oneOf('active', 'deactivated') },
    { requiredKeys: [] },
  ),
  'webhooks.deliveries': fc.record({ state: oneOf(...deliveryStates) }, { requiredKeys: [] }),
  'teams.list': fc.record({ manual_invoicing: fc.boolean(), member: fc.boolean() }, { requiredKeys: [] }),
}
const lists = endpoints.flatMap((endpoint) => {
  const list = listDefinitionOf(endpoint)
  return list ? [[endpoint.id, endpoint, list.sortable] as const] : []
})

test('every endpoint with pages is a list of the contract', () => {
  for (const endpoint of endpoints) {
    const takesPage = endpoint.query?.safeParse({ page: 1, limit: 1 }).success ?? false
    expect(listDefinitionOf(endpoint) !== undefined, endpoint.id).toBe(takesPage)
  }
})

describe.each(lists)('%s', (id, endpoint, sorts) => {
  async function page(query: object): Promise<Answer['body']> {
    const { projects, webhooks } = service.db
    const [of] = (id === 'webhooks.deliveries' ? webhooks : projects).all()
    const request: Wanted = { params: { id: of?.id }, query: { ...query } }
    const { status, body } = await service.call(endpoint, request, token)
    expect({ status, body: status === 200 ? null : body, origin }).toEqual({
      status: 200,
      body: null,
      origin,
    })
    return body
  }
  const idsOf = (body: Answer['body']): string[] => body.payload.map((row: { id: string }) => row.id)

  test('has every row on exactly one page', async () => {
    const query = fc.record(
      {
        filter: filters[id] ?? fc.constant({}),
        sort: fc.record({ field: oneOf(...sorts), order: oneOf('asc', 'desc') }),
        search: oneOf('', 'a', 'release', 'acme', 'zzz'),
      },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(query, fc.integer({ min: 3, max: 120 }), async (wanted, limit) => {
        const all = await page({ ...wanted, limit: 0 })
        expect(all.payload).toHaveLength(all.count)
        expect(new Set(idsOf(all)).size).toBe(all.count)
        const paged: string[] = []
        for (let number = 1; paged.length < all.count; number++) {
          const part = await page({ ...wanted, page: number, limit })
          expect(part.count).toBe(all.count)
          expect(part.payload.length).toBe(Math.min(limit, all.count - paged.length))
          paged.push(...idsOf(part))
        }
        expect(paged).toEqual(idsOf(all))
        const beyond = await page({ ...wanted, page: Math.ceil(all.count / limit) + 1, limit })
        expect(beyond).toEqual({ payload: [], count: all.count })
      }),
      { numRuns: 15, seed: 20_261_120 },
    )
  })

  test.each(sorts)('sorts by %s, rows without a value last', async (field) => {
    for (const order of ['asc', 'desc'] as const) {
      const { payload } = await page({ sort: { field, order }, limit: 0 })
      expect(payload.length).toBeGreaterThan(0)
      const keys = payload.map((row: Row) => keyOf(row, field))
      const known = keys.filter((key: unknown) => key !== null)
      expect(keys.slice(known.length).every((key: unknown) => key === null)).toBe(true)
      for (let i = 1; i < known.length; i++) {
        const difference = compare(known[i - 1], known[i])
        expect(order === 'asc' ? difference <= 0 : difference >= 0, `${known[i - 1]} … ${known[i]}`).toBe(
          true,
        )
      }
    }
  })
})

/** The fields that decide a row's place, for any of the nine kinds. */
interface Row extends Record<string, unknown> {
  created: string
  started?: string | null
  completed?: string | null
  state?: string
  status?: string
  verification?: unknown
  last_run?: { created: string } | null
}

function keyOf(row: Row, field: string): string | number | null {
  if (field === 'last_run') return row.last_run?.created ?? null
  if (field === 'duration') {
    if (row.completed) return Date.parse(row.completed) - Date.parse(row.created)
    const since = row.started ?? row.created
    return row.state === 'started' ? Date.parse('2026-11-20T09:00:00Z') - Date.parse(since) : null
  }
  if (field === 'status' && row.verification) return row.status === 'pending' ? 0 : 1
  return figure(row[field])
}

const figure = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? value : null)

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })
function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
}
