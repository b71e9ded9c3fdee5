import { expect, test } from 'vitest'
import { listRuns } from '../../contract/runs.ts'
import { parseSearch, stringifySearch } from '../../lib/search-params.ts'
import { runsSearch, toRunsQuery } from './runs-search.ts'

const project = '6f9c1d1e-3b1a-4c55-9d53-0c8a1f9a2b10'
const address = `?page=3&limit=10&search=login&sort=-failed&state=passed&state=failure&platform=iOS&project=${project}&branch=release%2F8.4&author=${project}&from=2026-05-01&to=2026-05-02`

test('an address says the same after a round trip', () => {
  const read = runsSearch.parse(parseSearch(address))
  expect(runsSearch.parse(parseSearch(stringifySearch(read)))).toEqual(read)
  expect(read.state).toEqual(['passed', 'failure'])
})

test('every filter reaches the service in words that it takes', () => {
  const query = toRunsQuery(runsSearch.toQuery(runsSearch.parse(parseSearch(address))))
  expect(query.filter).toEqual({
    state: ['passed', 'failure'],
    platform: 'iOS',
    project_id: project,
    branch: 'release/8.4',
    created_by: project,
    created_from: new Date('2026-05-01T00:00:00').toISOString(),
    created_to: new Date('2026-05-02T23:59:59.999').toISOString(),
  })
  expect(listRuns.query.safeParse(query).success).toBe(true)
})

test('what makes no sense in an address is left out, not sent', () => {
  const read = runsSearch.parse(
    parseSearch('?page=0&limit=3&state=lost&platform=Windows&project=1&from=yesterday&sort=colour'),
  )
  expect(read).toEqual({})
  expect(toRunsQuery(runsSearch.toQuery(read))).toEqual({ page: 1, limit: 5, search: '' })
})
