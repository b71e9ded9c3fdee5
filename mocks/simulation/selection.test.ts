import { expect, test } from 'vitest'
import { specOf } from './run-specs.fixture.ts'
import { summarizeRun } from './run-summary.ts'
import { selectTests } from './selection.ts'

const filter = (lists: object) => JSON.stringify({ filteringConfiguration: lists })
const names = (changes: Parameters<typeof specOf>[0]) =>
  selectTests(specOf(changes)).tests.map((of) => of.name)
const chosen = (lists: object) => names({ options: { filtering_configuration: filter(lists) } })
const all = names({})

test('names tests as each framework does', () => {
  expect(all).toContain('com.acme.shop.checkout.CheckoutFlowTest#appliesPromoCode')
  expect(names({ platform: 'iOS' })).toContain('AcmeShopUITests.SearchTests#testShowsRecentQueries()')
  expect(names({ flavor: 'maestro' }).every((name) => /^flows\.\w+\.\w+#[a-z0-9-]+$/.test(name))).toBe(true)
  expect(names({ flavor: 'js-jest-appium' }).every((name) => /^specs\.\w+\.\w+#[a-z0-9 ]+$/.test(name))).toBe(
    true,
  )
  expect(
    names({ flavor: 'python-robotframework-appium' }).every((name) => /^Tests\.\w+\.\w+#/.test(name)),
  ).toBe(true)
  expect(new Set(all).size).toBe(all.length)
})

test('reads the command-line client’s filter file', () => {
  const inPackage = chosen({ allowlist: [{ type: 'package', values: ['com.acme.shop.checkout'] }] })
  expect(inPackage.length).toBeGreaterThan(10)
  expect(inPackage.every((name) => name.startsWith('com.acme.shop.checkout.'))).toBe(true)

  const oneClass = { type: 'fully-qualified-class-name', values: ['com.acme.shop.checkout.CardPaymentTest'] }
  expect(chosen({ allowlist: [oneClass] })).toEqual(all.filter((name) => name.includes('.CardPaymentTest#')))
  expect(chosen({ blocklist: [oneClass] })).toEqual(all.filter((name) => !name.includes('.CardPaymentTest#')))
  expect(chosen({ allowlist: [{ type: 'simple-class-name', regex: 'Card.*' }] })).toEqual(
    all.filter((name) => name.includes('.CardPaymentTest#')),
  )
  expect(chosen({ allowlist: [{ type: 'method', values: ['appliesPromoCode'] }] })).toHaveLength(1)
  expect(
    chosen({ allowlist: [{ type: 'simple-test-name', values: ['CheckoutFlowTest#appliesPromoCode'] }] }),
  ).toHaveLength(1)
  const left = all.slice(0, 3)
  expect(chosen({ blocklist: [{ type: 'fully-qualified-test-name', values: left }] })).toEqual(all.slice(3))
  const sizes = ['Small', 'Medium', 'Large'].map(
    (size) =>
      chosen({ allowlist: [{ type: 'annotation', values: [`androidx.test.filters.${size}Test`] }] }).length,
  )
  expect(sizes.reduce((sum, count) => sum + count, 0)).toBe(all.length)
})

test('composes filters as Marathon does', () => {
  const cards = { type: 'simple-class-name', values: ['CardPaymentTest'] }
  const wallets = { type: 'simple-class-name', values: ['WalletPaymentTest'] }
  const composed = (op: string) =>
    chosen({ allowlist: [{ type: 'composition', op, filters: [cards, wallets] }] }).length
  expect(composed('UNION')).toBe(
    chosen({ allowlist: [cards] }).length + chosen({ allowlist: [wallets] }).length,
  )
  expect(composed('INTERSECTION')).toBe(0)
  expect(composed('SUBTRACT')).toBe(all.length - composed('UNION'))
})

test('reports an error when a filter leaves no tests', () => {
  const options = { filtering_configuration: filter({ allowlist: [{ type: 'method', values: ['none'] }] }) }
  expect(summarizeRun(specOf({ options }))).toMatchObject({
    outcome: 'failure',
    errorMessage: 'No tests found: the filter leaves none of the suite',
    testsTotal: 0,
    billableSeconds: 0,
  })
})

test('runs the given flows, each once', () => {
  const flows = ['flows/checkout/guest-pays.yaml', './smoke.yml', 'flows/checkout/guest-pays.yaml']
  expect(names({ flavor: 'maestro', options: { flows } })).toEqual([
    'flows.checkout.guest-pays#guest pays',
    'flows.smoke#smoke',
  ])
})

test('runs only the tests to repeat', () => {
  const onlyTests = all.slice(3, 8)
  expect(names({ onlyTests })).toEqual(onlyTests)
})
