import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '../../api/query.ts'
import { listProjectRuns, type Run } from '../../contract/runs.ts'

/** How far back the strip of a test looks. */
export const historyLength = 20

/** This run and the ones before it in its project, newest first. */
export function useEarlierRuns(run: Run): Run[] {
  const { data } = useQuery({
    ...endpointQuery(listProjectRuns, {
      id: run.project?.id ?? '',
      query: {
        page: 1,
        limit: historyLength,
        sort: { field: 'created', order: 'desc' },
        filter: { created_to: run.created },
      },
    }),
    enabled: run.project !== null,
    staleTime: 60_000,
  })
  return data?.payload ?? []
}

export function useNextRun(run: Run): Run | null {
  const { data } = useQuery({
    ...endpointQuery(listProjectRuns, {
      id: run.project?.id ?? '',
      query: {
        page: 1,
        limit: 5,
        sort: { field: 'created', order: 'asc' },
        filter: { created_from: run.created },
      },
    }),
    enabled: run.project !== null,
    staleTime: 10_000,
  })
  return data?.payload.find(({ id, created }) => id !== run.id && created >= run.created) ?? null
}

/** How far back a run can be compared. */
const comparable = 100

/** Runs before this one that ended, newest first. */
export function useComparableRuns(run: Run) {
  const query = useQuery({
    ...endpointQuery(listProjectRuns, {
      id: run.project?.id ?? '',
      query: {
        page: 1,
        limit: comparable,
        sort: { field: 'created', order: 'desc' },
        filter: { created_to: run.created, state: ['passed', 'failure'] },
      },
    }),
    enabled: run.project !== null,
    staleTime: 60_000,
  })
  return {
    runs: (query.data?.payload ?? []).filter(({ id }) => id !== run.id),
    isPending: query.isPending,
    error: query.error,
    refetch: () => void query.refetch(),
  }
}
