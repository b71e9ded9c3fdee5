import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { suiteIds } from '../../fixtures/suites/index.ts'
import { failedTests, observeRun } from './observe.ts'
import { billedSeconds, planRun } from './plan.ts'
import { anySpec, specOf } from './run-specs.fixture.ts'
import { summarizeRun } from './run-summary.ts'

const runs = { numRuns: 250 }

describe('a run', () => {
  test('only moves forward, and ends with its summary', () => {
    fc.assert(
      fc.property(
        anySpec,
        fc.array(fc.double({ min: -0.1, max: 1.1, noNaN: true }), { maxLength: 12 }),
        (spec, moments) => {
          const summary = summarizeRun(spec)
          const { created } = spec
          const at = (share: number) => Math.round(created + share * (summary.endAt - created))
          const seen = [...moments, 1]
            .sort((a, b) => a - b)
            .map((share) => observeRun(spec, summary, at(share)))
          const stages = { created: 0, started: 1, passed: 2, failure: 2 }
          let before = seen[0]
          for (const now of seen) {
            if (!before) break
            expect(stages[now.state]).toBeGreaterThanOrEqual(stages[before.state])
            for (const counter of ['tests_done', 'passed', 'failed', 'ignored', 'flaky'] as const) {
              expect(now[counter] ?? 0).toBeGreaterThanOrEqual(before[counter] ?? 0)
            }
            expect(now.tests_done).toBe((now.passed ?? 0) + (now.failed ?? 0) + (now.ignored ?? 0))
            expect(now.tests_done).toBeLessThanOrEqual(summary.testsTotal)
            before = now
          }
          expect(seen.at(-1)).toMatchObject({
            state: summary.outcome,
            error_message: summary.errorMessage,
            tests_total: summary.testsTotal,
            passed: summary.passed,
            failed: summary.failed,
            ignored: summary.ignored,
            flaky: summary.flaky,
            total_run_time: summary.billableSeconds,
          })
          expect(summary.outcome).toBe(summary.failed > 0 || summary.errorMessage ? 'failure' : 'passed')
        },
      ),
      runs,
    )
  })

  test('finishes without an error only after every test', () => {
    fc.assert(
      fc.property(anySpec, (spec) => {
        const { errorMessage, testsTotal, passed, failed, ignored, flaky } = summarizeRun(spec)
        expect(flaky).toBeLessThanOrEqual(passed)
        if (!errorMessage) expect(passed + failed + ignored).toBe(testsTotal)
      }),
      runs,
    )
  })

  test('keeps its results when interrupted, and stops billing', () => {
    fc.assert(
      fc.property(anySpec, fc.double({ min: 0, max: 0.999, noNaN: true }), (spec, share) => {
        const summary = summarizeRun(spec)
        const at = Math.floor(spec.created + share * (summary.endAt - spec.created))
        const interruption = { at, message: 'Interrupted by an administrator' }
        const running = observeRun(spec, summary, at - 1)
        const stopped = observeRun(spec, summary, at, interruption)
        expect(stopped.state).toBe('failure')
        expect(stopped.error_message).toBe(interruption.message)
        expect(stopped.completed).toBe(new Date(at).toISOString())
        expect(stopped.tests_done).toBeGreaterThanOrEqual(running.tests_done)
        expect(stopped.total_run_time).toBeLessThanOrEqual(summary.billableSeconds)
        expect(observeRun(spec, summary, summary.endAt * 2, interruption)).toEqual(stopped)
        expect(failedTests(spec, interruption)).toHaveLength(stopped.failed ?? 0)
      }),
      runs,
    )
  })
})

