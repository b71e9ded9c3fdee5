import type { Platform } from '../../contract/rules/environment.ts'
import type { Run } from '../../contract/runs.ts'
import { hasFinished } from '../../ui/cells/run-cells.tsx'

/** What a person should look at first, read off the latest runs alone. */

type Project = NonNullable<Run['project']>

export type Concern =
  /** Waiting or running far longer than runs of its project do. */
  | { kind: 'stuck'; run: Run }
  /** Nothing has passed for a while. */
  | { kind: 'streak'; project: Project; platform: Platform; count: number; since: string }
  /** Tests have begun to pass only at the second try. */
  | { kind: 'flaky'; project: Project; platform: Platform; flaky: number; of: number }

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
  const lines = linesOf(runs)
  return [
    ...runs.filter((run) => isStuck(run, runs, now)).map((run): Concern => ({ kind: 'stuck', run })),
    ...lines.flatMap(streakOf),
    ...lines.flatMap(flakinessOf),
  ]
}

interface Line {
  project: Project
  platform: Platform
  /** Newest first. */
  finished: Run[]
}

/** One line of history for each project and platform: what fails on iOS says nothing about Android. */
function linesOf(runs: readonly Run[]): Line[] {
  const lines = new Map<string, Line>()
  for (const run of runs) {
    if (!run.project || !hasFinished(run)) continue
    const key = `${run.project.id}/${run.platform}`
    const line = lines.get(key) ?? { project: run.project, platform: run.platform, finished: [] }
    line.finished.push(run)
    lines.set(key, line)
  }
  return [...lines.values()]
}

function isStuck(run: Run, runs: readonly Run[], now: number): boolean {
  if (run.state === 'created') return now - Date.parse(run.created) > longWait
  if (run.state !== 'started') return false
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

function streakOf({ project, platform, finished }: Line): Concern[] {
  const passed = finished.findIndex(({ state }) => state === 'passed')
  const failures = passed < 0 ? finished : finished.slice(0, passed)
  const first = failures.at(-1)
  if (!first || failures.length < shortestStreak) return []
  return [{ kind: 'streak', project, platform, count: failures.length, since: first.created }]
}

function flakinessOf({ project, platform, finished }: Line): Concern[] {
  const counted = finished.filter(({ flaky }) => flaky !== null)
  const latest = counted.slice(0, recently)
  const earlier = counted.slice(recently, recently + before)
  const flaky = countFlaky(latest)
  // "Newly" needs something to compare with.
  if (flaky < flakyNow || earlier.length < recently) return []
  if (countFlaky(earlier) > earlier.length * oftenBefore) return []
  return [{ kind: 'flaky', project, platform, flaky, of: latest.length }]
}

function countFlaky(runs: readonly Run[]): number {
  return runs.filter(({ flaky }) => (flaky ?? 0) > 0).length
}
