import { causeIdOf } from './causes.ts'
import type { PastRun } from './verdict.ts'

/** One cause of failures over several runs. */
export interface CauseHistory {
  /** The runs that show it, newest first. */
  runs: PastRun['run'][]
  /** Ids of the tests that it has failed, at least in one attempt. */
  tests: ReadonlySet<string>
  /** The latest run of any of these tests still shows it. */
  isOpen: boolean
}

/** The causes of all failed attempts of these runs, which are newest first. */
export function causeHistories(past: readonly PastRun[]): Map<string, CauseHistory> {
  const causes = new Map<string, CauseHistory & { tests: Set<string> }>()
  for (const { run, outcomes } of past)
    for (const [place, failures] of outcomes?.failures ?? []) {
      const test = outcomes?.tests[place]?.id
      for (const id of new Set(failures.map(causeIdOf))) {
        if (id === null || test === undefined) continue
        const cause = causes.get(id) ?? { runs: [], tests: new Set(), isOpen: false }
        if (cause.runs.at(-1)?.id !== run.id) cause.runs.push(run)
        cause.tests.add(test)
        causes.set(id, cause)
      }
    }
  for (const cause of causes.values()) {
    const latest = past.find(({ outcomes }) => outcomes?.tests.some(({ id }) => cause.tests.has(id)))
    cause.isOpen = latest?.run.id === cause.runs[0]?.id
  }
  return causes
}
