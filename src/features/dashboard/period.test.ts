import { expect, test } from 'vitest'
import { parseDashboardSearch } from './period.ts'

test.each([
  ['30', { period: 30 }],
  ['0', { period: 0 }],
  [90, { period: 90 }],
  ['7', {}],
  [undefined, {}],
  ['14', {}],
  ['30 ', {}],
  ['', {}],
  [['30', '90'], {}],
])('?period=%j reads as %j', (period, search) => {
  expect(parseDashboardSearch({ period })).toEqual(search)
})
