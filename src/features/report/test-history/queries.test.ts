import { expect, test } from 'vitest'
import type { Run } from '../../../contract/runs.ts'
import { outcomesQuery } from './queries.ts'

const keyOf = (state: Run['state'], tests_done: number) =>
  outcomesQuery({ id: 'a-run', state, tests_done } as Run).queryKey

test('the outcomes of an unfinished run are read again when more tests are done', () => {
  expect(keyOf('started', 4)).not.toEqual(keyOf('started', 5))
  expect(keyOf('started', 5)).not.toEqual(keyOf('passed', 5))
  expect(keyOf('passed', 5)).toEqual(keyOf('passed', 6))
})
