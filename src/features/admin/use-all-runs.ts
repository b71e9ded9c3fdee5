import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { followRuns } from '../../api/follow-runs.ts'
import { endpointQuery } from '../../api/query.ts'
import type { allRunList, ListQuery } from '../../contract/lists.ts'
import { type AdminRun, listAllRuns } from '../../contract/runs.ts'
import { useRowWindow, windowPage } from '../../ui/table/row-window.ts'

type AllRunsQuery = ListQuery<typeof allRunList>

/** Page by page, or all of them by windows: there may be a hundred thousand. */
export function useAllRuns(query: AllRunsQuery) {
  const all = query.limit === 0
  const paged = useQuery({
    ...endpointQuery(listAllRuns, { query }),
    enabled: !all,
    placeholderData: keepPreviousData,
    ...followRuns,
  })
  const windowed = useRowWindow<AdminRun>(all, (page) => {
    const input = { query: { ...query, page, limit: windowPage } }
    return {
      queryKey: endpointQuery(listAllRuns, input).queryKey,
      queryFn: () => call(listAllRuns, input),
      ...followRuns,
    }
  })
  return all ? windowed : { rows: paged, window: undefined }
}
