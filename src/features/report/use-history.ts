import { useQueries, useQueryClient } from '@tanstack/react-query'
import type { Run } from '../../contract/runs.ts'
import type { Report, Test } from './model/report.ts'
import { useEarlierRuns } from './use-neighbours.ts'
import { resultsQuery } from './use-report.ts'

export interface PastResult {
  run: Run
  /** `undefined` while it loads; null: the test wasn't part of that run, or its report is gone. */
  test: Test | null | undefined
}

export interface History {
  /** Oldest first, without this run. */
  past: PastResult[]
  /** Whatever there is to know is known. */
  settled: boolean
}

/** The same test in the latest runs of the project. */
export function useHistory(run: Run, testId: string): History {
  const client = useQueryClient()
  const earlier = useEarlierRuns(run)
  const runs = (earlier ?? []).filter(({ id }) => id !== run.id)
  const reports = useQueries({
    queries: runs.map((past) => ({
      ...resultsQuery(client, past),
      select: (report: Report) => report.tests.find(({ id }) => id === testId) ?? null,
    })),
  })
  const past = runs
    .map(
      (run, i): PastResult => ({
        run,
        test: reports[i]?.isLoading ? undefined : (reports[i]?.data ?? null),
      }),
    )
    .reverse()
  return { past, settled: earlier !== undefined && past.every(({ test }) => test !== undefined) }
}
