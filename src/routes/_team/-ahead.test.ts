// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { beginSession, endSession } from '../../api/session/lifetime.ts'
import { onDemand } from '../../lib/on-demand.ts'
import { askAhead } from './-ahead.ts'

beforeEach(() => beginSession('token', { persistent: true }))

const client = new QueryClient()
const visit = (pathname: string) => ({
  context: { cache: onDemand(async () => client) },
  location: { pathname },
})
const pageThat = (loadTeam: () => Promise<unknown>) => {
  const loads = { loadTeam: vi.fn(loadTeam), loadDashboard: vi.fn(async () => 'runs') }
  return { loads, firstPage: async () => loads }
}

test('the dashboard’s first page has its own questions asked along with the team’s', async () => {
  const { loads, firstPage } = pageThat(async () => 'payment')
  const asked = askAhead(visit('/'), firstPage)
  expect(await asked?.team).toBe('payment')
  expect(await asked?.dashboard).toBe('runs')
  expect(loads.loadTeam).toHaveBeenCalledWith(client)
})

test('any other page leaves the dashboard alone', async () => {
  const { loads, firstPage } = pageThat(async () => 'payment')
  const asked = askAhead(visit('/projects'), firstPage)
  await asked?.team
  expect(asked?.dashboard).toBeNull()
  expect(loads.loadDashboard).not.toHaveBeenCalled()
})

test('later pages have nothing to gain', async () => {
  const { loads, firstPage } = pageThat(async () => 'payment')
  const { context, location } = visit('/')
  await context.cache.load()
  expect(askAhead({ context, location }, firstPage)).toBeNull()
  expect(loads.loadTeam).not.toHaveBeenCalled()
})

test('nothing is asked for a session that has ended meanwhile', async () => {
  const { loads, firstPage } = pageThat(async () => 'payment')
  const asked = askAhead(visit('/'), firstPage)
  endSession()
  await asked?.team
  expect(loads.loadTeam).not.toHaveBeenCalled()
})

test('a refusal is for the loader that takes it, and no one else’s', async () => {
  const { firstPage } = pageThat(() => Promise.reject(new Error('refused')))
  const asked = askAhead(visit('/projects'), firstPage)
  // Long enough for an unhandled rejection to fail this test.
  await new Promise((resolve) => setTimeout(resolve, 10))
  await expect(asked?.team).rejects.toThrow('refused')
})
