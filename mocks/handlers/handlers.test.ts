// @vitest-environment jsdom
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { fillPath } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/index.ts'
import { handlers, ownBackend } from '../msw.ts'
import { endpointHandlers } from './index.ts'

/** The handlers as everybody uses them who knows MSW. */

const server = setupServer(...handlers)
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const statusOf = async (url: string, method = 'GET') => (await fetch(url, { method })).status
const teapot = () => new HttpResponse(null, { status: 418 })

test('spread into a plain setupServer, the handlers are the whole service', async () => {
  const signIn = await fetch('/api/v1/user/auth', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'olivia@acme.test', password: 'demo-password' }),
  })
  const { token } = await signIn.json()
  const projects = await fetch('/api/v2/projects', { headers: { Authorization: `Bearer ${token}` } })
  expect((await projects.json()).count).toBeGreaterThan(0)
  expect((await ownBackend()).journal.read().map(({ endpoint }) => endpoint)).toEqual([
    'projects.list',
    'user.signIn',
  ])
})

describe('an override', () => {
  test.each([
    ['a relative path', '/api/v2/projects', '/api/v2/projects'],
    ['an absolute address', 'https://paceline.test/api/v2/projects', 'https://paceline.test/api/v2/projects'],
    ['a path on any host', '*/api/v2/projects', 'https://paceline.test/api/v2/projects'],
  ])('by %s replaces one endpoint until the handlers are reset', async (_, path, asked) => {
    server.use(http.get(path, teapot))
    expect(await statusOf(asked)).toBe(418)
    expect(await statusOf(asked, 'POST')).toBe(401)
    expect(await statusOf(asked.replace('projects', 'tokens'))).toBe(401)
    server.resetHandlers()
    expect(await statusOf(asked)).toBe(401)
  })

  test('for one call leaves the next to the service', async () => {
    server.use(http.get('/api/v2/projects', teapot, { once: true }))
    expect([await statusOf('/api/v2/projects'), await statusOf('/api/v2/projects')]).toEqual([418, 401])
  })
})

test('the fake’s own pages, wrong methods and unknown paths are answered as well', async () => {
  expect(await statusOf('/api/pages/identity?provider=google')).toBe(200)
  expect(await statusOf('/api/v2/projects', 'PUT')).toBe(405)
  expect(await statusOf('/api/v9/nothing')).toBe(404)
})

test('a path with a trailing slash is a different path, as over HTTP', async () => {
  expect(await statusOf('/api/v2/projects/')).toBe(404)
  expect(await statusOf('/api/v1/run/')).toBe(404)
})

test('each endpoint is answered in one place', () => {
  expect(endpointHandlers.map(({ id }) => id).sort()).toEqual(endpoints.map(({ id }) => id).sort())
})

test('each endpoint has an MSW handler of its own, whose info names it', async () => {
  let matched: unknown
  server.events.on('request:match', ({ handler }) => {
    matched = 'info' in handler && 'id' in handler.info && handler.info.id
  })
  for (const { id, method, path } of endpoints) {
    await statusOf(`/api/${fillPath(path, { id: 'any/one' })}`, method)
    expect(matched).toBe(id)
  }
  expect(server.listHandlers()).toHaveLength(endpoints.length + 1)
})
