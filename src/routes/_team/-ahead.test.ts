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
const doorThat = (loadTeam: () => Promise<unknown>) => {
  const loads = { loadTeam: vi.fn(loadTeam), loadDashboard: vi.fn(async () => 'runs') }
  return { loads, door: async () => loads }
}

test('the dashboard’s first page has its own questions asked along with the team’s', async () => {
  const { loads, door } = doorThat(async () => 'payment')
  const asked = askAhead(visit('/'), door)
  expect(await asked?.team).toBe('payment')
  expect(await asked?.dashboard).toBe('runs')
  expect(loads.loadTeam).toHaveBeenCalledWith(client)
})

test('any other page leaves the dashboard alone', async () => {
  const { loads, door } = doorThat(async () => 'payment')
  const asked = askAhead(visit('/projects'), door)
  await asked?.team
  expect(asked?.dashboard).toBeNull()
  expect(loads.loadDashboard).not.toHaveBeenCalled()
})

test('later pages have nothing to gain', async () => {
  const { loads, door } = doorThat(async () => 'payment')
  const { context, location } = visit('/')
  await context.cache.load()
  expect(askAhead({ context, location }, door)).toBeNull()
  expect(loads.loadTeam).not.toHaveBeenCalled()
})

test('nothing is asked for a session that has ended meanwhile', async () => {
  const { loads, door } = doorThat(async () => 'payment')
  const asked = askAhead(visit('/'), door)
  endSession()
  await asked?.team
  expect(loads.loadTeam).not.toHaveBeenCalled()
})

test('a refusal is for the loader that takes it, and no one else’s', async () => {
  const { door } = doorThat(() => Promise.reject(new Error('refused')))
  const asked = askAhead(visit('/projects'), door)
  // Long enough for an unhandled rejection to fail this test.
  await new Promise((resolve) => setTimeout(resolve, 10))
  await expect(asked?.team).rejects.toThrow('refused')
})
