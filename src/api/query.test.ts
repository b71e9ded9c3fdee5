import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { createQueryClient, startQueries } from './query.ts'

const asked = (answer: () => Promise<unknown>) => {
  const queryFn = vi.fn(answer)
  return { queryKey: ['tokens.list', {}] as const, queryFn, staleTime: 0 }
}

test('a page’s queries are started once, and data on the screen isn’t refetched', async () => {
  const client = createQueryClient()
  const rows = asked(async () => 'rows')
  startQueries(client, [rows, rows])
  await vi.waitFor(() => expect(client.getQueryData(rows.queryKey)).toBe('rows'))
  expect(rows.queryFn).toHaveBeenCalledTimes(1)

  const stop = new QueryObserver(client, { ...rows, staleTime: 60_000 }).subscribe(() => {})
  startQueries(client, [rows])
  expect(rows.queryFn).toHaveBeenCalledTimes(1)
  stop()
  startQueries(client, [rows])
  expect(rows.queryFn).toHaveBeenCalledTimes(2)
})

test('a failed query is left to the page', async () => {
  const client = createQueryClient()
  const refused = asked(() => Promise.reject(new Error('refused')))
  startQueries(client, [refused])
  await vi.waitFor(() => expect(client.getQueryState(refused.queryKey)?.status).toBe('error'))
})
