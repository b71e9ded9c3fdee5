// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { render } from '../../tests/render.tsx'
import { toApiRequest } from '../backend/api-request.ts'
import { Control } from '../control/control.ts'
import { FaultsTab } from '../control/panel/faults-tab.tsx'
import { PanelContext } from '../control/panel/use-control.ts'
import { createBackend } from '../create-backend.ts'
import { endpointHandlers } from '../handlers/endpoint-handlers.ts'
import { type HttpService, startHttpService } from './http.fixture.ts'
import { answer, readPatterns } from './passthrough.ts'

/** Hybrid mode: a second fake service over HTTP stands for the real one. */

const world = { scenario: 'demo', seed: 7, now: Date.parse('2026-11-20T09:00:00Z') }
const patterns = readPatterns('GET v2/projects, v2/tokens*')
let real: HttpService
let control: Control
const network = setupServer()

beforeAll(async () => {
  real = await startHttpService(world)
  const fake = await createBackend(world)
  control = new Control(fake, { passthrough: patterns })
  network.use(...endpointHandlers((request) => answer(fake, patterns, toApiRequest(request))))
  network.listen()
})
afterAll(() => {
  network.close()
  real.close()
})

/** Who answered `method path`: what was sent shows in one of the two journals. */
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

test('the named endpoints go to the real service, the rest stays fake', async () => {
  // Both have the same seed, so one session is known to both.
  const { token } = await control.run('persona', { persona: 'owner' })
  expect((await new Control(real.backend).run('persona', { persona: 'owner' })).token).toBe(token)

  expect(await answeredBy('GET', 'v2/projects?limit=5', token)).toBe('real')
  expect(await answeredBy('GET', 'v2/tokens', token)).toBe('real')
  expect(await answeredBy('POST', 'v2/tokens', token)).toBe('real')
  expect(await answeredBy('POST', 'v2/projects', token)).toBe('fake')
  expect(await answeredBy('GET', 'v2/projects/list', token)).toBe('fake')
  expect(await answeredBy('GET', 'v2/run?limit=5', token)).toBe('fake')
})

test('the state and the panel say which', async () => {
  expect((await control.run('state')).passthrough).toEqual(['GET v2/projects', 'v2/tokens*'])
  document.documentElement.lang = 'en'
  const panel = { control, version: 0, refused: () => {}, changed: () => {} }
  render(
    <PanelContext value={panel}>
      <FaultsTab />
    </PanelContext>,
  )
  const section = await screen.findByRole('region', { name: 'Answered by the real service' })
  expect(section.textContent).toContain('GET v2/projects')
  expect(section.textContent).toContain('v2/tokens*')
})

test('a pattern that means no endpoint stops the start', () => {
  expect(() => readPatterns('GET v9/x')).toThrow('"GET v9/x" means no endpoint')
  expect(readPatterns(undefined)).toEqual([])
})
