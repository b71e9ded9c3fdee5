import { getRouteApi } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { hasFinished } from '../../contract/rules/runs.ts'
import type { Run } from '../../contract/runs.ts'
import { parseReportSearch, type ReportPatch, type ReportSearch } from './report-search.ts'

const route = getRouteApi('/_team/runs/$id/report')

/** The parameters of one attempt: dropped with another attempt or test. */
export const withoutAttempt = {
  attempt: undefined,
  beside: undefined,
  line: undefined,
  level: undefined,
  tag: undefined,
  find: undefined,
}

/** The parameters that mean the same in another run: no attempt, no line, no moment, no cause. */
export function searchForOtherRun({
  tab,
  status,
  verdict,
  base,
  owner,
  q,
  group,
  sort,
  test,
}: ReportSearch): ReportSearch {
  return parseReportSearch({ tab, status, verdict, base, owner, q, group, sort, test })
}

/** The page's state and how it changes. A change to come back to (`push`) makes an entry in the history. */
export function useReportSearch() {
  const navigate = route.useNavigate()
  const search = route.useSearch()
  const change = (patch: ReportPatch, { push = false } = {}) => {
    void navigate({
      search: (before) => parseReportSearch({ ...before, ...patch }),
      replace: !push,
      resetScroll: false,
    })
  }
  /** From another tab: a test among all, or among those of its cause. */
  const openTest = (test: Pick<ReportPatch, 'test' | 'attempt' | 'cause'>) =>
    change(
      {
        ...withoutAttempt,
        tab: undefined,
        status: undefined,
        verdict: undefined,
        owner: undefined,
        q: undefined,
        cause: undefined,
        ...test,
      },
      { push: true },
    )
  return { search, change, openTest }
}

/**
 * The chosen test as the panel shows it. The list shows a choice at once, a panel takes longer. A run under way changes
 * too often to wait for a quiet moment.
 */
export function useChoiceInPanel<Choice>(run: Run, choice: Choice): Choice {
  const later = useDeferredValue(choice)
  return hasFinished(run) ? later : choice
}
