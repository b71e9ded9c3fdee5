import type { MarkOf } from '../../../contract/rules/known-failures.ts'
import type { Run } from '../../../contract/runs.ts'
import type { VerdictKind } from './enums.ts'
import type { Test } from './report.ts'
import { type Outcomes, statusAt } from './run-outcomes.ts'

/** Whether a failed test is the branch's own doing: how it did in earlier runs of the main branch and of its own. */

export interface PastRun {
  run: Pick<Run, 'id' | 'name' | 'created'>
  /** Null where there is no report. */
  outcomes: Outcomes | null
}

/** Newest first. */
export interface Baseline {
  main: readonly PastRun[]
  /** Of the run's own branch; none where that is the main branch. */
  own: readonly PastRun[]
}

export type Verdict =
  /** Passed in so many earlier runs; fails on this branch since a run of it, or since this one. */
  | { kind: 'new'; passed: number; since: PastRun['run'] | null }
  /** In none of the earlier runs. */
  | { kind: 'first'; runs: number; since: PastRun['run'] | null }
  /** Failed at least once, but not always. */
  | { kind: 'flaky'; failed: number; runs: number }
  /** Fails on the main branch as well. */
  | { kind: 'main'; runs: number; since: PastRun['run'] }
  | { kind: 'known'; until: string | null }
  /** Too few runs to tell. */
  | { kind: 'unclear' }

/** With fewer runs to look at, a test that is in none of them isn't called new to the suite. */
const fewestRuns = 3

type Outcome = 'passed' | 'failed' | 'flaky'
interface Result {
  run: PastRun['run']
  outcome: Outcome
}

export function judge(ids: Iterable<string>, { main, own }: Baseline): Map<string, Verdict> {
  const wanted = new Set(ids)
  const [onMain, onOwn] = [resultsOf(main, wanted), resultsOf(own, wanted)]
  const read = [...main, ...own].filter(({ outcomes }) => outcomes).length
  return new Map(
    [...wanted].map((id) => [id, verdictOf(onMain.get(id) ?? [], onOwn.get(id) ?? [], read)] as const),
  )
}

export interface Judgement {
  /** Null for a test that didn't fail. */
  of: (test: Test) => Verdict | null
  counts: Readonly<Record<VerdictKind, number>>
}

const unclear: Verdict = { kind: 'unclear' }

/** Of a report's failed tests; without anything to compare with they are known or unclear. */
export function judgeAll(failed: readonly Test[], markOf: MarkOf, baseline: Baseline | null): Judgement {
  const ids = failed.map(({ id }) => id)
  const verdicts = baseline && judge(ids, baseline)
  const of = ({ id, status, causeId }: Test): Verdict | null => {
    if (status !== 'failed') return null
    const mark = markOf({ test: id, cause: causeId })
    return mark ? { kind: 'known', until: mark.until } : (verdicts?.get(id) ?? unclear)
  }
  const counts = { new: 0, first: 0, unclear: 0, flaky: 0, main: 0, known: 0 }
  for (const test of failed) counts[of(test)?.kind ?? 'unclear']++
  return { of, counts }
}

/** By test, newest first; runs that say nothing of a test are left out. */
function resultsOf(runs: readonly PastRun[], wanted: ReadonlySet<string>): Map<string, Result[]> {
  const results = new Map<string, Result[]>()
  for (const { run, outcomes } of runs)
    outcomes?.tests.forEach(({ id }, place) => {
      if (!wanted.has(id)) return
      const outcome = statusAt(outcomes, place)
      if (outcome === 'ignored' || outcome === 'unfinished') return
      const known = results.get(id)
      if (known) known.push({ run, outcome })
      else results.set(id, [{ run, outcome }])
    })
  return results
}

function verdictOf(main: readonly Result[], own: readonly Result[], read: number): Verdict {
  const onMain = failingSince(main)
  if (onMain) return { kind: 'main', ...onMain }
  const onOwn = failingSince(own)
  const since = onOwn?.since ?? null
  const others = [...main, ...own.slice(onOwn?.runs ?? 0)]
  const failed = others.filter(({ outcome }) => outcome !== 'passed').length
  if (failed > 0) return { kind: 'flaky', failed, runs: others.length }
  if (others.length > 0) return { kind: 'new', passed: others.length, since }
  if (read < fewestRuns) return { kind: 'unclear' }
  return { kind: 'first', runs: read, since }
}

/** The failures in a row up to the latest result. */
function failingSince(results: readonly Result[]): { since: PastRun['run']; runs: number } | null {
  const other = results.findIndex(({ outcome }) => outcome !== 'failed')
  const runs = other < 0 ? results.length : other
  const first = results[runs - 1]
  return first ? { since: first.run, runs } : null
}

const usualNames = ['main', 'master', 'trunk', 'develop']

/** The branch that others are compared with, unless another is chosen: one of the usual names, else the most frequent. */
export function mainBranchOf(branches: readonly string[]): string | null {
  return usualNames.find((name) => branches.includes(name)) ?? branches[0] ?? null
}

/** Branches by how many of the runs they have. */
export function branchesOf(runs: readonly Pick<Run, 'branch'>[]): string[] {
  // Not `Map.groupBy`: the command runs on Node 20, too.
  const counts = new Map<string, number>()
  for (const { branch } of runs) if (branch) counts.set(branch, (counts.get(branch) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a).map(([branch]) => branch)
}
