import { expect, test } from 'vitest'
import { formatBytes, formatChange, formatNumber, formatPercent } from './numbers.ts'

test('numbers have the language’s format', () => {
  expect(formatNumber(12_345, 'en')).toBe('12,345')
  expect(formatNumber(12_345, 'ru')).toBe('12\u00a0345')
  expect(formatNumber(9_999_999, 'en', 10_000_000)).toBe('9,999,999')
  expect(formatNumber(12_345_678, 'en', 10_000_000)).toBe('12.3M')
  expect(formatNumber(12_345_678, 'ru', 10_000_000)).toBe('12,3\u00a0млн')
  expect(formatPercent(0.9744, 'en', 1)).toBe('97.4%')
  expect(formatPercent(0.9744, 'ru', 1)).toBe('97,4\u00a0%')
  expect(formatPercent(1.2, 'en')).toBe('120%')
  expect(formatPercent(7_000_000_000_000, 'en')).toBe('700T%')
})

test('sizes have the largest unit below them and are rounded', () => {
  const sizes = [0, 999, 1500, 10_485_760, 5 * 1000 ** 4]
  expect(sizes.map((bytes) => formatBytes(bytes, 'en'))).toEqual([
    '0 byte',
    '999 byte',
    '1.5 kB',
    '10.5 MB',
    '5,000 GB',
  ])
})

test('a change has a sign, and a small one a decimal', () => {
  const changes: [number, number][] = [
    [33, 27],
    [24, 27],
    [27, 27],
    [1001, 1000],
    [3, 0],
    [0, 3],
    [0, 0],
    [Number.NaN, 3],
    [3, Number.NaN],
  ]
  expect(changes.map(([current, previous]) => formatChange(current, previous, 'en'))).toEqual([
    '+22%',
    '−11%',
    '0%',
    '+0.1%',
    '+100%',
    '−100%',
    '0%',
    '-',
    '-',
  ])
})
