import { describe, expect, it } from 'vitest'
import { countOwners, isOwnedBy, noOwner, ownersBy } from './owners.ts'
import { readReport } from './read-report.ts'
import { outcomesOf } from './run-outcomes.ts'
import { listTestHistory, retryCostBy, testHistories } from './test-history.ts'
import { listTests } from './test-rows.ts'

const allure = (labels: Record<string, unknown>, of = 'kotlin.') =>
  Object.entries(labels).map(([name, value]) => ({
    name: `io.qameta.allure.${of}${name}`,
    values: { value },
  }))

type Entry = readonly [name: string, labels?: unknown, statuses?: readonly string[]]

const filesOf = (tests: readonly Entry[]) => ({
  junit: null,
  raw: JSON.stringify(
    tests.flatMap(([name, metaProperties = [], statuses = ['PASSED']]) => {
      const [, pkg, clazz, method] = /^(.*)\.(\w+)#(\w+)$/.exec(name) ?? []
      return statuses.map((status, i) => ({
        package: pkg,
        class: clazz,
        method,
        metaProperties,
        deviceSerial: 'emulator-5554',
        status,
        timestamp: 1_700_000_000_000 + i,
        duration: 1000 * (i + 1),
      }))
    }),
  ),
})
const reportOf = (...tests: Entry[]) => readReport(filesOf(tests)).report

const rules = [
  { pattern: 'com.acme.shop.checkout', owner: 'checkout-team' },
  { pattern: 'com.acme.shop', owner: 'shop-team' },
]

describe('labels of Allure', () => {
  const labelsIn = (properties: unknown) => reportOf(['com.acme.A#a', properties]).tests[0]?.labels

  it('are read of every dialect’s annotations', () => {
    const labels = { owner: 'pay-team', epic: 'Buying', feature: 'Cards' }
    expect(labelsIn(allure({ Owner: 'pay-team', Epic: 'Buying', Feature: 'Cards' }))).toEqual(labels)
    expect(labelsIn(allure({ Owner: 'pay-team', Epic: 'Buying', Feature: 'Cards' }, ''))).toEqual(labels)
    expect(labelsIn(allure({ Owner: ' a\n team ' }))).toEqual({ owner: 'a team', epic: null, feature: null })
  })

  it.each([
    [undefined],
    [null],
    ['Owner'],
    [[null, 1, 'Owner', {}]],
    [allure({ Owner: 7 })],
    [allure({ Owner: ['a'] })],
    [allure({ Owner: ' ', Epic: '-', Feature: '' })],
    [allure({ Story: 'a', Owners: 'b' })],
    [[{ name: 'com.acme.Owner', values: { value: 'a' } }]],
    [[{ name: 'io.qameta.allure.kotlin.Owner', values: null }]],
    [[{ name: 'io.qameta.allure.constructor', values: { value: 'a' } }]],
  ])('%j has none', (properties) => {
    expect(labelsIn(properties)).toBeNull()
  })

  it('are cut where they are endless, and the first of several counts', () => {
    expect(labelsIn(allure({ Owner: 'x'.repeat(5000) }))?.owner).toHaveLength(100)
    expect(labelsIn([...allure({ Owner: 'one' }), ...allure({ Owner: 'two' })])?.owner).toBe('one')
  })
})

