import type { Platform } from '../../contract/rules/environment.ts'
import { hasFinished, outcomeOf, stageOf } from '../../contract/rules/runs.ts'
import type { Run } from '../../contract/runs.ts'

/** The concerns to look at first, derived from the latest runs alone. */

type Project = NonNullable<Run['project']>

/** A project on one of its platforms: what fails on iOS says nothing about Android. */
export interface Line {
  project: Project
  platform: Platform
  /** Whether the project's name alone doesn't say which line it is. */
  ambiguous: boolean
}

export type Concern =
  /** Waiting or running far longer than runs of its project do. */
  | { kind: 'stuck'; run: Run }
  /** Nothing has passed for a while. */
  | { kind: 'streak'; line: Line; count: number }
  /** Tests have begun to pass only at the second try. */
  | { kind: 'flaky'; line: Line; flaky: number; of: number }

const minute = 60_000
const longWait = 30 * minute
const longRun = 30 * minute
const longRunWithoutHistory = 2 * 60 * minute
/** Times as long as the middle one of the project's runs. */
const muchLonger = 3
const shortestStreak = 3
const recently = 5
const flakyNow = 3
const before = 10
const oftenBefore = 0.2

/** Most urgent first; empty when there is nothing to say. `runs` are newest first. */
export function concernsOf(runs: readonly Run[], now: number): Concern[] {
  const histories = historiesOf(runs)
  return [
    ...runs.filter((run) => isStuck(run, runs, now)).map((run): Concern => ({ kind: 'stuck', run })),
    ...histories.flatMap(streakOf),
    ...histories.flatMap(flakinessOf),
  ]
}

interface History {
  line: Line
  /** Newest first. */
  finished: Run[]
}

function historiesOf(runs: readonly Run[]): History[] {
  const histories = new Map<string, History>()
  for (const run of runs) {
    if (!run.project || outcomeOf(run) === null) continue
    const { project, platform } = run
    const key = `${project.id}/${platform}`
    const history = histories.get(key) ?? { line: { project, platform, ambiguous: false }, finished: [] }
    history.finished.push(run)
    histories.set(key, history)
  }
  const all = [...histories.values()]
  for (const { line } of all) {
    line.ambiguous = all.some(({ line: other }) => other !== line && other.project.id === line.project.id)
  }
  return all
}

function isStuck(run: Run, runs: readonly Run[], now: number): boolean {
  if (stageOf(run) === 'waiting') return now - Date.parse(run.created) > longWait
  if (stageOf(run) !== 'running') return false
  const usual = middle(
    runs
      .filter((other) => hasFinished(other) && other.project?.id === run.project?.id)
      .flatMap(({ started, completed }) =>
        started && completed ? [Date.parse(completed) - Date.parse(started)] : [],
      ),
  )
  const limit = usual === undefined ? longRunWithoutHistory : Math.max(longRun, usual * muchLonger)
  return now - Date.parse(run.started ?? run.created) > limit
}

function middle(values: number[]): number | undefined {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)]
}

function streakOf({ line, finished }: History): Concern[] {
  const passed = finished.findIndex((run) => outcomeOf(run) === 'passed')
  const failures = passed < 0 ? finished : finished.slice(0, passed)
  return failures.length < shortestStreak ? [] : [{ kind: 'streak', line, count: failures.length }]
}

function flakinessOf({ line, finished }: History): Concern[] {
  const counted = finished.filter(({ flaky }) => flaky !== null)
  const latest = counted.slice(0, recently)
  const earlier = counted.slice(recently, recently + before)
  const flaky = countFlaky(latest)
  // "Newly" needs something to compare with.
  if (flaky < flakyNow || earlier.length < recently) return []
  if (countFlaky(earlier) > earlier.length * oftenBefore) return []
  return [{ kind: 'flaky', line, flaky, of: latest.length }]
}

function countFlaky(runs: readonly Run[]): number {
  return runs.filter(({ flaky }) => (flaky ?? 0) > 0).length
}
