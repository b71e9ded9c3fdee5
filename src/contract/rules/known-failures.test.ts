import { expect, test } from 'vitest'
import { covers, isInForce, overlaps } from './known-failures.ts'

test.each([
  [null, null, true],
  [null, '2026-11-20', true],
  [null, '2026-11-21', true],
  [null, '2026-11-19', false],
  [null, '2025-12-31', false],
  ['2026-11-18T10:00:00Z', null, false],
  ['2026-11-18T10:00:00Z', '2026-12-31', false],
])('on 20 November a mark ended %s with last day %s is in force: %s', (ended, until, counts) => {
  expect(isInForce({ ended, until }, '2026-11-20')).toBe(counts)
})

const failure = { test: 'a.B#c', platform: 'Android', cause: 'x1' } as const

test('a mark covers its own failure, or any failure of its test', () => {
  expect(covers(failure, failure)).toBe(true)
  expect(covers({ ...failure, cause: null }, failure)).toBe(true)
  expect(covers({ ...failure, cause: null }, { ...failure, cause: null })).toBe(true)
  expect(covers(failure, { ...failure, cause: 'x2' })).toBe(false)
  expect(covers(failure, { ...failure, cause: null })).toBe(false)
  expect(covers({ ...failure, cause: null }, { ...failure, platform: 'iOS' })).toBe(false)
  expect(covers(failure, { ...failure, test: 'a.B#d' })).toBe(false)
})

test('two marks overlap if either covers any failure of its test', () => {
  expect(overlaps(failure, { ...failure })).toBe(true)
  expect(overlaps(failure, { ...failure, cause: null })).toBe(true)
  expect(overlaps({ ...failure, cause: null }, failure)).toBe(true)
  expect(overlaps(failure, { ...failure, cause: 'x2' })).toBe(false)
  expect(overlaps({ ...failure, cause: null }, { ...failure, platform: 'iOS' })).toBe(false)
})
