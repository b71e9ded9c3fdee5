import { expect, test } from 'vitest'
import { hasStarted } from './runs.ts'

const run: Parameters<typeof hasStarted>[0] = {
  state: 'failure',
  started: null,
  tests_done: 0,
  total_run_time: 0,
}

const cases: [string, Partial<typeof run>, boolean][] = [
  ['a queued run', { state: 'created', total_run_time: null }, false],
  ['a running run', { state: 'started', total_run_time: null }, true],
  ['a run interrupted while it was queued', {}, false],
  ['a run that failed after its start', { started: '2026-11-26T09:00:00Z' }, true],
  ['a finished run of a service without starts, by its tests', { state: 'passed', tests_done: 3 }, true],
  ['a finished run of a service without starts, by its billed time', { total_run_time: 40 }, true],
]

test.each(cases)('%s: started or not', (_, differences, expected) => {
  expect(hasStarted({ ...run, ...differences })).toBe(expected)
})
