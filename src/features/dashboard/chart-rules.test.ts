import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { barLimit, commonUnit, dropSurplus, percentageChange, wholeHours } from './chart-rules.ts'

const isZero = ({ count }: { count: number }) => count === 0
const daysOf = (counts: readonly number[], first = '2026-05-01') =>
  counts.map((count, i) => ({
    date: new Date(Date.parse(first) + i * 86_400_000).toISOString().slice(0, 10),
    count,
  }))

describe('"at most chart width divided by 50 bars (default 7)"', () => {
  test.each([
    [null, 7],
    [350, 7],
    [349, 6],
    [1000, 20],
    [20, 1],
    [0, 1],
  ])('%s px make at most %i bars', (width, bars) => {
    expect(barLimit(width)).toBe(bars)
  })
})

const cases = fc.record({
  counts: fc.array(fc.oneof(fc.constant(0), fc.nat(50)), { maxLength: 92 }),
  limit: fc.integer({ min: 1, max: 100 }),
  first: fc.constantFrom('2026-01-01', '2026-02-13', '2026-07-30'),
})

describe('"surplus days are dropped: zero days first, at random, then other random days"', () => {
  test('shows as many bars as fit', () => {
    fc.assert(
      fc.property(cases, ({ counts, limit, first }) => {
        expect(dropSurplus(daysOf(counts, first), limit, isZero)).toHaveLength(Math.min(counts.length, limit))
      }),
    )
  })

  test('drops empty days before days with runs', () => {
    fc.assert(
      fc.property(cases, ({ counts, limit, first }) => {
        const days = daysOf(counts, first)
        const kept = dropSurplus(days, limit, isZero)
        const lost = days.filter((day) => !kept.includes(day))
        expect(lost.some((day) => !isZero(day)) && kept.some(isZero)).toBe(false)
      }),
    )
  })

  test('keeps the order of the remaining days', () => {
    fc.assert(
      fc.property(cases, ({ counts, limit, first }) => {
        const dates = dropSurplus(daysOf(counts, first), limit, isZero).map(({ date }) => date)
        expect(dates).toEqual([...dates].sort())
      }),
    )
  })

  test('makes the same choice for the same days and width', () => {
    fc.assert(
      fc.property(cases, ({ counts, limit, first }) => {
        expect(dropSurplus(daysOf(counts, first), limit, isZero)).toEqual(
          dropSurplus(daysOf(counts, first), limit, isZero),
        )
      }),
    )
  })

  test('only adds bars in a wider chart', () => {
    fc.assert(
      fc.property(cases, ({ counts, limit, first }) => {
        const days = daysOf(counts, first)
        expect(dropSurplus(days, limit + 1, isZero)).toEqual(
          expect.arrayContaining([...dropSurplus(days, limit, isZero)]),
        )
      }),
    )
  })

  test('drops random days: neither the first nor the last nor every second', () => {
    const full = new Array<number>(90).fill(3)
    const place = (first: string) =>
      dropSurplus(daysOf(full, first), 11, isZero).map(
        ({ date }) => (Date.parse(date) - Date.parse(first)) / 86_400_000,
      )
    expect(place('2026-01-01')).not.toEqual(place('2026-01-02'))
    const mean = place('2026-01-01').reduce((sum, nth) => sum + nth, 0) / 11
    expect(mean).toBeGreaterThan(20)
    expect(mean).toBeLessThan(70)
  })
})

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
