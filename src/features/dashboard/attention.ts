import type { Platform } from '../../contract/rules/environment.ts'
import { outcomeOf, stageOf } from '../../contract/rules/runs.ts'
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
  /** Nothing has passed on a branch for a while. Runs without a branch count together. */
  | { kind: 'streak'; line: Line; branch: string | null; count: number }
  /** More runs than before have tests that pass only at the second try. */
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
  return [
    ...runs.filter((run) => isStuck(run, runs, now)).map((run): Concern => ({ kind: 'stuck', run })),
    ...historiesOf(runs, ({ branch }) => branch).flatMap(streakOf),
    ...historiesOf(runs).flatMap(flakinessOf),
  ]
}

interface History {
  line: Line
  branch: string | null
  /** Newest first. */
  finished: Run[]
}

/** A feature branch that fails says nothing about another. */
function historiesOf(runs: readonly Run[], branchOf: (run: Run) => string | null = () => null): History[] {
  const histories = new Map<string, History>()
  for (const run of runs) {
    if (!run.project || outcomeOf(run) === null) continue
    const { project, platform } = run
    const branch = branchOf(run)
    const key = JSON.stringify([project.id, platform, branch])
    const line = { project, platform, ambiguous: false }
    const history = histories.get(key) ?? { line, branch, finished: [] }
    history.finished.push(run)
    histories.set(key, history)
  }
  const all = [...histories.values()]
  for (const { line } of all) {
    line.ambiguous = all.some(
      ({ line: other }) => other.project.id === line.project.id && other.platform !== line.platform,
    )
  }
  return all
}

function isStuck(run: Run, runs: readonly Run[], now: number): boolean {
  if (stageOf(run) === 'waiting') return now - Date.parse(run.created) > longWait
  if (stageOf(run) !== 'running') return false
  const usual = middle(
    runs
      .filter((other) => outcomeOf(other) !== null && other.project?.id === run.project?.id)
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

function streakOf({ line, branch, finished }: History): Concern[] {
  const passed = finished.findIndex((run) => outcomeOf(run) === 'passed')
  const failures = passed < 0 ? finished : finished.slice(0, passed)
  return failures.length < shortestStreak ? [] : [{ kind: 'streak', line, branch, count: failures.length }]
}

function flakinessOf({ line, finished }: History): Concern[] {
  const counted = finished.filter(({ flaky }) => flaky !== null)
  const latest = counted.slice(0, recently)
  const earlier = counted.slice(recently, recently + before)
  const flaky = countFlaky(latest)
  // A change needs something to compare with.
  if (flaky < flakyNow || earlier.length < recently) return []
  if (countFlaky(earlier) > earlier.length * oftenBefore) return []
  return [{ kind: 'flaky', line, flaky, of: latest.length }]
}

function countFlaky(runs: readonly Run[]): number {
  return runs.filter(({ flaky }) => (flaky ?? 0) > 0).length
}
