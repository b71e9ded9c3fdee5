import { expect, test } from 'vitest'
import { http } from '../mocks/service/handler.ts'
import { endpointQuery } from '../src/api/query.ts'
import { getRun, repeatRun } from '../src/contract/runs.ts'
import type { ApiToken } from '../src/contract/tokens.ts'
import { columnHelper } from '../src/ui/table/column.tsx'

/** Code that the compiler has to refuse. `npm run types` fails where one of these would pass. */

test('a column accepts only fields of its row, with their types', () => {
  const column = columnHelper<ApiToken>()
  const named = column.accessor('name', { cell: ({ getValue }) => getValue().toUpperCase() })
  // @ts-expect-error: tokens have no such field
  const unknown = column.accessor('colour', { header: '' })
  // @ts-expect-error: a token that was never used has no time of it
  const careless = column.accessor('last_used', { cell: ({ getValue }) => getValue().toUpperCase() })
  expect([named, careless].map((one) => one.accessorKey)).toEqual(['name', 'last_used'])
  expect(unknown).toBeDefined()
})

test('a GET that changes something can’t be a query', () => {
  const id = '520d43cf-ee1d-41d3-9203-797685f41a6e'
  const read = endpointQuery(getRun, { id })
  // @ts-expect-error: it starts a run
  const repeated = endpointQuery(repeatRun, { id })
  expect([read, repeated].map(({ queryKey }) => queryKey[0])).toEqual([getRun.id, repeatRun.id])
})

test('a handler of the fake service is for an endpoint of the contract', () => {
  const names = http.get('/api/v2/projects/list', ({ caller }) => [{ ...caller.team, slug: 'any' }])
  // @ts-expect-error: the contract has no such path
  const misspelt = http.get('/api/v2/project/list', () => [])
  // @ts-expect-error: projects can't be deleted
  const forbidden = http.delete('/api/v2/projects/:id', () => {})
  // @ts-expect-error: a page of a list also has the number of all its rows
  const careless = http.get('/api/v2/projects', () => [])
  expect(names.id).toBe('projects.names')
  expect([misspelt, forbidden, careless]).toHaveLength(3)
})
