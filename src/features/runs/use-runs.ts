import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { followRuns } from '../../api/follow-runs.ts'
import { endpointQuery } from '../../api/query.ts'
import type { ListQuery, ListReply, runList } from '../../contract/lists.ts'
import { listProjectRuns, listRuns, type Run } from '../../contract/runs.ts'
import type { ListSearch } from '../../lib/list-search.ts'
import { useRowWindow, windowPage } from '../../ui/table/row-window.ts'

export type RunsSearch = ListSearch<typeof runList>
export type RunsQuery = ListQuery<typeof runList>

/** Runs of the team, or of one project: two endpoints with one query. */
export function runsQuery(projectId: string | undefined, query: RunsQuery) {
  const { queryKey, queryFn } = projectId
    ? endpointQuery(listProjectRuns, { id: projectId, query })
    : endpointQuery(listRuns, { query })
  return {
    queryKey: queryKey as readonly unknown[],
    queryFn: queryFn as (context: { signal: AbortSignal }) => Promise<ListReply<Run>>,
  }
}

export function useRuns(projectId: string | undefined, query: RunsQuery) {
  const all = query.limit === 0
  const paged = useQuery({
    ...runsQuery(projectId, query),
    ...followRuns,
    enabled: !all,
    placeholderData: keepPreviousData,
  })
  const windowed = useRowWindow(all, (page) => ({
    ...runsQuery(projectId, { ...query, page, limit: windowPage }),
    ...followRuns,
  }))
  return all ? windowed : { rows: paged, window: undefined }
}
