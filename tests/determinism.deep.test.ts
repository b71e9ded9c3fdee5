import { expect, test } from 'vitest'
import { artifactsOf } from './artifacts-of-runs.ts'

test('the same seed gives the same bytes of every artifact of every run', { timeout: 600_000 }, async () => {
  expect(await artifactsOf(5, 1)).toEqual(await artifactsOf(5, 1))
})
