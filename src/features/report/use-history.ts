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

/** The same test in the latest runs of the project, oldest first. */
export function useHistory(run: Run, testId: string): PastResult[] {
  const client = useQueryClient()
  const runs = useEarlierRuns(run).filter(({ id }) => id !== run.id)
  const reports = useQueries({
    queries: runs.map((past) => ({
      ...resultsQuery(client, past),
      select: (report: Report) => report.tests.find(({ id }) => id === testId) ?? null,
    })),
  })
  return runs
    .map((past, i): PastResult => {
      const query = reports[i]
      return {
        run: past,
        test: query?.isPending && query.fetchStatus !== 'idle' ? undefined : (query?.data ?? null),
      }
    })
    .reverse()
}
