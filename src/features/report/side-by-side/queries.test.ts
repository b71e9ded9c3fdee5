// @vitest-environment jsdom
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type NodeHost, startNodeHost } from '../../../../mocks/node.ts'
import { takeLogged } from '../../../../tests/setup.ts'
import { call } from '../../../api/client.ts'
import { createQueryClient } from '../../../api/query.ts'
import { beginSession } from '../../../api/session/lifetime.ts'
import { listRuns, type Run } from '../../../contract/runs.ts'
import { signIn } from '../../../contract/users.ts'
import { passedAttempt } from '../model/attempt-pair.ts'
import type { Report } from '../model/report.ts'
import { resultsQuery } from '../queries.ts'
import { findPassingAttempt, type SearchProgress } from './queries.ts'

let host: NodeHost
let failed: Run
/** Of the same project, newest first. */
let earlier: Run[]
const client = createQueryClient()
const reportOf = (run: Run): Promise<Report> => client.fetchQuery(resultsQuery(client, run))

beforeAll(async () => {
  host = await startNodeHost({ scenario: 'demo', seed: 7, now: Date.parse('2026-11-20T09:00:00Z') })
  const reach = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => reach(new URL(url, location.origin), init))
  const { token } = await call(signIn, { body: { email: 'olivia@acme.test', password: 'demo-password' } })
  beginSession(token, { persistent: true })
  const { payload } = await call(listRuns, {
    query: {
      limit: 0,
      filter: { state: ['passed', 'failure'] },
      sort: { field: 'created', order: 'desc' },
    },
  })
  const shop = payload.filter(({ project }) => project?.slug === 'shop-android')
  const at = shop.findIndex(({ failed, error_message }) => (failed ?? 0) > 1 && error_message === null)
  const found = shop[at]
  if (!found) throw new Error('no failed run')
  failed = found
  earlier = shop.slice(at + 1)
})
afterAll(() => {
  vi.unstubAllGlobals()
  host.close()
})

const look = (testId: string, tell: (progress: SearchProgress) => void = () => {}) =>
  findPassingAttempt(client, failed, testId, new AbortController().signal, tell)

it('finds the newest run before this one in which the test passed', async () => {
  const { tests } = await reportOf(failed)
  const failing = tests.filter((test) => test.status === 'failed')
  expect(failing.length).toBeGreaterThan(1)
  for (const { id } of failing) {
    const { found } = await look(id)
    const passes = (report: Report) => report.tests.some((test) => test.id === id && passedAttempt(test))
    let newest: Run | undefined
    for (const run of earlier) {
      newest = run
      if (passes(await reportOf(run))) break
    }
    expect(found?.run.id).toBe(newest?.id)
    expect(found?.test.id).toBe(id)
    expect(found?.attempt.status).toBe('passed')
  }
})

it('reports its progress, and the searched runs if there is none', async () => {
  const reported: SearchProgress[] = []
  const { found, total, looked, unread } = await look('no.such#test', (progress) => reported.push(progress))
  expect(found).toBeNull()
  expect(looked).toBe(total)
  expect(total).toBeGreaterThan(10)
  expect(unread).toBe(0)
  expect(reported.map(({ looked }) => looked)).toEqual(
    Array.from({ length: Math.ceil(total / 4) }, (_, i) => 4 * i),
  )
})

it('ends when aborted, and fails when the runs can’t be listed', async () => {
  const left = new AbortController()
  left.abort()
  await expect(findPassingAttempt(client, failed, 'x#y', left.signal, () => {})).rejects.toThrow(/abort/i)
  client.clear()
  await host.fault({ add: { endpoint: 'GET v2/projects/{id}/runs', code: 'INTERNAL_ERROR', times: 9 } })
  await expect(look('x#y')).rejects.toMatchObject({ code: 'INTERNAL_ERROR' })
  expect(takeLogged().length).toBeGreaterThan(0)
})
