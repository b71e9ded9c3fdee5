import { expect, test } from 'vitest'
import { callUrl } from '../../api/client.ts'
import { runQuery } from '../../api/follow-runs.ts'
import { getRun, listRuns } from '../../contract/runs.ts'
import { getPaymentInfo } from '../../contract/teams.ts'
import { currentSession, me } from '../../contract/users.ts'
import { latestRuns } from '../../features/dashboard/queries.ts'
import { firstCalls } from './first-calls.ts'

const ofEveryPage = [callUrl(me, {}), callUrl(currentSession, {}), callUrl(getPaymentInfo, {})]

test('the page asks early what its guard, its layout, the dashboard and a report are going to ask', () => {
  expect(firstCalls('projects')).toEqual(ofEveryPage)
  expect(firstCalls('')).toEqual([...ofEveryPage, callUrl(listRuns, latestRuns.queryKey[1])])
  const id = '520d43cf-ee1d-41d3-9203-797685f41a6e'
  expect(firstCalls(`runs/${id}/report`)).toEqual([...ofEveryPage, callUrl(getRun, runQuery(id).queryKey[1])])
  expect(firstCalls('runs/1/report')).toEqual(ofEveryPage)
})
