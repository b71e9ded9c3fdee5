import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clockDuration, durationParts } from './durations.ts'

const words = (seconds: number) =>
  durationParts(seconds)
    .map(({ unit, value }) => `${value}${unit[0]}`)
    .join(' ')

test.each([
  [0, '0s'],
  [42.9, '42s'],
  [60, '1m'],
  [61, '1m 1s'],
  [3_599, '59m 59s'],
  [3_600, '1h'],
  [3_725, '1h 2m'],
  [86_400, '1d'],
  [90_061, '1d 1h'],
  [-5, '0s'],
])('%d seconds are shown as %s', (seconds, text) => {
  expect(words(seconds)).toBe(text)
})

test('a duration has at most two units, the larger first, each below the next unit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (seconds) => {
      const parts = durationParts(seconds)
      expect(parts.length).toBeLessThanOrEqual(2)
      const [, second] = parts
      if (second) expect(second.value).toBeLessThan(60)
    }),
  )
})

test.each([
  [0, '0:00'],
  [42, '0:42'],
  [725, '12:05'],
  [3_725, '1:02:05'],
])('a stopwatch at %d seconds shows %s', (seconds, text) => {
  expect(clockDuration(seconds)).toBe(text)
})
