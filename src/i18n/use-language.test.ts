import { expect, test } from 'vitest'
import { wordOf } from './use-language.ts'

const words = { owner: 'Owner', reader: 'Reader' }

test('a known value has its text', () => {
  expect(wordOf(words, 'owner')).toBe('Owner')
})

test.each(['', 'auditor', 'https://a.test', 'owner.length', 'common:roles.owner', 'toString', '__proto__'])(
  'the value "%s" of another service is shown as it is',
  (value) => {
    expect(wordOf(words, value)).toBe(value)
  },
)
