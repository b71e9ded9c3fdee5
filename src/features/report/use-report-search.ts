import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import { parseReportSearch, type ReportSearch } from './report-search.ts'

type Patch = { [Key in keyof ReportSearch]?: ReportSearch[Key] | undefined }

export type ChangeReport = (patch: Patch, options?: { push?: boolean }) => void

const route = getRouteApi('/_team/runs/$id/report')

/** The page's state and how it changes. What one would want to come back to makes an entry in the history. */
export function useReportSearch(): { search: ReportSearch; change: ChangeReport } {
  const navigate = route.useNavigate()
  const search = route.useSearch()
  const change = useCallback<ChangeReport>(
    (patch, { push = false } = {}) => {
      void navigate({
        search: (before) => parseReportSearch({ ...before, ...patch }),
        replace: !push,
        resetScroll: false,
      })
    },
    [navigate],
  )
  return { search, change }
}

/** Another test, or another attempt of it, begins with nothing picked in its log. */
export const nothingPicked = {
  attempt: undefined,
  line: undefined,
  level: undefined,
  tag: undefined,
  find: undefined,
}
