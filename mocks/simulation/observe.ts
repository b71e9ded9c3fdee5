import type { Run } from '../../src/contract/runs.ts'
import { courseAt, finishedTests, tally } from './course.ts'
import { createLru } from './lru.ts'
import { billedSeconds, planRun } from './plan.ts'
import type { Interruption, RunOutline, RunSubject } from './subject.ts'

export type { Interruption } from './subject.ts'

export type Observed = Pick<
  Run,
  | 'state'
  | 'error_message'
  | 'started'
  | 'completed'
  | 'tests_total'
  | 'tests_done'
  | 'passed'
  | 'failed'
  | 'ignored'
  | 'flaky'
  | 'total_run_time'
>

/** What can be seen of a run at a moment. Only a running and an interrupted run need their plan for it. */
export function observeRun(
  subject: RunSubject,
  outline: RunOutline,
  now: number,
  interruption?: Interruption | null,
): Observed {
  if (interruption && now >= interruption.at && interruption.at < outline.endAt) {
    return interrupted(subject, outline, interruption)
  }
  if (now < outline.startAt) return queued
  if (now < outline.endAt) return running(subject, outline, now)
  const { passed, failed, ignored, flaky } = outline
  return {
    state: outline.outcome,
    error_message: outline.errorMessage,
    started: time(outline.startAt),
    completed: time(outline.endAt),
    tests_total: outline.testsTotal,
    tests_done: passed + failed + ignored,
    passed,
    failed,
    ignored,
    flaky,
    total_run_time: outline.billableSeconds,
  }
}

/** What a repeat of the failed tests runs: the tests that the run counts as failed. */
export function failedTests(
  subject: RunSubject,
  outline: RunOutline,
  interruption?: Interruption | null,
): string[] {
  const course = courseAt(planRun(subject, outline), Number.POSITIVE_INFINITY, interruption)
  return finishedTests(course)
    .filter(({ verdict }) => verdict.status === 'FAILURE')
    .map(({ verdict }) => verdict.test.name)
}

const time = (at: number) => new Date(at).toISOString()

const queued: Observed = {
  state: 'created',
  error_message: null,
  started: null,
  completed: null,
  tests_total: null,
  tests_done: 0,
  passed: null,
  failed: null,
  ignored: null,
  flaky: null,
  total_run_time: null,
}

function running(subject: RunSubject, outline: RunOutline, now: number): Observed {
  const { passed, failed, ignored, flaky } = tally(finishedTests(courseAt(planRun(subject, outline), now)))
  return {
    state: 'started',
    error_message: null,
    started: time(outline.startAt),
    completed: null,
    tests_total: outline.testsTotal,
    tests_done: passed + failed + ignored,
    passed,
    failed,
    ignored,
    flaky,
    total_run_time: null,
  }
}

const stopped = createLru<Observed>(5000)

function interrupted(subject: RunSubject, outline: RunOutline, { at, message }: Interruption): Observed {
  if (at < outline.startAt) {
    return { ...queued, state: 'failure', error_message: message, completed: time(at), total_run_time: 0 }
  }
  const observed = stopped.get(JSON.stringify([at, subject]), () => {
    const course = courseAt(planRun(subject, outline), at, { at })
    const { passed, failed, ignored, flaky } = tally(finishedTests(course))
    return {
      state: 'failure',
      error_message: null,
      started: time(outline.startAt),
      completed: time(at),
      tests_total: outline.testsTotal,
      tests_done: passed + failed + ignored,
      passed,
      failed,
      ignored,
      flaky,
      total_run_time: billedSeconds(course.devices),
    }
  })
  return { ...observed, error_message: message }
}
