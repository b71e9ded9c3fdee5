import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emailOf, origin, type Service, startService } from './service.ts'

/** Signing in through a provider: the page of the fake identity provider, and the way back (rule 3.7). */

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())
beforeEach(() => service.reset())

const get = (path: string, token?: string) => service.send('GET', path, { token })

/** Says "continue" on the provider's page and comes back to the sign-in page. */
async function goOn(url: string, email: string): Promise<URLSearchParams> {
  const target = new URL(url, origin)
  target.searchParams.set('email', email)
  target.searchParams.set('answer', 'continue')
  const { status, headers } = await get(target.href)
  expect(status).toBe(302)
  const back = new URL(headers.get('location') ?? '', origin)
  expect(back.pathname).toBe('/auth/sign_in')
  return back.searchParams
}

async function samlUrl(email: string): Promise<string> {
  const { status, body } = await get(`v1/user/auth/saml?email=${email}&redirect=/runs`)
  expect(status).toBe(200)
  return body.url
}

async function enforce(enforced: boolean): Promise<void> {
  const token = await service.enter(emailOf('sso'))
  const domain = service.db.domains.findFirst((q) => q.where({ value: 'globex.test' }))
  const saml = { ...JSON.parse(domain?.saml ?? '{}'), enforced }
  await service.send('PATCH', `v2/domains/${domain?.id}`, { token, body: { saml } })
}

test('the page names the user who is about to sign in', async () => {
  const page = await get(await samlUrl(emailOf('sso')))
  expect(page.status).toBe(200)
  const html = new TextDecoder().decode(page.body)
  expect(html).toContain('Sam Okoye')
  expect(html).toContain('Deny')
})

test('the page has the browser’s language and the product’s look', async () => {
  for (const [language, words] of [
    ['ru-RU,ru;q=0.9,en;q=0.8', 'Продолжить как Sam Okoye'],
    ['is, en;q=0.5', 'Continue as Sam Okoye'],
  ] as const) {
    const { status, body } = await service.send('GET', await samlUrl(emailOf('sso')), {
      headers: { 'Accept-Language': language, 'Sec-CH-Prefers-Color-Scheme': 'dark' },
    })
    expect(status).toBe(200)
    const html = new TextDecoder().decode(body)
    expect(html).toContain(words)
    expect(html).toMatch(/<b>Paceline<\/b><span class="tag">(Демо|Demo)/)
    expect(html).toContain('color-scheme: dark')
  }
})

test('Sam signs in through the provider and returns to the requested page', async () => {
  const back = await goOn(await samlUrl(emailOf('sso')), emailOf('sso'))
  expect(back.get('redirect')).toBe('/runs')
  const { body } = await get('v1/user/me', back.get('token') ?? '')
  expect(body).toMatchObject({ email: emailOf('sso'), role: 'owner' })
})

test.each([true, false])(
  'an unknown e-mail becomes a user with the default role, with enforcement: %s',
  async (enforced) => {
    await enforce(enforced)
    const back = await goOn(await samlUrl('mika.salo@globex.test'), 'mika.salo@globex.test')
    const { body } = await get('v1/user/me', back.get('token') ?? '')
    expect(body).toMatchObject({ name: 'Mika Salo', role: 'reader', status: 'active' })
    expect((await get('v1/user/session', back.get('token') ?? '')).body.team_name).toBe('Globex')
  },
)

test.each([
  ['without a team', 'google', 'Globex'],
  ['in another team', 'sign-up', 'Salo Apps'],
] as const)('the first single sign-on of an account %s joins the domain’s team', async (_, way, team) => {
  await enforce(false)
  const email = 'mika.salo@globex.test'
  if (way === 'google') await goOn('/api/pages/identity?provider=google', email)
  else {
    const body = { email, name: 'Mika Salo', team: 'Salo Apps', password: 'demo-password' }
    expect((await service.send('POST', 'v1/user/signup', { body })).status).toBe(200)
  }
  const first = await goOn(await samlUrl(email), email)
  expect((await get('v1/user/session', first.get('token') ?? '')).body.team_name).toBe(team)
  const sam = await service.enter(emailOf('sso'))
  const people = () => get('v2/users?search=mika', sam)
  expect((await people()).body).toMatchObject({ count: 1, payload: [{ role: 'reader', status: 'active' }] })

  // Deactivating a membership outlasts a later sign-on.
  const [{ id }] = (await people()).body.payload
  await service.send('PATCH', `v2/users/${id}`, { token: sam, body: { status: 'deactivated' } })
  await goOn(await samlUrl(email), email)
  expect((await people()).body).toMatchObject({ count: 1, payload: [{ status: 'deactivated' }] })
})

test('a deactivated account can’t sign in through the provider either', async () => {
  const back = await goOn(await samlUrl('ivo@globex.test'), 'ivo@globex.test')
  expect(back.get('error')).toBe('WRONG_CREDENTIALS')
})

test.each(['google', 'github'])(
  '%s: known users sign in, unknown ones get no team, enforced domains are refused',
  async (provider) => {
    const { status, headers } = await get(`v1/user/authorize?provider=${provider}`)
    expect(status).toBe(302)
    const url = headers.get('location') ?? ''
    const noor = await goOn(url, emailOf('no-team'))
    expect((await get('v1/user/me', noor.get('token') ?? '')).body).toMatchObject({
      name: 'Noor Haddad',
      team_id: null,
    })
    const stranger = await goOn(url, 'ines@elsewhere.test')
    expect((await get('v1/user/session', stranger.get('token') ?? '')).body.role).toBeNull()
    expect((await goOn(url, emailOf('sso'))).get('error')).toBe('SAML_AUTH_DOMAIN')
  },
)

test('in the sso scenario Acme signs in through its provider too', async () => {
  await service.reset({ scenario: 'sso' })
  const body = { email: emailOf('owner'), password: 'demo-password' }
  expect((await service.send('POST', 'v1/user/auth', { body })).body.code).toBe('SAML_AUTH_DOMAIN')
  const back = await goOn(await samlUrl(emailOf('owner')), emailOf('owner'))
  expect((await get('v1/user/me', back.get('token') ?? '')).body.role).toBe('owner')
})

test('a domain is verified once its record is published', async () => {
  const olivia = await service.enter(emailOf('owner'))
  const { body: domains } = await get('v2/domains', olivia)
  const pending = domains.payload.find((domain: { status: string }) => domain.status === 'pending')
  const verify = () => service.send('PATCH', `v2/domains/${pending.id}/verify`, { token: olivia })
  const early = (await verify()).body
  expect(early).toMatchObject({ status: 'pending', verified_at: null })
  expect(Date.parse(early.last_checked_at)).toBeGreaterThan(Date.parse(pending.last_checked_at))
  const saml = { sso_url: 'https://idp.test', entity_id: 'urn:idp', certificate: 'x' }
  const configure = await service.send('PATCH', `v2/domains/${pending.id}`, { token: olivia, body: { saml } })
  expect(configure.body.code).toBe('CONFLICT')
  const { name, value } = pending.verification
  await service.backend.change(() => service.db.dns.create({ id: 'dns-1', name, value }))
  expect((await verify()).body.status).toBe('verified')
})
