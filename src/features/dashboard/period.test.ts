import { expect, test } from 'vitest'
import { chartPeriods } from '../../contract/charts.ts'
import { parseDashboardSearch, periods } from './period.ts'

test.each([
  ['30', 30],
  ['0', 0],
  [90, 90],
  ['7', undefined],
  [undefined, undefined],
  ['14', undefined],
  ['30 ', undefined],
  ['', undefined],
  [['30', '90'], undefined],
])('each chart has its own period in the address: %j is read as %j', (said, period) => {
  expect(parseDashboardSearch({ runs: said })).toEqual({ runs: period })
  expect(parseDashboardSearch({ hours: said, runs: 90 })).toEqual({ hours: period, runs: 90 })
})

test('the menu offers the periods of the service', () => {
  expect([...periods].sort()).toEqual([...chartPeriods].sort())
})
