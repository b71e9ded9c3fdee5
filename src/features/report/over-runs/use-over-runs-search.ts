import { getRouteApi } from '@tanstack/react-router'
import { type OverRunsPatch, parseOverRunsSearch } from './over-runs-search.ts'

const route = getRouteApi('/_team/projects/$id/tests')

/** The page's state and how it changes. What one would want to come back to makes an entry in the history. */
export function useOverRunsSearch() {
  const navigate = route.useNavigate()
  const search = route.useSearch()
  const change = (patch: OverRunsPatch, { push = false } = {}) => {
    void navigate({
      search: (before) => parseOverRunsSearch({ ...before, ...patch }),
      replace: !push,
      resetScroll: false,
    })
  }
  return { search, change }
}