describe('the owner of a test', () => {
  const ownerOf = ownersBy(rules)
  const owner = (name: string, labels: Record<string, string> = {}) => {
    const [test] = reportOf([name, allure(labels)]).tests
    return test && ownerOf(test)
  }

  it('is its label, else the first rule that covers it, else its epic or feature', () => {
    const test = 'com.acme.shop.checkout.CardTest#pays'
    expect(owner(test, { Owner: 'pay-team', Epic: 'Buying' })).toEqual({ name: 'pay-team', by: 'label' })
    expect(owner(test, { Epic: 'Buying' })).toEqual({
      name: 'checkout-team',
      by: 'rule',
      pattern: 'com.acme.shop.checkout',
    })
    expect(owner('com.acme.shop.CartTest#adds')?.name).toBe('shop-team')
    expect(owner('com.acme.bank.CardTest#pays', { Feature: 'Cards', Epic: 'Money' })).toEqual({
      name: 'Money',
      by: 'epic',
    })
    expect(owner('com.acme.bank.CardTest#pays', { Feature: 'Cards' })).toEqual({
      name: 'Cards',
      by: 'feature',
    })
    expect(owner('com.acme.bank.CardTest#pays')).toBeNull()
  })

  const report = reportOf(
    ['com.acme.shop.CartTest#adds', allure({ Owner: 'pay-team' })],
    ['com.acme.shop.CartTest#removes'],
    ['com.acme.bank.CardTest#pays', [], ['FAILURE']],
    ['com.acme.shop.CartTest#empties'],
  )
  const methods = (listing: Parameters<typeof listTests>[1]) =>
    listTests(report, listing, undefined, undefined, ownerOf).tests.map(({ method }) => method)

  it('filters, searches and groups the tests of a report', () => {
    expect([...countOwners(report.tests, ownerOf)]).toEqual([
      ['shop-team', 2],
      ['pay-team', 1],
      ['', 1],
    ])
    expect(methods({ owner: 'shop-team' })).toEqual(['removes', 'empties'])
    expect(methods({ owner: 'shop' })).toEqual([])
    expect(methods({ owner: noOwner })).toEqual(['pays'])
    expect(methods({ q: 'owner:SHOP' })).toEqual(['removes', 'empties'])
    expect(methods({ q: '-owner:team' })).toEqual(['pays'])
    const { rows } = listTests(report, { group: 'owner' }, undefined, undefined, ownerOf)
    expect(rows.flatMap((row) => (row.kind === 'group' ? [[row.name, row.tests.length]] : []))).toEqual([
      ['', 1],
      ['pay-team', 1],
      ['shop-team', 2],
    ])
    expect(isOwnedBy(null, 'pay-team')).toBe(false)
  })

  it('over runs is that of the latest, and sums what retries cost', () => {
    const retried = ['FAILURE', 'PASSED']
    const columns = [
      [['com.acme.shop.CartTest#adds', allure({ Owner: 'old-team' }), retried] as const],
      [
        ['com.acme.shop.CartTest#adds', allure({ Owner: 'pay-team' }), retried] as const,
        ['com.acme.shop.CartTest#removes', [], ['FAILURE', 'FAILURE', 'PASSED']] as const,
        ['com.acme.bank.CardTest#pays'] as const,
      ],
    ].map((tests) => outcomesOf(readReport(filesOf(tests)).report))
    const tests = testHistories(columns)
    const names = (listing: Parameters<typeof listTestHistory>[2]) =>
      listTestHistory(tests, columns, listing, ownerOf).map(({ test }) => test.method)
    expect(names({ owner: 'pay-team' })).toEqual(['adds'])
    expect(names({ owner: 'old-team' })).toEqual([])
    expect(names({ q: '-owner:team' })).toEqual(['pays'])
    expect(retryCostBy(tests, columns, (test) => ownerOf(test)?.name ?? '')).toEqual({
      groups: [
        { name: 'shop-team', tests: 1, retries: 2, time: 5000, share: 5 / 9 },
        { name: 'pay-team', tests: 1, retries: 2, time: 4000, share: 4 / 9 },
      ],
      topShare: 1,
    })
    expect(retryCostBy(tests, columns, ({ clazz }) => clazz).groups).toEqual([
      { name: 'CartTest', tests: 2, retries: 4, time: 9000, share: 1 },
    ])
    expect(retryCostBy([], columns, () => '')).toEqual({ groups: [], topShare: 0 })
    expect(retryCostBy(tests, columns, ({ clazz }) => clazz, 1).groups).toEqual([
      { name: 'CartTest', tests: 2, retries: 3, time: 7000, share: 1 },
    ])
  })
})
