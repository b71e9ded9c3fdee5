import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Estimate, estimateLeft, roundedLeft } from './estimate.ts'

const begin = Date.parse('2026-11-20T09:00:00Z')

interface Moment {
  passed: number
  more: number
  lost: boolean
}

/** The estimate shown after each of the moments. */
function follow(moments: readonly Moment[], total: number): (Estimate | null)[] {
  let progress = { now: begin, startedAt: begin, done: 0, total, lost: 0 }
  let estimate: Estimate | null = null
  return moments.map(({ passed, more, lost }) => {
    progress = {
      ...progress,
      now: progress.now + passed,
      done: Math.min(total, progress.done + more),
      lost: progress.lost + Number(lost),
    }
    estimate = estimateLeft(estimate, progress)
    return estimate
  })
}

const moment = fc.record({
  passed: fc.integer({ min: 0, max: 600_000 }),
  more: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 40 })),
  lost: fc.integer({ min: 0, max: 9 }).map((chance) => chance === 0),
})

test('the estimate grows no faster than time passes, unless a device is lost', () => {
  fc.assert(
    fc.property(fc.array(moment, { maxLength: 60 }), fc.integer({ min: 1, max: 500 }), (moments, total) => {
      let before: Estimate | null = null
      for (const estimate of follow(moments, total)) {
        if (estimate) {
          expect(estimate.left).toBeGreaterThanOrEqual(0)
          expect(estimate.left).toBeLessThan(Infinity)
        }
        if (before && estimate && estimate.lost === before.lost)
          expect(estimate.left - before.left).toBeLessThanOrEqual(estimate.at - before.at)
        before = estimate
      }
    }),
  )
})

const second = { passed: 1000, more: 0, lost: false }

describe('for a hundred tests, one every ten seconds,', () => {
  const steady = Array.from({ length: 1000 }, (_, i) => ({ ...second, more: i % 10 === 9 ? 1 : 0 }))
  const estimates = follow(steady, 100)

  test('there is no estimate before a few tests', () => {
    expect(estimates.slice(0, 29).every((estimate) => estimate === null)).toBe(true)
    expect(estimates[29]?.left).toBe(970_000)
  })

  test('the estimate is correct and decreases with the clock', () => {
    for (const [i, estimate] of estimates.entries()) {
      if (!estimate || i > 980) continue
      expect(Math.abs(estimate.left / 1000 - (999 - i))).toBeLessThan(5)
    }
    // With the last result there is nothing left at once.
    const lefts = estimates.slice(0, -1).flatMap((estimate) => estimate?.left ?? [])
    for (const [i, left] of lefts.entries())
      if (i > 0) expect(Math.abs(left - (lefts[i - 1] ?? 0))).toBeLessThan(3000)
    expect(estimates.at(-1)?.left).toBe(0)
  })

  test('a lost device may change the estimate at once', () => {
    const halted = [...steady.slice(0, 500), { passed: 400_000, more: 0, lost: false }]
    const lost = [...steady.slice(0, 500), { passed: 400_000, more: 0, lost: true }]
    // Nothing for 400 seconds after 50 in 500: if the next came now, there would be 51 in 900.
    expect(follow(lost, 100).at(-1)?.left).toBe(Math.round((900_000 / 51) * 49))
    expect(follow(halted, 100).at(-1)?.left).toBeLessThan((900_000 / 51) * 49)
  })
})

test('a clock that is set back and unknown tests are handled', () => {
  const progress = { now: begin + 60_000, startedAt: begin, done: 10, total: 20, lost: 0 }
  const first = estimateLeft(null, progress)
  expect(first?.left).toBe(60_000)
  expect(estimateLeft(first, { ...progress, now: begin })?.left).toBe(60_000)
  expect(estimateLeft(first, { ...progress, now: begin + 90_000, total: 1000 })?.left).toBe(30_000)
})

test.each([
  [0, 5],
  [1, 5],
  [12_000, 15],
  [61_000, 75],
  [599_000, 600],
  [600_001, 660],
])('%d ms are shown as %d s', (milliseconds, seconds) => {
  expect(roundedLeft(milliseconds)).toBe(seconds)
})
