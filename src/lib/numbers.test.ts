import { expect, test } from 'vitest'
import { formatNumber, formatPercent } from './numbers.ts'

test('figures are written as the language writes them', () => {
  expect(formatNumber(12_345, 'en')).toBe('12,345')
  expect(formatNumber(12_345, 'ru')).toBe('12\u00a0345')
  expect(formatPercent(0.9744, 'en', 1)).toBe('97.4%')
  expect(formatPercent(0.9744, 'ru', 1)).toBe('97,4\u00a0%')
  expect(formatPercent(1.2, 'en')).toBe('120%')
})
