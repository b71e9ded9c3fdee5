import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { endpointQuery } from '../../api/query.ts'
import { getRun, listProjectRuns, type Run } from '../../contract/runs.ts'

/** How far back the strip of a test looks. */
export const historyLength = 20

/** This run and the ones before it in its project, newest first; `undefined` while they are on their way. */
export function useEarlierRuns(run: Run): Run[] | undefined {
  const { data, isLoading } = useQuery({
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
  return isLoading ? undefined : (data?.payload ?? [])
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

/** Earlier runs come by so many at a time. */
const portion = 100

/** Runs before this one that ended, newest first; `more` asks for older ones as long as there are any. */
export function useComparableRuns(run: Run) {
  const [portions, setPortions] = useState(1)
  const queries = useQueries({
    queries: Array.from({ length: portions }, (_, i) => ({
      ...endpointQuery(listProjectRuns, {
        id: run.project?.id ?? '',
        query: {
          page: i + 1,
          limit: portion,
          sort: { field: 'created', order: 'desc' },
          filter: { created_to: run.created, state: ['passed', 'failure'] },
        },
      }),
      enabled: run.project !== null,
      staleTime: 60_000,
    })),
  })
  const failed = queries.find(({ error }) => error)
  const [first] = queries
  const isPending = queries.some((query) => query.isPending)
  return {
    runs: queries.flatMap(({ data }) => data?.payload ?? []).filter(({ id }) => id !== run.id),
    isFirstPending: first?.isPending ?? false,
    isPending,
    failed,
    more: (first?.data?.count ?? 0) > portions * portion ? () => setPortions(portions + 1) : null,
  }
}

/** A run that the address names, wherever it is. */
export function useNamedRun(id: string | null) {
  return useQuery({ ...endpointQuery(getRun, { id: id ?? '' }), enabled: id !== null, staleTime: 60_000 })
}
