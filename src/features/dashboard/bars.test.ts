import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { barLimit, dropSurplus } from './bars.ts'

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
