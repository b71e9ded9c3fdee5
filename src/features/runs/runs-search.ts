import type { EndpointInput } from '../../contract/endpoint.ts'
import type { listRuns } from '../../contract/runs.ts'
import { platforms, runSortFields, runStates } from '../../contract/words.ts'
import { dayBounds } from '../../lib/dates.ts'
import { defineListSearch, idOf, oneOf, someOf, textOf } from '../../lib/list-search.ts'

const day = textOf(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)

/** What the address of a run list says; days are days where the reader is. */
export const runsSearch = defineListSearch({
  sort: runSortFields,
  filters: {
    state: someOf(runStates),
    platform: oneOf(platforms),
    project: idOf,
    branch: textOf(/\S/, 300),
    author: idOf,
    from: day,
    to: day,
  },
})

export type RunsSearch = ReturnType<typeof runsSearch.parse>
type RunsListQuery = NonNullable<EndpointInput<typeof listRuns>['query']>
type ScreenQuery = ReturnType<typeof runsSearch.toQuery>

/** The address's words in the API's. */
export function toRunsQuery({ filter = {}, ...query }: ScreenQuery): RunsListQuery {
  const { state, platform, project, branch, author, from, to } = filter
  const wanted = {
    state,
    platform,
    project_id: project,
    branch,
    created_by: author,
    created_from: from && dayBounds(from).start,
    created_to: to && dayBounds(to).end,
  }
  const given = Object.entries(wanted).filter(([, value]) => value !== undefined)
  return { ...query, ...(given.length > 0 ? { filter: Object.fromEntries(given) } : {}) }
}
