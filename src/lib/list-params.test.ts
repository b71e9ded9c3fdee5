import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accountListDefinition, runListDefinition } from '../contract/access-and-lists.ts'
import { listRuns } from '../contract/runs.ts'
import { listParamsParser } from './list-params.ts'
import { parseSearch, stringifySearch } from './search-params.ts'
import { toListQuery } from './use-list-state.ts'

const read = (address: string) => listParamsParser(runListDefinition)(parseSearch(address))
const asked = (address: string) => toListQuery(runListDefinition, read(address))
const id = '6f9c1d1e-3b1a-4c55-9d53-0c8a1f9a2b10'

test('an address becomes the list’s query, with defaults for missing parameters', () => {
  expect(asked('')).toEqual({ page: 1, limit: 5, search: '' })
  expect(asked('?page=3&limit=0&search=%20login%20&sort=-created')).toEqual({
    page: 3,
    limit: 0,
    search: 'login',
    sort: { field: 'created', order: 'desc' },
  })
})

test('every filter is sent with valid values', () => {
  const query = asked(
    `?state=passed&state=failure&platform=iOS&project=${id}&branch=release%2F8.4&author=${id}&from=2026-05-01&to=2026-05-02`,
  )
  expect(query.filter).toEqual({
    state: ['passed', 'failure'],
    platform: 'iOS',
    project_id: id,
    branch: 'release/8.4',
    created_by: id,
    created_from: new Date('2026-05-01T00:00:00').toISOString(),
    created_to: new Date('2026-05-02T23:59:59.999').toISOString(),
  })
  expect(listRuns.query.safeParse(query).success).toBe(true)
})

test('boolean filters are true, false or missing', () => {
  const account = (address: string) => listParamsParser(accountListDefinition)(parseSearch(address)).is_admin
  expect([account('?is_admin=true'), account('?is_admin=false'), account('?is_admin=maybe')]).toEqual([
    true,
    false,
    undefined,
  ])
})

test.each([
  '?page=-1',
  '?page=1e3',
  '?page=abc',
  '?page=0',
  '?limit=6',
  '?limit=-5',
  '?limit=3',
  '?sort=password',
  '?state=flying',
  '?platform=Windows',
  '?project=1',
  '?from=yesterday',
  '?admin=true',
  '?__proto__=x',
  '?search=',
])('%s is dropped', (address) => {
  expect(read(address)).toEqual({})
})

test('a parsed search survives being written to the address', () => {
  fc.assert(
    fc.property(
      fc.record({
        page: fc.integer({ min: 1, max: 9999 }),
        limit: fc.constantFrom(5, 7, 50, 0),
        search: fc.string(),
        sort: fc.constantFrom('created', '-created', 'name', 'else'),
        state: fc.subarray(['passed', 'failure']),
        branch: fc.string(),
      }),
      (raw) => {
        const once = listParamsParser(runListDefinition)(raw)
        expect(read(stringifySearch(once))).toEqual(once)
      },
    ),
  )
})
