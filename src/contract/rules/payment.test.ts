import { expect, test } from 'vitest'
import { paymentMethod, usageRefusal } from './payment.ts'

const card = { manual_invoicing: false, is_payment_available: true, free_seconds_left: 0 }
const broke = { ...card, is_payment_available: false }
const unlimited = { seconds_used: 0, seconds_limit: null }

test.each([
  [{ ...card, manual_invoicing: true }, 'invoice'],
  [{ ...card, free_seconds_left: 1 }, 'card'],
  [{ ...broke, free_seconds_left: 1 }, 'free'],
  [broke, 'none'],
] as const)('%o pays by %s', (payment, method) => {
  expect(paymentMethod(payment)).toBe(method)
})

test('a run is refused without a way to pay, or when the month’s limit is reached', () => {
  expect(usageRefusal(card, unlimited)).toBe(null)
  expect(usageRefusal(broke, unlimited)).toBe('payment')
  expect(usageRefusal(card, { seconds_used: 4, seconds_limit: 5 })).toBe(null)
  expect(usageRefusal(card, { seconds_used: 5, seconds_limit: 5 })).toBe('limit')
})
