import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defineListSearch, idOf, oneOf, someOf, textOf } from './list-search.ts'
import { parseSearch, stringifySearch } from './search-params.ts'

const runs = defineListSearch({
  sort: ['created', 'name'],
  filters: {
    state: someOf(['passed', 'failure']),
    platform: oneOf(['Android', 'iOS']),
    branch: textOf(),
    project_id: idOf,
  },
})
const read = (address: string) => runs.parse(parseSearch(address))

test('an address becomes the query of the list, with the defaults for what it leaves out', () => {
  expect(runs.toQuery(read(''))).toEqual({ page: 1, limit: 5, search: '' })
  expect(
    runs.toQuery(
      read('?page=3&limit=0&search=%20login%20&sort=-created&state=passed&state=failure&platform=iOS'),
    ),
  ).toEqual({
    page: 3,
    limit: 0,
    search: 'login',
    sort: { field: 'created', order: 'desc' },
    filter: { state: ['passed', 'failure'], platform: 'iOS' },
  })
})

test.each([
  '?page=-1',
  '?page=1e3',
  '?page=abc',
  '?page=0',
  '?limit=6',
  '?limit=-5',
  '?sort=password',
  '?state=flying',
  '?platform=Windows',
  '?project_id=1',
  '?admin=true',
  '?__proto__=x',
  '?search=',
])('%s is dropped', (address) => {
  expect(read(address)).toEqual({})
})

test('what it parsed reads the same out of the address again', () => {
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
        const once = runs.parse(raw)
        expect(read(stringifySearch(once))).toEqual(once)
      },
    ),
  )
})
