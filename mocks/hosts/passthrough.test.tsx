// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { setupServer } from 'msw/node'
import { createServer } from 'vite'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { personaPassword } from '../../fixtures/personas.ts'
import { render } from '../../tests/render.tsx'
import { BackendCommandRunner } from '../control/backend-command-runner.ts'
import { giveCommand } from '../control/client.ts'
import { FaultsTab } from '../control/panel/faults-tab.tsx'
import { PanelContext } from '../control/panel/use-panel.ts'
import { toApiRequest } from '../service/api-request.ts'
import { createBackend } from './create-backend.ts'
import { type HttpService, startHttpService } from './http.fixture.ts'
import { mswHandlers } from './msw-handlers.ts'
import { handleOrPass, readPatterns } from './passthrough.ts'
import { proxyTo } from './proxy.ts'

/** Hybrid mode: a second fake service over HTTP stands for the real one. */

const world = { scenario: 'demo', seed: 7, now: Date.parse('2026-11-20T09:00:00Z') }
const patterns = readPatterns('GET v2/projects, v2/tokens*')
let real: HttpService
let control: BackendCommandRunner
const network = setupServer()

beforeAll(async () => {
  real = await startHttpService(world)
  const fake = await createBackend(world)
  control = new BackendCommandRunner(fake, { passthrough: patterns })
  network.use(
    ...mswHandlers((request, matched) => handleOrPass(fake, patterns, toApiRequest(request), matched)),
  )
  network.listen()
})
afterAll(() => real.close())

/** The backend that answered `method path`: the request is in one of the two journals. */
async function answeredBy(method: string, path: string, token: string): Promise<string> {
  const fake = control.backend
  const before = { real: real.backend.journal.count, fake: fake.journal.count }
  const body = method === 'POST' ? JSON.stringify({ name: 'Hybrid', slug: 'hybrid' }) : null
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const response = await fetch(`${real.base}/api/${path}`, { method, headers, body })
  expect(response.ok, `${method} ${path}: ${response.status}`).toBe(true)
  const after = { real: real.backend.journal.count, fake: fake.journal.count }
  expect(after.real + after.fake).toBe(before.real + before.fake + 1)
  return after.real > before.real ? 'real' : 'fake'
}

afterEach(cleanup)

test('listed endpoints go to the real service, all others to the fake one', async () => {
  // Both have the same seed, so one session is known to both.
  const { token } = await control.run('persona', { persona: 'owner' })
  expect((await new BackendCommandRunner(real.backend).run('persona', { persona: 'owner' })).token).toBe(
    token,
  )

  expect(await answeredBy('GET', 'v2/projects?limit=5', token)).toBe('real')
  expect(await answeredBy('GET', 'v2/tokens', token)).toBe('real')
  expect(await answeredBy('POST', 'v2/tokens', token)).toBe('real')
  expect(await answeredBy('POST', 'v2/projects', token)).toBe('fake')
  expect(await answeredBy('GET', 'v2/projects/list', token)).toBe('fake')
  expect(await answeredBy('GET', 'v2/run?limit=5', token)).toBe('fake')
})

test('the state and the panel list them', async () => {
  expect((await control.run('state')).passthrough).toEqual(['GET v2/projects', 'v2/tokens*'])
  document.documentElement.lang = 'en'
  const panel = { control, addOn: {}, version: 0, refused: () => {}, changed: () => {} }
  render(
    <PanelContext value={panel}>
      <FaultsTab />
    </PanelContext>,
  )
  const section = await screen.findByRole('region', { name: 'Answered by the real service' })
  expect(section.textContent).toContain('GET v2/projects')
  expect(section.textContent).toContain('v2/tokens*')
})

test('a pattern without a matching endpoint stops the start', () => {
  expect(() => readPatterns('GET v9/x')).toThrow('"GET v9/x" means no endpoint')
  expect(readPatterns(undefined)).toEqual([])
})

describe('beside a service with other people and runs', () => {
  let other: HttpService
  beforeAll(async () => {
    // From here on, requests go to the other service.
    network.close()
    other = await startHttpService({ ...world, seed: 8 })
  })
  afterAll(() => other.close())

  test('a user signed in at the fake service uses the proxy’s token there', async () => {
    const { token } = await giveCommand(other.base, 'persona', { persona: 'reader' })
    const { token: ours } = await control.run('persona', { persona: 'owner' })
    const server = await createServer({
      configFile: false,
      logLevel: 'silent',
      optimizeDeps: { noDiscovery: true },
      server: {
        port: 0,
        host: '127.0.0.1',
        proxy: proxyTo({ API_PROXY_TARGET: other.base, API_PROXY_TOKEN: token }),
      },
    })
    await server.listen()
    const [address = ''] = server.resolvedUrls?.local ?? []
    const me = await fetch(`${address}api/v1/user/me`, { headers: { Authorization: `Bearer ${ours}` } })
    expect(await me.json()).toMatchObject({ email: 'rita@acme.test' })
    await server.close()
  })

  test('a user signed in at the real service is the owner in the fake one', async () => {
    const fake = await createBackend(world)
    const mixed = readPatterns('v1/user/auth, v2/projects')
    const elsewhere = 'https://mixed.test'
    const carried = setupServer(
      ...mswHandlers(async (request, matched) => {
        const reply = await handleOrPass(fake, mixed, toApiRequest(request), matched)
        if (reply) return reply
        const { method, headers } = request
        const { pathname, search } = new URL(request.url)
        const body = method === 'GET' ? null : await request.text()
        const real = await fetch(other.base + pathname + search, { method, headers, body })
        return { status: real.status, headers: {}, body: await real.text() }
      }, elsewhere),
    )
    carried.listen({ onUnhandledFrame: 'bypass' })
    const post = { method: 'POST', headers: { 'Content-Type': 'application/json' } }
    const body = JSON.stringify({ email: 'egor@acme.test', password: personaPassword })
    const signedIn = await fetch(`${elsewhere}/api/v1/user/auth`, { ...post, body })
    const { token } = await signedIn.json()
    expect([signedIn.status, fake.db.sessions.get(token)]).toEqual([200, undefined])
    const ask = async (path: string) => {
      const headers = { Authorization: `Bearer ${token}` }
      return (await fetch(`${elsewhere}/api/${path}`, { headers })).json()
    }
    const [users, mine] = await Promise.all([ask('v2/users'), ask('v1/user/me')])
    expect([users.count > 0, mine.email]).toEqual([true, 'olivia@acme.test'])
    const ids = (list: { payload: { id: string }[] }) => list.payload.map(({ id }) => id)
    expect(ids(await ask('v2/projects'))).not.toContain(fake.db.projects.all()[0]?.id)
    carried.close()
  })
})
