import { queryOptions, type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../../api/client.ts'
import { endpointQuery } from '../../../api/query.ts'
import { getArtifact, listArtifacts } from '../../../contract/artifacts.ts'
import { projectNames } from '../../../contract/projects.ts'
import { hasFinished, hasStarted } from '../../../contract/rules/runs.ts'
import { listProjectRuns, type Run } from '../../../contract/runs.ts'
import { limitConcurrency, whenIdle } from '../../../lib/background-work.ts'
import { finishedRunsQuery, latestRunsQuery } from '../model/baseline.ts'
import { fetchReportFiles } from '../model/report-files.ts'
import type { NamedTest, Outcomes } from '../model/run-outcomes.ts'
import { internNames } from '../model/run-outcomes.ts'
import type { Columns } from '../model/test-history.ts'
import { readOutcomes } from '../reading.ts'
import type { TestHistorySearch } from './test-history-search.ts'

export const mostRuns = 30

const finishedRuns = (projectId: string, query: ReturnType<typeof finishedRunsQuery>) => ({
  ...endpointQuery(listProjectRuns, { id: projectId, query }),
  staleTime: 60_000,
})

export const latestRuns = (projectId: string) => finishedRuns(projectId, latestRunsQuery)

export const chosenRuns = (
  projectId: string,
  { platform, branch }: Pick<TestHistorySearch, 'platform' | 'branch'>,
) => finishedRuns(projectId, finishedRunsQuery(mostRuns, { platform, branch }))

export function useProjectName(projectId: string): string | undefined {
  return useQuery(endpointQuery(projectNames, {})).data?.find(({ id }) => id === projectId)?.name
}

const few = limitConcurrency(6)
/** Milliseconds. */
const longestWait = 300
const names = new Map<string, NamedTest>()

/** The report of a run that has finished never changes: it is read once a visit. */
export function outcomesQuery(run: Run) {
  return queryOptions({
    queryKey: ['report.outcomes', run.id, hasFinished(run) ? 'over' : run.tests_done] as const,
    queryFn: ({ signal }): Promise<Outcomes | null> =>
      few(async () => {
        // A page's answers to its reader come first. A hidden page has none, and slow timers.
        if (!document.hidden) await new Promise<void>((resolve) => whenIdle(resolve, longestWait))
        signal.throwIfAborted()
        if (!hasStarted(run)) return null
        const files = await fetchReportFiles(run.id, {
          list: (id) => call(listArtifacts, { id }, { signal }),
          get: (key) => call(getArtifact, { query: { key } }, { signal }),
        })
        const outcomes = await readOutcomes(files, signal)
        return outcomes.tests.length > 0 ? internNames(outcomes, names) : null
      }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
}

type OutcomesQuery = UseQueryResult<Outcomes | null>

const columnsOf = (queries: readonly OutcomesQuery[]): Columns => queries.map(({ data }) => data ?? null)

/** The first of the reports that could not be read, and to try all of them again. */
function failureOf(queries: readonly OutcomesQuery[]) {
  const failed = queries.filter(({ isError }) => isError)
  return (
    failed[0] && {
      error: failed[0].error,
      isFetching: failed.some(({ isFetching }) => isFetching),
      refetch: () => {
        for (const { refetch } of failed) void refetch()
      },
    }
  )
}

/** Tells how far it has come. Leaving the page, or choosing other runs, aborts pending reads. */
export function useOutcomes(runs: readonly Run[]) {
  const queries = useQueries({ queries: runs.map(outcomesQuery) })
  const read = queries.map(({ dataUpdatedAt }) => dataUpdatedAt).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: read at the same times, they are the same
  const columns = useMemo(() => columnsOf(queries), [runs, read])
  return {
    columns,
    read: queries.filter(({ isFetching }) => !isFetching).length,
    /** Runs whose reports could not be read. */
    unread: runs.filter((_, i) => queries[i]?.isError),
    failure: failureOf(queries),
  }
}

/** The same for callers that show nothing before the last report: they aren't rendered again for each of them. */
export const useAllOutcomes = (runs: readonly Run[]) =>
  useQueries({ queries: runs.map(outcomesQuery), combine: allOutcomes })

export interface AllOutcomes {
  isPending: boolean
  /** Empty until the last report is read. */
  columns: Columns
  failure: ReturnType<typeof failureOf>
}

function allOutcomes(queries: readonly OutcomesQuery[]): AllOutcomes {
  return queries.some(({ isFetching }) => isFetching)
    ? { isPending: true, columns: [], failure: undefined }
    : { isPending: false, columns: columnsOf(queries), failure: failureOf(queries) }
}