describe('a plan', () => {
  test('matches its summary: devices, attempts and bills', () => {
    fc.assert(
      fc.property(anySpec, (spec) => {
        const summary = summarizeRun(spec)
        const plan = planRun(spec)
        const devices = plan.devices.filter((device) => device.startAt < plan.endAt)
        expect(plan.endAt).toBe(summary.endAt)
        expect(plan.tests).toHaveLength(summary.testsTotal)
        expect(devices).toHaveLength(summary.devices)
        expect(billedSeconds(devices)).toBe(summary.billableSeconds)
        expect(new Set(devices.map((device) => device.serial)).size).toBe(devices.length)

        const deviceFree = plan.devices.map((device) => device.readyAt)
        const testEnd = new Map<string, { number: number; endAt: number }>()
        for (const attempt of plan.attempts) {
          const device = plan.devices[attempt.device]
          const before = testEnd.get(attempt.test.name)
          expect(attempt.startAt).toBeGreaterThanOrEqual(deviceFree[attempt.device] ?? 0)
          expect(attempt.endAt).toBeLessThanOrEqual(device?.endAt ?? 0)
          expect(attempt.endAt).toBeGreaterThanOrEqual(attempt.startAt)
          expect(attempt.startAt).toBeGreaterThanOrEqual(before?.endAt ?? 0)
          expect(attempt.number).toBe((before?.number ?? 0) + 1)
          deviceFree[attempt.device] = attempt.endAt
          testEnd.set(attempt.test.name, attempt)
        }
      }),
      runs,
    )
  })

  test('follows the options for retries', () => {
    const preset = { failureRate: 0.2, flakyRate: 0.2 }
    const mostAttempts = (retry_quota_test_reactive?: number) => {
      const spec = specOf({ preset, options: { retry_quota_test_reactive } })
      return Math.max(...planRun(spec).attempts.map((attempt) => attempt.number))
    }
    expect(mostAttempts(0)).toBe(1)
    expect(summarizeRun(specOf({ preset, options: { retry_quota_test_reactive: 0 } })).flaky).toBe(0)
    expect(mostAttempts()).toBe(3)
    expect(mostAttempts(4)).toBe(5)
  })

  test('replaces a device that died and repeats its test', () => {
    const spec = specOf({ preset: { infrastructure: 'device_crash', failureRate: 0, flakyRate: 0 } })
    const summary = summarizeRun(spec)
    const { attempts, devices } = planRun(spec)
    const [lost, ...others] = attempts.filter((attempt) => attempt.status === 'INCOMPLETE')
    expect(others).toEqual([])
    expect(devices.filter((device) => device.crashed)).toHaveLength(1)
    const again = attempts.filter((attempt) => attempt.test === lost?.test)
    expect(again.map((attempt) => attempt.status)).toEqual(['INCOMPLETE', 'PASSED'])
    expect(again[1]?.device).not.toBe(lost?.device)
    expect(summary).toMatchObject({ outcome: 'passed', flaky: 0 })
  })

  test('fails the same tests for one cause as long as an incident lasts', () => {
    const failedIn = (run: number) => {
      const preset = { incident: 'checkout_timeout', failureRate: 0 } as const
      const spec = specOf({ seed: `run ${run}`, preset })
      return failedTests(spec)
    }
    expect(failedIn(1).length).toBeGreaterThan(5)
    expect(failedIn(2).toSorted()).toEqual(failedIn(1).toSorted())
  })

  test('has flaky tests fail repeatedly', () => {
    const times = new Map<string, number>()
    for (let run = 0; run < 60; run++) {
      const spec = specOf({ seed: `run ${run}`, preset: { failureRate: 0.02 } })
      for (const name of failedTests(spec)) times.set(name, (times.get(name) ?? 0) + 1)
    }
    const total = [...times.values()].reduce((sum, count) => sum + count, 0)
    const worst = [...times.values()].sort((a, b) => b - a).slice(0, 8)
    expect(worst.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(total * 0.35)
  })

  test('of an older suite lacks later tests and has removed ones', () => {
    const names = (suiteAge: number) => {
      const spec = specOf({ suiteAge })
      return planRun(spec).tests.map((of) => of.name)
    }
    const now = new Set(names(1))
    const then = new Set(names(0.5))
    expect([...now].filter((name) => !then.has(name)).length).toBeGreaterThan(5)
    expect([...then].filter((name) => !now.has(name)).length).toBeGreaterThan(0)
    expect([...then].filter((name) => now.has(name)).length).toBeGreaterThan(80)
  })

  test('looks like a team’s real run', () => {
    const summaries = Array.from({ length: 2000 }, (_, run) =>
      summarizeRun(specOf({ seed: `run ${run}`, suite: suiteIds[run % suiteIds.length] ?? 'shop' })),
    )
    const share = (holds: (summary: ReturnType<typeof summarizeRun>) => boolean) =>
      summaries.filter(holds).length / summaries.length
    const minutes = (summary: ReturnType<typeof summarizeRun>) => (summary.endAt - summary.startAt) / 60_000
    expect(share((of) => minutes(of) >= 3 && minutes(of) <= 25)).toBeGreaterThan(0.98)
    expect(share((of) => of.testsTotal >= 40 && of.testsTotal <= 350)).toBe(1)
    expect(share((of) => of.devices >= 3 && of.devices <= 13)).toBe(1)
    expect(share((of) => of.outcome === 'passed')).toBeGreaterThan(0.5)
    expect(share((of) => of.outcome === 'passed')).toBeLessThan(0.75)
  })
})

test('summaries are cheap enough to seed 100,000 of them', () => {
  const options = {}
  const summary = (run: number) =>
    summarizeRun(specOf({ seed: `large:${run}`, options, suiteAge: (run % 100) / 100 }))
  for (let run = 0; run < 3000; run++) summary(run)
  // 8 µs is the budget on a quiet machine (about 3.5 are needed). Others may be at work here: the processor's time
  // counts, and the quickest round.
  const rounds = Array.from({ length: 10 }, () => {
    const from = process.cpuUsage()
    for (let run = 0; run < 2000; run++) summary(run)
    return process.cpuUsage(from).user / 2000
  })
  expect(Math.min(...rounds)).toBeLessThan(24)
})
