import type { Run } from '../../src/contract/runs.ts'
import { finishedTests, progressAt, type Tally, tally } from './course.ts'
import { createLru } from './lru.ts'
import { billedSeconds, planRun } from './plan.ts'
import type { Interruption, RunSpec, RunSummary } from './run-spec.ts'

export type { Interruption } from './run-spec.ts'

type Observed = Pick<
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

/** The visible state of a run at a moment. Only a running and an interrupted run need their plan for it. */
export function observeRun(
  spec: RunSpec,
  summary: RunSummary,
  now: number,
  interruption?: Interruption | null,
): Observed {
  if (interruption && now >= interruption.at && interruption.at < summary.endAt) {
    return interrupted(spec, summary, interruption)
  }
  if (now < summary.startAt) return queued
  if (now < summary.endAt) return running(spec, summary, now)
  return counted(summary, summary, {
    state: summary.outcome,
    error_message: summary.errorMessage,
    completed: time(summary.endAt),
    total_run_time: summary.billableSeconds,
  })
}

/** A run that has started, with what its tests came to. */
function counted(
  { startAt, testsTotal }: RunSummary,
  { passed, failed, ignored, flaky }: Tally,
  rest: Pick<Observed, 'state' | 'error_message' | 'completed' | 'total_run_time'>,
): Observed {
  const tests_done = passed + failed + ignored
  return {
    ...rest,
    started: time(startAt),
    tests_total: testsTotal,
    tests_done,
    passed,
    failed,
    ignored,
    flaky,
  }
}

/** The tests of a repeat: the keys of the tests that the run counts as failed. */
export function failedTests(spec: RunSpec, interruption?: Interruption | null): string[] {
  const course = progressAt(planRun(spec), Number.POSITIVE_INFINITY, interruption)
  return finishedTests(course)
    .filter(({ verdict }) => verdict.status === 'FAILURE')
    .map(({ verdict }) => verdict.test.key)
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

function running(spec: RunSpec, summary: RunSummary, now: number): Observed {
  const counts = tally(finishedTests(progressAt(planRun(spec), now)))
  return counted(summary, counts, {
    state: 'started',
    error_message: null,
    completed: null,
    total_run_time: null,
  })
}

const stopped = createLru<Observed>(5000)

function interrupted(spec: RunSpec, summary: RunSummary, { at, message }: Interruption): Observed {
  const end = { state: 'failure', error_message: message, completed: time(at) } as const
  if (at < summary.startAt) return { ...queued, ...end, total_run_time: 0 }
  const observed = stopped.get(JSON.stringify([at, spec]), () => {
    const course = progressAt(planRun(spec), at, { at })
    return counted(summary, tally(finishedTests(course)), {
      ...end,
      total_run_time: billedSeconds(course.devices),
    })
  })
  return { ...observed, error_message: message }
}
