import { expect, test } from 'vitest'
import { chartPeriods } from '../../contract/charts.ts'
import { parseDashboardSearch, periods } from './period.ts'

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

test('the menu offers what the service knows', () => {
  expect([...periods].sort()).toEqual([...chartPeriods].sort())
})
