import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseReportSearch } from './report-search.ts'
import { searchForOtherRun } from './use-report-search.ts'

const id = '7b0f3c0e-98d1-4c8e-9f0a-3b1d8f6f2a51'
const whole = {
  tab: 'tests',
  status: ['failed', 'flaky'],
  verdict: ['new', 'main'],
  base: 'release/8.6',
  q: 'class:Cart "promo code"',
  group: 'class',
  sort: 'slowest',
  cause: '1x9k2',
  test: 'com.acme.Cart#pays in [€]',
  attempt: 2,
  line: 31,
  level: 'error',
  tag: 'OkHttp',
  find: 'timeout',
  with: id,
  change: 'slower',
  from: 0,
  to: 90_000,
} as const

it('the address has the page’s whole state: tab, filters, test, attempt, line, comparison, moment', () => {
  expect(parseReportSearch({ ...whole })).toEqual(whole)
})

it('other parameters of the address are ignored', () => {
  expect(
    parseReportSearch({ tab: 'x', status: ['y'], line: '-1', attempt: 'one', with: 'z', from: 1.5 }),
  ).toEqual({})
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...Object.keys(whole)), fc.anything()), (raw) => {
      const once = parseReportSearch(raw)
      expect(parseReportSearch({ ...once })).toEqual(once)
    }),
  )
})

it('parameters with the same meaning are kept for another run', () => {
  const { tab, status, verdict, base, q, group, sort, test } = whole
  expect(searchForOtherRun(parseReportSearch({ ...whole }))).toEqual({
    tab,
    status,
    verdict,
    base,
    q,
    group,
    sort,
    test,
  })
})
