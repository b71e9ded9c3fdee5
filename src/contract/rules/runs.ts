import { type RunOutcome, runStates } from '../enums.ts'
import type { Run, RunState } from '../runs.ts'

/** Facts that follow from a run's state, for screens and service alike (rules 4.4, 4.5, 5.1). */

type RunStage = 'waiting' | 'running' | 'finished'

/**
 * The meaning of each state for durations, filters, figures and lists. A state missing here doesn't compile. Runs without
 * an outcome count as neither passed nor failed, and as unfinished in charts.
 */
const meanings: Readonly<Record<RunState, { stage: RunStage; outcome: RunOutcome | null }>> = {
  created: { stage: 'waiting', outcome: null },
  started: { stage: 'running', outcome: null },
  passed: { stage: 'finished', outcome: 'passed' },
  failure: { stage: 'finished', outcome: 'failure' },
}

/** The states of runs that ended with an outcome, as the filter of a list of runs to compare with. */
export const decidedStates: RunState[] = runStates.filter((state) => meanings[state].outcome !== null)

const isKnown = (state: string): state is RunState => Object.hasOwn(meanings, state)

/** Null for a state that this version doesn't know: such a run is neither late nor over. */
export function stageOf({ state }: { state: string }): RunStage | null {
  return isKnown(state) ? meanings[state].stage : null
}

/** The outcome of a finished run; null if it counts as neither. */
export function outcomeOf({ state }: { state: string }): RunOutcome | null {
  return isKnown(state) ? meanings[state].outcome : null
}

export function hasFinished(run: { state: string }): boolean {
  return stageOf(run) === 'finished'
}

/**
 * Whether it may have left something. A service may not say when a run started; a run without a start, tests and billed
 * time was interrupted while it was queued.
 */
export function hasStarted(run: Pick<Run, 'state' | 'started' | 'tests_done' | 'total_run_time'>): boolean {
  if (run.started !== null) return true
  const stoppedInQueue = hasFinished(run) && run.tests_done === 0 && run.total_run_time === 0
  return !stoppedInQueue && knownState(run.state) !== 'created'
}

/** A state that this version doesn't know is shown as created. */
export function knownState(state: string): RunState {
  return isKnown(state) ? state : 'created'
}

/** Seconds from the request to the end, waiting included; null unless the run has finished. */
export function runDuration(run: Pick<Run, 'state' | 'created' | 'completed'>): number | null {
  return hasFinished(run) && run.completed
    ? (Date.parse(run.completed) - Date.parse(run.created)) / 1000
    : null
}

/** Billable seconds; null unless the run has finished. */
export function billableSeconds(run: Pick<Run, 'state' | 'total_run_time'>): number | null {
  return hasFinished(run) ? run.total_run_time : null
}

type Counts = Pick<Run, 'passed' | 'failed' | 'ignored' | 'flaky'>

/** How the tests ended, flaky ones apart from those that passed at once; null unless the run has finished and says so. */
export function runCounts({
  passed,
  failed,
  ignored,
  flaky,
  ...run
}: Counts & Pick<Run, 'state'>): Counts | null {
  const unknown = passed === null && failed === null && ignored === null
  return hasFinished(run) && !unknown
    ? { passed: passed === null ? null : passed - (flaky ?? 0), failed, ignored, flaky }
    : null
}
