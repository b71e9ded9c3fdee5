import type { Failure } from './attempt-outcome.ts'
import { type TestStatus, testStatuses } from './enums.ts'
import type { Labels } from './raw-report.ts'
import type { Report } from './report.ts'
import type { Searched } from './search.ts'
import type { TestName } from './test-name.ts'

export interface NamedTest extends TestName {
  id: string
  labels: Labels | null
}

/** How a run's tests ended, in little room: those of many runs are kept at once. */
export interface Outcomes {
  tests: readonly NamedTest[]
  /** Places in `testStatuses`. */
  statuses: Uint8Array
  /** Milliseconds, NaN where unknown. */
  durations: Float64Array
  /** How many attempts there are up to each test, its own included. */
  attemptsUpTo: Uint32Array
  /** Milliseconds that each test's attempts beyond the first took. */
  retryTimes: Float64Array
  /** Of each attempt a place in `devices`, -1 where unknown. */
  attemptDevices: Int16Array
  devices: readonly string[]
  /** By the place of the test; without traces, which are most of a report. */
  failures: ReadonlyMap<number, readonly Failure[]>
}

export function outcomesOf({ tests }: Report): Outcomes {
  const devices = new Map<string, number>()
  const deviceIndex = (device: string | null) => {
    if (device === null) return -1
    const place = devices.get(device) ?? devices.size
    devices.set(device, place)
    return place
  }
  let attempts = 0
  return {
    tests: tests.map(({ id, pkg, clazz, method, labels }) => ({ id, pkg, clazz, method, labels })),
    statuses: Uint8Array.from(tests, ({ status }) => testStatuses.indexOf(status)),
    durations: Float64Array.from(tests, ({ duration }) => duration ?? Number.NaN),
    attemptsUpTo: Uint32Array.from(tests, (test) => {
      attempts += test.attempts.length
      return attempts
    }),
    retryTimes: Float64Array.from(tests, ({ attempts }) =>
      attempts.slice(1).reduce((sum, { duration }) => sum + (duration ?? 0), 0),
    ),
    attemptDevices: Int16Array.from(
      tests.flatMap((test) => test.attempts.map(({ device }) => deviceIndex(device))),
    ),
    devices: [...devices.keys()],
    failures: new Map(
      tests.flatMap(({ attempts }, place) => {
        const failures = attempts.flatMap(({ failure }) => (failure ? [{ ...failure, trace: '' }] : []))
        return failures.length > 0 ? [[place, failures] as const] : []
      }),
    ),
  }
}

export function statusAt({ statuses }: Outcomes, place: number): TestStatus {
  return testStatuses[statuses[place] ?? 0] ?? 'unfinished'
}

export function durationAt({ durations }: Outcomes, place: number): number | null {
  const duration = durations[place] ?? Number.NaN
  return Number.isNaN(duration) ? null : duration
}

export function attemptsAt({ attemptsUpTo }: Outcomes, place: number): number {
  return (attemptsUpTo[place] ?? 0) - (attemptsUpTo[place - 1] ?? 0)
}

export function failureAt({ failures }: Outcomes, place: number): Failure | null {
  return failures.get(place)?.at(-1) ?? null
}

/** As the search looks at it. */
export function searchedAt(outcomes: Outcomes, place: number): Searched | null {
  const test = outcomes.tests[place]
  if (!test) return null
  const failures = outcomes.failures.get(place) ?? []
  const end = outcomes.attemptsUpTo[place] ?? 0
  const devices = outcomes.attemptDevices.subarray(end - attemptsAt(outcomes, place), end)
  const { id, pkg, clazz, method } = test
  return {
    id,
    pkg,
    clazz,
    method,
    status: statusAt(outcomes, place),
    duration: durationAt(outcomes, place),
    attempts: Array.from(devices, (device, i) => ({
      device: outcomes.devices[device] ?? null,
      failure: failures[i] ?? null,
    })),
    failure: failureAt(outcomes, place),
  }
}

/** Runs of a project have mostly the same tests: names and labels are there once, not once for each run. */
export function internNames(outcomes: Outcomes, known: Map<string, NamedTest>): Outcomes {
  const tests = outcomes.tests.map((test) => {
    const { owner, epic, feature } = test.labels ?? {}
    const key = [test.id, owner, epic, feature].join('\n')
    const own = known.get(key) ?? test
    known.set(key, own)
    return own
  })
  return { ...outcomes, tests }
}
