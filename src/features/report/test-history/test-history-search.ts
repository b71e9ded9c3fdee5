import { getRouteApi } from '@tanstack/react-router'
import { platforms } from '../../../contract/enums.ts'
import { idOf, oneOf, readParams, textOf } from '../../../lib/search-params.ts'
import { costGroupings, costPeriods, testHistoryConcerns, testHistorySortings } from '../model/enums.ts'

/** The page's whole state is in its address; missing parameters have their defaults. */
const parsers = {
  platform: oneOf(platforms),
  branch: textOf(/./, 300),
  owner: textOf(/\S/, 100),
  q: textOf(/\S/, 300),
  sort: oneOf(testHistorySortings),
  test: textOf(/./, 1000),
  /** Of the cell that the keyboard is at. */
  run: idOf,
  /** The concern to begin with, as long as no test is named. */
  show: oneOf(testHistoryConcerns),
  /** Opens what retries cost, told by owner, package or class. */
  cost: oneOf(costGroupings),
  costPeriod: oneOf(costPeriods),
}

export const parseTestHistorySearch = (raw: Record<string, unknown>) => readParams(parsers, raw)

export type TestHistorySearch = ReturnType<typeof parseTestHistorySearch>

/** A change of some parameters. */
export type TestHistoryPatch = { [Key in keyof TestHistorySearch]: TestHistorySearch[Key] | undefined }

const route = getRouteApi('/_team/projects/$id/tests')

/** The page's state and how it changes. A change to come back to (`push`) makes an entry in the history. */
export function useTestHistorySearch() {
  const navigate = route.useNavigate()
  const search = route.useSearch()
  const change = (patch: TestHistoryPatch, { push = false } = {}) => {
    void navigate({
      search: (before) => parseTestHistorySearch({ ...before, ...patch }),
      replace: !push,
      resetScroll: false,
    })
  }
  return { search, change }
}
