import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountUsd, type BilledRun, localDay, secondsByDay, secondsByPlatform } from './billing.ts'

const anyRun: fc.Arbitrary<BilledRun> = fc.record({
  platform: fc.constantFrom('Android', 'iOS'),
  created: fc.integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2026, 0, 1) }),
  seconds: fc.option(fc.nat(100_000)),
})

test('days and platforms add up to the run list in any zone', () => {
  fc.assert(
    fc.property(fc.array(anyRun), fc.integer({ min: -720, max: 840 }), (runs, offset) => {
      const listed = runs.reduce((sum, run) => sum + (run.seconds ?? 0), 0)
      const days = [...secondsByDay(runs, offset).values()]
      expect(days.reduce((sum, { android, ios }) => sum + android + ios, 0)).toBe(listed)
      const { android, ios } = secondsByPlatform(runs)
      expect(android + ios).toBe(listed)
    }),
  )
})

test('a run belongs to the local day on which it was created', () => {
  const created = Date.UTC(2026, 2, 13, 22, 30)
  expect(localDay(created)).toBe('2026-03-13')
  expect(localDay(created, 180)).toBe('2026-03-14')
  expect([...secondsByDay([{ platform: 'iOS', created, seconds: 7 }], 180)]).toEqual([
    ['2026-03-14', { android: 0, ios: 7 }],
  ])
})

test('only what goes beyond the free seconds costs, in whole cents', () => {
  expect(amountUsd(3600, 7200, 2)).toBe(0)
  expect(amountUsd(7200, 3600, 2)).toBe(2)
  expect(amountUsd(100, 0, 2)).toBe(0.06)
  expect(amountUsd(100, -5, 2)).toBe(0.06)
})
