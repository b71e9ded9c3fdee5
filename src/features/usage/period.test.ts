import { expect, test } from 'vitest'
import { parseUsageSearch } from './period.ts'
import { daysOf } from './queries.ts'

test.each([
  ['month', '2026-11-21', '2026-11-01', '2026-11-21'],
  ['last', '2026-11-21', '2026-10-01', '2026-10-31'],
  ['last', '2026-01-31', '2025-12-01', '2025-12-31'],
  ['last', '2028-03-31', '2028-02-01', '2028-02-29'],
  ['30', '2026-11-21', '2026-10-23', '2026-11-21'],
  ['90', '2026-01-05', '2025-10-08', '2026-01-05'],
] as const)('%s on %s is %s to %s', (period, today, from, to) => {
  expect(daysOf(period, today)).toEqual({ from, to })
})

test('the address has only values that differ from the current month', () => {
  expect(parseUsageSearch({ period: '30' })).toEqual({ period: '30' })
  expect(parseUsageSearch({ period: 'month' })).toEqual({})
  expect(parseUsageSearch({ period: ['30'], other: 1 })).toEqual({})
})
