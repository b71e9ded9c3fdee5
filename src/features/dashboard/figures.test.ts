import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { commonUnit, percentageChange, wholeHours } from './figures.ts'

const amount = fc.nat(10_000_000)

describe('percentage change', () => {
  test.each([
    ['0 if equal', 12, 12, 0, 'same'],
    ['0 if equal, zero included', 0, 0, 0, 'same'],
    ['100 if either side is zero: something after nothing', 5, 0, 100, 'up'],
    ['100 if either side is zero: nothing after something', 0, 5, 100, 'down'],
    ['the rounded ratio of larger to smaller, up', 20, 10, 200, 'up'],
    ['the rounded ratio of larger to smaller, down', 10, 20, 200, 'down'],
    ['rounded', 4, 3, 133, 'up'],
  ] as const)('%s', (_, current, previous, percent, direction) => {
    expect(percentageChange(current, previous)).toEqual({ percent, direction })
  })

  test('is as large in the other direction', () => {
    const opposite = { up: 'down', down: 'up', same: 'same' }
    fc.assert(
      fc.property(amount, amount, (current, previous) => {
        const change = percentageChange(current, previous)
        const back = percentageChange(previous, current)
        expect(back).toEqual({ percent: change.percent, direction: opposite[change.direction] })
      }),
    )
  })

  test('is 0 for equal values, else a whole number of at least 100', () => {
    fc.assert(
      fc.property(amount, amount, (current, previous) => {
        const { percent } = percentageChange(current, previous)
        expect(Number.isInteger(percent)).toBe(true)
        expect(current === previous ? percent === 0 : percent >= 100).toBe(true)
      }),
    )
  })
})

describe('"rounded total seconds divided by 3600"', () => {
  test.each([
    [0, 0],
    [1799, 0],
    [1800, 1],
    [5400, 2],
    [360_000, 100],
  ])('%i s are %i h', (seconds, hours) => {
    expect(wholeHours(seconds)).toBe(hours)
  })
})

test('rounds the total, not each day', () => {
  const days = [
    { android: 1000, ios: 500 },
    { android: 200, ios: 100 },
  ]
  expect(wholeHours(days.reduce((sum, { android, ios }) => sum + android + ios, 0))).toBe(1)
})

const hour = 3600

test.each([
  ['minutes where there are few hours', 49 / 60, 57 / 60, 'minutes'],
  ['minutes after nothing, too', 0.4, 0, 'minutes'],
  ['minutes below ten hours', 9.4, 2, 'minutes'],
  ['whole hours as they are rounded', 21.4, 22.3, 'hours'],
  ['tenths where both would be one figure', 21.4, 20.7, 'tenths'],
  ['tenths where one of the two has few hours', 30, 1.5, 'tenths'],
] as const)('%s', (_, one, other, unit) => {
  expect(commonUnit(one * hour, other * hour)).toBe(unit)
  expect(commonUnit(other * hour, one * hour), 'the other way round').toBe(unit)
})

test('rounded hours keep the order and nearly the percentage of the exact values', () => {
  fc.assert(
    fc.property(amount, amount, (one, other) => {
      fc.pre(commonUnit(one, other) === 'hours')
      const [shown, percentage] = [
        percentageChange(wholeHours(one), wholeHours(other)),
        percentageChange(one, other),
      ]
      expect(shown.direction).toBe(percentage.direction)
      expect(Math.abs(shown.percent / percentage.percent - 1)).toBeLessThan(0.1)
    }),
  )
})
