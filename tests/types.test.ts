import { expect, test } from 'vitest'
import { endpointQuery } from '../src/api/query.ts'
import type { SortField } from '../src/contract/lists.ts'
import { tokenList } from '../src/contract/outline.ts'
import { getRun, repeatRun } from '../src/contract/runs.ts'
import type { ApiToken } from '../src/contract/tokens.ts'
import type { Column } from '../src/ui/table/column.ts'

/** What the compiler refuses. `npm run types` fails where one of these would pass. */

type TokenColumn = Column<ApiToken, SortField<typeof tokenList>>
const plain = { title: () => '', cell: () => null }

test('a column sorts only by what its list is declared with', () => {
  const column: TokenColumn = { ...plain, id: 'last_used', sortable: true }
  // @ts-expect-error: tokens aren't sorted by who made them
  const unlisted: TokenColumn = { ...plain, id: 'created_by', sortable: true }
  expect([column, unlisted].map(({ id }) => tokenList.sort.some((field) => field === id))).toEqual([
    true,
    false,
  ])
})

test('what changes something is no query, though it is a GET: nothing asks for it ahead', () => {
  const id = '520d43cf-ee1d-41d3-9203-797685f41a6e'
  const read = endpointQuery(getRun, { id })
  // @ts-expect-error: it starts a run
  const repeated = endpointQuery(repeatRun, { id })
  expect([read, repeated].map(({ queryKey }) => queryKey[0])).toEqual([getRun.id, repeatRun.id])
})
