import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { percentageChange, roundsAgainst, wholeHours } from './figures.ts'

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

  test('the other way round it is as large and points the other way', () => {
    const opposite = { up: 'down', down: 'up', same: 'same' }
    fc.assert(
      fc.property(amount, amount, (current, previous) => {
        const there = percentageChange(current, previous)
        const back = percentageChange(previous, current)
        expect(back).toEqual({ percent: there.percent, direction: opposite[there.direction] })
      }),
    )
  })

  test('0 just for equals, else 100 or more, always whole', () => {
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

test('the total is rounded once, not day by day', () => {
  const days = [
    { android: 1000, ios: 500 },
    { android: 200, ios: 100 },
  ]
  expect(wholeHours(days.reduce((sum, { android, ios }) => sum + android + ios, 0))).toBe(1)
})

test.each([
  [49, 57, true],
  [55, 60, true],
  [100, 110, true],
  [80, 57, false],
  [57, 57, false],
  [130, 60, false],
])('%i minutes after %i round against what they say: %s', (total, previous, against) => {
  expect(roundsAgainst(total * 60, previous * 60)).toBe(against)
})
