import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type NodeHost, startNodeHost } from '../node.ts'

/** Behaviour that the team's screens rely on beyond the bare contract. */
const base = 'https://paceline.test/api/'
const start = Date.parse('2026-11-20T09:00:00Z')
let host: NodeHost
let token = ''

beforeAll(async () => {
  host = await startNodeHost({ scenario: 'demo', seed: 7, now: start })
})
afterAll(() => host.close())
beforeEach(async () => {
  await host.backend.reset({ scenario: 'demo', seed: 7, now: start })
  token = ''
  token = (await send('POST', 'v1/user/auth', { email: 'olivia@acme.test', password: 'demo-password' })).body
    .token
})

async function send(method: string, path: string, body?: unknown) {
  const response = await fetch(base + path, {
    method,
    headers: {
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'Content-Type': 'application/json' } : {}),
    },
    body: body ? JSON.stringify(body) : null,
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}

test('a project has the outcomes of its latest finished runs, oldest first', async () => {
  const { body } = await send('GET', 'v2/projects?sort[field]=runs_count&sort[order]=desc&limit=1')
  const [project] = body.payload
  const runs = await send('GET', `v2/projects/${project.id}/runs?limit=0`)
  const ends = runs.body.payload
    .map((run: { state: string }) => run.state)
    .filter((state: string) => state === 'passed' || state === 'failure')
  expect(project.recent_outcomes).toEqual(ends.slice(0, 12).reverse())
})

test('an invalid configuration names the field, and an unverified domain has its service provider values', async () => {
  const added = await send('POST', 'v2/domains', { value: 'new.acme.test' })
  expect(added.body.service_provider).toEqual({
    acs_url: 'https://paceline.test/api/v1/user/saml/acs',
    entity_id: 'https://paceline.test/api/v1/user/saml/metadata',
  })
  const record = added.body.verification
  await host.backend.change(() =>
    host.backend.db.dns.create({ id: 'record', name: record.name, value: record.value }),
  )
  await send('PATCH', `v2/domains/${added.body.id}/verify`)
  const values = { domain_id: added.body.id, entity_id: 'idp', sso_url: 'https://idp.test', certificate: 'x' }
  const certificate = await send('POST', 'v2/saml/config', values)
  expect(certificate).toMatchObject({
    status: 400,
    body: { code: 'SAML_ERROR', fields: { certificate: 'pem' } },
  })
  const address = await send('POST', 'v2/saml/config', { ...values, sso_url: 'http://idp.test' })
  expect(address).toMatchObject({ status: 400, body: { code: 'SAML_ERROR', fields: { sso_url: 'https' } } })
})
