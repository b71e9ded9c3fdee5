import { type AttemptStatus, type Failure, isFailed } from './attempt-outcome.ts'
import { causeIdOf } from './causes.ts'
import type { TestStatus } from './enums.ts'
import type { JUnitCase, JUnitReport } from './junit.ts'
import type { Labels, RawAttempt, RawReport } from './raw-report.ts'
import { joinKey, type TestName, testId } from './test-name.ts'

export interface Attempt {
  /** From 1. */
  number: number
  status: AttemptStatus
  device: string | null
  startAt: number | null
  /** Milliseconds. */
  duration: number | null
  failure: Failure | null
  causeId: string | null
}

export interface Test extends TestName {
  id: string
  /** Position in the order in which the tests first ran. */
  order: number
  labels: Labels | null
  status: TestStatus
  attempts: Attempt[]
  /** Of the attempt that decided, in milliseconds. */
  duration: number | null
  /** Why it failed, or failed before it passed. */
  failure: Failure | null
  causeId: string | null
}

export interface Cause {
  id: string
  type: string
  /** As one of its failures words it. */
  message: string
  tests: Test[]
  /** Of these, how many failed in the end; the others are flaky. */
  failed: number
  attempts: number
}

export interface Report {
  tests: Test[]
  causes: Cause[]
  counts: Record<TestStatus, number>
  /** When the first attempt began. */
  startAt: number | null
}

/**
 * Puts together what the two files tell: `raw.json` knows every attempt with its device and time, the JUnit file the
 * messages and traces. Either alone makes a report, a poorer one.
 */
export function buildReport(junit: JUnitReport | null, raw: RawReport | null): Report {
  const sources = new Map<string, { name: TestName; raw: RawAttempt[]; cases: JUnitCase[] }>()
  const sourcesOf = (name: TestName) => {
    const key = joinKey(name)
    let known = sources.get(key)
    if (!known) {
      known = { name, raw: [], cases: [] }
      sources.set(key, known)
    }
    return known
  }
  for (const attempt of raw?.attempts ?? []) sourcesOf(attempt).raw.push(attempt)
  for (const entry of junit?.cases ?? []) sourcesOf(entry).cases.push(entry)

  const rawIsWhole = raw?.complete === true && raw.unreadable === 0
  const tests = [...sources.values()].map(({ name, raw, cases }, order) =>
    buildTest(
      order,
      name,
      raw.find(({ labels }) => labels)?.labels ?? null,
      mergeAttempts(raw, cases, rawIsWhole),
    ),
  )
  const startAt = tests
    .flatMap(({ attempts }) => attempts.flatMap(({ startAt }) => startAt ?? []))
    .reduce((first: number | null, at) => (first === null ? at : Math.min(first, at)), null)
  return { tests, causes: groupCauses(tests), counts: countStatuses(tests), startAt }
}

function buildTest(
  order: number,
  { pkg, clazz, method }: TestName,
  labels: Labels | null,
  attempts: Attempt[],
): Test {
  const last = attempts.at(-1)
  const flaky = last?.status === 'passed' && attempts.some((attempt) => attempt.status === 'failed')
  const decisive =
    last?.status === 'passed'
      ? attempts.findLast((attempt) => attempt.status === 'failed')
      : (attempts.findLast((attempt) => attempt.failure) ?? last)
  return {
    id: testId({ pkg, clazz, method }),
    order,
    pkg,
    clazz,
    method,
    labels,
    status: flaky ? 'flaky' : (last?.status ?? 'unfinished'),
    attempts,
    duration: last?.duration ?? null,
    failure: decisive?.failure ?? null,
    causeId: flaky || (last && isFailed(last)) ? (decisive?.causeId ?? null) : null,
  }
}

function mergeAttempts(
  raw: readonly RawAttempt[],
  cases: readonly JUnitCase[],
  rawIsWhole: boolean,
): Attempt[] {
  // A tool without a notion of retries writes the same case once per attempt.
  const reported = cases.flatMap((entry) =>
    entry.attempts.map((attempt, i) => ({
      ...attempt,
      duration: i === entry.attempts.length - 1 && entry.seconds !== null ? entry.seconds * 1000 : null,
    })),
  )
  if (raw.length === 0 || (raw.length < reported.length && !rawIsWhole)) {
    return reported.map(({ status, failure, duration }, i) => {
      const known = raw[i]?.status === status ? raw[i] : undefined
      return attempt(i, status, failure, known, duration)
    })
  }
  const failures = assignFailures(raw, reported)
  return raw.map((entry, i) => attempt(i, entry.status, failures[i] ?? null, entry, null))
}

/** Each attempt takes the next failure told of its own kind: the JUnit file lists them in order, kind by kind. */
function assignFailures(
  raw: readonly RawAttempt[],
  reported: readonly { status: AttemptStatus; failure: Failure | null }[],
): (Failure | null)[] {
  const lastFirst = (kind: AttemptStatus) =>
    reported.flatMap(({ status, failure }) => (status === kind && failure ? [failure] : [])).reverse()
  const left = {
    failed: lastFirst('failed'),
    unfinished: lastFirst('unfinished'),
    ignored: lastFirst('ignored'),
    passed: lastFirst('passed'),
  }
  const own = raw.map(({ status }) => left[status].pop())
  // Tools disagree about failed and aborted tests; no message may get lost over that.
  const others = { failed: left.unfinished, unfinished: left.failed, ignored: [], passed: [] }
  return raw.map(({ status }, i) => own[i] ?? others[status].pop() ?? null)
}

function attempt(
  index: number,
  status: AttemptStatus,
  failure: Failure | null,
  raw: RawAttempt | undefined,
  duration: number | null,
): Attempt {
  return {
    number: index + 1,
    status,
    device: raw?.device ?? null,
    startAt: raw?.startAt ?? null,
    duration: raw?.duration ?? duration,
    failure,
    causeId: failure && status !== 'ignored' && status !== 'passed' ? causeIdOf(failure) : null,
  }
}

function groupCauses(tests: readonly Test[]): Cause[] {
  const causes = new Map<string, Cause>()
  for (const test of tests) {
    const { causeId, failure, status } = test
    if (!causeId || !failure) continue
    let cause = causes.get(causeId)
    if (!cause) {
      const { type, message } = failure
      cause = { id: causeId, type, message, tests: [], failed: 0, attempts: 0 }
      causes.set(causeId, cause)
    }
    cause.tests.push(test)
    if (status !== 'flaky') cause.failed++
    cause.attempts += test.attempts.filter((attempt) => attempt.causeId === causeId).length
  }
  return [...causes.values()].sort((a, b) => b.failed - a.failed || b.tests.length - a.tests.length)
}

export function countStatuses(tests: readonly Test[]): Record<TestStatus, number> {
  const counts = { failed: 0, flaky: 0, unfinished: 0, passed: 0, ignored: 0 }
  for (const test of tests) counts[test.status]++
  return counts
}
