import { expect, test } from 'vitest'
import { callUrl } from '../../api/client.ts'
import { listRuns } from '../../contract/runs.ts'
import { getPaymentInfo } from '../../contract/teams.ts'
import { currentSession, me } from '../../contract/users.ts'
import { latestRuns } from '../../features/dashboard/queries.ts'
import { firstCalls } from './first-calls.ts'

const ofEveryPage = [callUrl(me, {}), callUrl(currentSession, {}), callUrl(getPaymentInfo, {})]

test('the page asks early what its guard, its layout and the dashboard are going to ask', () => {
  expect(firstCalls('projects')).toEqual(ofEveryPage)
  expect(firstCalls('')).toEqual([...ofEveryPage, callUrl(listRuns, latestRuns.queryKey[1])])
})
