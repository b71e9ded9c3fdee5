import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { wholeTextMatcher } from './pattern.ts'
import { specOf } from './run-specs.fixture.ts'
import { selectTests } from './selection.ts'

const matches = (pattern: string, text: string) => wholeTextMatcher(pattern, { steps: 1_000_000 })(text)
/** The time of a million harmless steps: a measure that is independent of the machine. */
const million = durationOf(() => matches('(?:a|b)*', 'ab'.repeat(400_000)))
function durationOf(work: () => unknown): number {
  const begun = performance.now()
  work()
  return performance.now() - begun
}

const native = (pattern: string, text: string) => new RegExp(`^(?:${pattern})$`).test(text)

test.each(['([a-zA-Z.]+)+!', '(a|a)*b', '((.*)*)*!', '(?=(.+)+!).*', '(.?){300}.{300}', '(?:(?!.*.*.*!).)*'])(
  'a pattern that is slow elsewhere, %s, is matched at once',
  (pattern) => {
    const taken = durationOf(() => matches(pattern, 'com.acme.shop.checkout.'.repeat(10)))
    expect(taken).toBeLessThan(10 * million)
  },
)

test('a run with thousands of costly filters is planned at once', () => {
  const regexes = Array.from({ length: 5_000 }, (_, i) => `([a-zA-Z.#]+)+!{${i}}`)
  const allowlist = [{ type: 'composition', op: 'UNION', filters: [] as object[] }]
  allowlist[0]?.filters.push(...regexes.map((regex) => ({ type: 'fully-qualified-test-name', regex })))
  const options = { filtering_configuration: JSON.stringify({ filteringConfiguration: { allowlist } }) }
  const taken = durationOf(() => expect(selectTests(specOf({ options })).tests).toEqual([]))
  // The filters of a run may take five million steps in total.
  expect(taken).toBeLessThan(50 * million)
})

test.each([
  ['CheckoutFlowTest', 'CheckoutFlowTest'],
  ['com\\.acme\\..*Test', 'com.acme.shop.CardPaymentTest'],
  ['(?!.*Flaky).*', 'CardPaymentTest'],
  ['(?!.*Flaky).*', 'FlakyTest'],
  ['.*(?<!Flaky)Test', 'FlakyTest'],
  ['.*(?<=Card|Wallet)PaymentTest', 'WalletPaymentTest'],
  ['\\bCard\\B.*\\b', 'CardPayment'],
  ['[^\\]a-c]{2,3}?', 'xyz'],
  ['(?<name>a|b)+', 'abba'],
  ['\\x41\\u0042\\tC', 'AB\tC'],
  ['a|', ''],
  ['a{,2}', 'a{,2}'],
])('%s of %j matches as in JavaScript', (pattern, text) => {
  expect(matches(pattern, text)).toBe(native(pattern, text))
})

test.each([
  ['(', '('],
  ['[z-a]', 'a'],
  ['(a)\\1', 'aa'],
  ['(?<a>b)\\k<a>', 'bb'],
  ['(a{1000}){1000}a*', 'a'.repeat(1_000_000)],
])('%s is rejected as a pattern', (pattern, text) => expect(matches(pattern, text)).toBe(false))

test('any pattern matches as in JavaScript', () => {
  const atom = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\w', '\\b', '^', '$', '')
  const { pattern } = fc.letrec<{ pattern: string }>((tie) => ({
    pattern: fc.oneof(
      { maxDepth: 4, depthSize: 'small' },
      atom,
      fc.tuple(tie('pattern'), tie('pattern')).map(([one, other]) => one + other),
      fc.tuple(tie('pattern'), tie('pattern')).map(([one, other]) => `(?:${one}|${other})`),
      fc
        .tuple(tie('pattern'), fc.constantFrom('*', '+', '?', '{2}', '{1,}', '{0,2}', '*?', ''))
        .map(([one, sign]) => `(${one})${sign}`),
      fc
        .tuple(tie('pattern'), fc.constantFrom('=', '!', '<=', '<!'))
        .map(([one, sign]) => `(?${sign}${one})`),
    ),
  }))
  fc.assert(
    fc.property(pattern, fc.stringMatching(/^[ab\n ]{0,6}$/), (source, text) => {
      expect(matches(source, text)).toBe(native(source, text))
    }),
    { numRuns: 500 },
  )
})
