import { expect, test } from 'vitest'
import { unusuallyLong } from './unusual.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000).toISOString()

test.each([
  ['created', 15, null, null],
  ['created', 16, null, 16],
  ['started', 200, 60, null],
  ['started', 200, 61, 61],
  ['started', 61, null, 61],
  ['passed', 500, 500, null],
  ['failure', 500, 500, null],
] as const)('%s, created %i and started %s minutes ago: %s', (state, created, started, expected) => {
  const run = { state, created: minutesAgo(created), started: started && minutesAgo(started) }
  expect(unusuallyLong(run, now)).toBe(expected && expected * 60_000)
})
