import { getRouteApi } from '@tanstack/react-router'
import { platforms } from '../../../contract/enums.ts'
import { idOf, oneOf, readParams, textOf } from '../../../lib/search-params.ts'
import { overRunsConcerns, overRunsSortings } from '../model/enums.ts'

/** Everything that the page shows is said in its address; what is absent is as it is by default. */
const parsers = {
  platform: oneOf(platforms),
  branch: textOf(/./, 300),
  q: textOf(/\S/, 300),
  sort: oneOf(overRunsSortings),
  test: textOf(/./, 1000),
  /** Of the cell that the keyboard is at. */
  run: idOf,
  /** What to begin with, as long as no test is named. */
  show: oneOf(overRunsConcerns),
}

export const parseOverRunsSearch = (raw: Record<string, unknown>) => readParams(parsers, raw)

export type OverRunsSearch = ReturnType<typeof parseOverRunsSearch>

/** What changes of it. */
export type OverRunsPatch = { [Key in keyof OverRunsSearch]: OverRunsSearch[Key] | undefined }

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
