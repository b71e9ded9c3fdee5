import type { CatalogueTest } from './catalogue.ts'
import type { Cause } from './causes.ts'

export type AttemptStatus = 'PASSED' | 'FAILURE' | 'IGNORED' | 'INCOMPLETE' | 'ASSUMPTION_FAILURE'

export interface PlannedDevice {
  serial: string
  startAt: number
  /** When the app is installed and the first test can begin. */
  readyAt: number
  endAt: number
  crashed: boolean
}

export interface PlannedAttempt {
  test: CatalogueTest
  /** From 1. */
  number: number
  /** Whether no retry of this test follows. */
  last: boolean
  /** Index into the plan's devices. */
  device: number
  batch: string
  startAt: number
  endAt: number
  status: AttemptStatus
  cause: Cause | null
}

export interface RunPlan {
  tests: readonly CatalogueTest[]
  devices: readonly PlannedDevice[]
  /** By start. */
  attempts: readonly PlannedAttempt[]
  startAt: number
  endAt: number
}

/** The part of a plan that has happened. */
export interface Course {
  /** Whether the run is over. */
  over: boolean
  /** Attempts that ended; INCOMPLETE if the end of the run cut them off. */
  attempts: PlannedAttempt[]
  /** Attempts that are running. */
  underWay: PlannedAttempt[]
  devices: PlannedDevice[]
}

export function progressAt(plan: RunPlan, now: number, interruption?: { at: number } | null): Course {
  const end = Math.min(plan.endAt, interruption?.at ?? plan.endAt)
  const over = now >= end
  const time = over ? end : now
  const attempts: PlannedAttempt[] = []
  const underWay: PlannedAttempt[] = []
  for (const attempt of plan.attempts) {
    if (attempt.endAt <= time) attempts.push(attempt)
    else if (attempt.startAt > time) break
    else if (!over) underWay.push(attempt)
    else if (attempt.startAt < time) {
      attempts.push({ ...attempt, endAt: time, status: 'INCOMPLETE', cause: null })
    }
  }
  const devices = plan.devices
    .filter((device) => device.startAt < time)
    .map((device) => deviceUntil(device, time))
  return { over, attempts, underWay, devices }
}

export function deviceUntil(device: PlannedDevice, time: number): PlannedDevice {
  if (device.endAt <= time) return device
  return { ...device, readyAt: Math.min(device.readyAt, time), endAt: time, crashed: false }
}

/** A test with all its attempts, the last of which decides. */
export interface TestCourse {
  attempts: [PlannedAttempt, ...PlannedAttempt[]]
  verdict: PlannedAttempt
}

/**
 * The tests that are through: while the run goes on those no retry is awaited for; once it is over all that
 * have a result. Counters and reports both count these, so they agree at every moment.
 */
export function finishedTests(course: Course): TestCourse[] {
  return testCourses(course).filter(({ verdict }) =>
    course.over ? verdict.status !== 'INCOMPLETE' : verdict.last,
  )
}

/** Every test that was begun, in the order of first attempts. */
export function testCourses({ attempts }: Course): TestCourse[] {
  const byTest = new Map<string, TestCourse>()
  for (const attempt of attempts) {
    const known = byTest.get(attempt.test.name)
    if (known) {
      known.attempts.push(attempt)
      known.verdict = attempt
    } else byTest.set(attempt.test.name, { attempts: [attempt], verdict: attempt })
  }
  return [...byTest.values()]
}

export interface Tally {
  passed: number
  failed: number
  ignored: number
  /** Passed after a failure; part of `passed`. */
  flaky: number
}

export function tally(tests: readonly TestCourse[]): Tally {
  const result = { passed: 0, failed: 0, ignored: 0, flaky: 0 }
  for (const { attempts, verdict } of tests) {
    if (verdict.status === 'PASSED') {
      result.passed++
      if (attempts.some((attempt) => attempt.status === 'FAILURE')) result.flaky++
    } else if (verdict.status === 'FAILURE') result.failed++
    else result.ignored++
  }
  return result
}
