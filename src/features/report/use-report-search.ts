import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { parseReportSearch, type ReportSearch } from './report-search.ts'

type Patch = { [Key in keyof ReportSearch]?: ReportSearch[Key] | undefined }

export type ChangeReport = (patch: Patch, options?: { push?: boolean }) => void

/** The page's state and how it changes. What one would want to come back to makes an entry in the history. */
export function useReportSearch(): { search: ReportSearch; change: ChangeReport } {
  const navigate = useNavigate()
  const search = useSearch({ strict: false, select: parseReportSearch, structuralSharing: true })
  const change = useCallback<ChangeReport>(
    (patch, { push = false } = {}) => {
      void navigate({
        to: '.',
        // The route's own search type isn't known here; its `validateSearch` is the same parser.
        search: ((before: Record<string, unknown>) => parseReportSearch({ ...before, ...patch })) as never,
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
