import fc from 'fast-check'
import { expect, test } from 'vitest'
import { passwordStrength } from './password-strength.tsx'

test.each([
  ['', 'weak'],
  ['abc', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['12345678901234567890', 'weak'],
  ['tiger-lamp', 'fair'],
  ['correct horse battery', 'strong'],
  ['пароль из слов', 'strong'],
  ['x7!Kq2#Lw9', 'strong'],
])('%j is %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength)
})

test('a longer password is never weaker', () => {
  const order = ['weak', 'fair', 'strong']
  fc.assert(
    fc.property(fc.string(), fc.string(), (password, more) => {
      expect(order.indexOf(passwordStrength(password + more))).toBeGreaterThanOrEqual(
        order.indexOf(passwordStrength(password)),
      )
    }),
  )
})
