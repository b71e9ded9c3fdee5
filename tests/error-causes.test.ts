import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ProductCode } from '../src/contract/errors.ts'
import { productCodes } from '../src/contract/outline.ts'
import { type Answer, emailOf, type Service, startService } from './service.ts'

/** Each product code by its natural cause (contract README, section 2), as the product would meet it: over `fetch`. */

let service: Service
beforeAll(async () => {
  service = await startService({ over: 'fetch' })
})
afterAll(() => service.close())
beforeEach(() => service.reset())

const password = 'demo-password'
const get = (path: string, token?: string) => service.send('GET', path, { token })
const post = (path: string, body: unknown, token?: string) => service.send('POST', path, { token, body })
const patch = (path: string, body: unknown, token?: string) => service.send('PATCH', path, { token, body })
const owner = () => service.enter(emailOf('owner'))
const domainId = (value: string) => service.db.tables.domains.where('value', value)[0]?.id
const certificate = () =>
  JSON.parse(service.db.tables.domains.where('value', 'globex.test')[0]?.saml ?? '{}').certificate

const signIn = (email: string, secret = password) => post('v1/user/auth', { email, password: secret })
const signUp = (email: string) =>
  post('v1/user/signup', { email, password, name: 'Nova Reyes', team: 'Nova' })
const saml = () => ({
  sso_url: 'https://idp.acme.test/sso',
  entity_id: 'urn:acme',
  certificate: certificate(),
})

/** A code without causes here doesn't compile: a thirteenth has to be provoked too. */
const causes: Record<ProductCode, Record<string, () => Promise<Answer>>> = {
  WRONG_CREDENTIALS: {
    'a wrong password': () => signIn(emailOf('owner'), 'guess'),
    'an unknown e-mail': () => signIn('nobody@nowhere.test'),
    'a deactivated person': () => signIn(emailOf('deactivated')),
    'a person without a password': () => signIn(emailOf('no-team')),
    'the wrong current password': async () => {
      const me = service.db.tables.users.find('email', emailOf('owner'))
      const body = { password: 'another', current_password: 'guess' }
      return patch(`v2/users/${me?.id}`, body, await owner())
    },
  },
  USER_ALREADY_EXISTS: {
    'a second sign-up, in other letters': () => signUp('Tess@Initech.TEST'),
    'an invitation of a colleague': async () =>
      post('v2/users', { email: 'EGOR@acme.test', name: 'Egor', role: 'reader' }, await owner()),
    'a change to a taken e-mail': async () => {
      const me = service.db.tables.users.find('email', emailOf('owner'))
      return patch(`v2/users/${me?.id}`, { email: emailOf('editor') }, await owner())
    },
  },
  USER_NOT_FOUND: {
    'a reset for an unknown e-mail': () => get('v1/user/reset_password?email=nobody@nowhere.test'),
    'a person of another team': async () => {
      const stranger = service.db.tables.users.find('email', emailOf('broke'))
      return get(`v2/users/${stranger?.id}`, await owner())
    },
    'an account that is not there': async () =>
      get('v2/admin/accounts/00000000-0000-4000-8000-000000000000', await service.enter(emailOf('admin'))),
  },
  WRONG_RESTORE_TOKEN: {
    'a made-up link': () => post('v1/user/restore_password', { token: 'made-up', password }),
    'a link used twice': async () => {
      const token = await resetToken()
      expect((await post('v1/user/restore_password', { token, password })).status).toBe(204)
      return post('v1/user/restore_password', { token, password })
    },
    'a link used twice, which was not the first': async () => {
      await resetToken()
      const token = await resetToken()
      expect((await post('v1/user/restore_password', { token, password })).status).toBe(204)
      return post('v1/user/restore_password', { token, password })
    },
    'a link from before the password was changed': async () => {
      const token = await resetToken()
      const me = service.db.tables.users.find('email', emailOf('owner'))
      await patch(`v2/users/${me?.id}`, { password: 'other', current_password: password }, await owner())
      return post('v1/user/restore_password', { token, password })
    },
    'an invitation accepted through a provider': async () => {
      const token = service.db.tables.mails
        .all()
        .find((mail) => mail.to === 'amara@acme.test')
        ?.link.split('/')
        .at(-1)
      await get('pages/identity?provider=google&email=amara@acme.test&answer=continue')
      return post('v1/user/restore_password', { token, password })
    },
    'a link of an hour ago': async () => {
      const token = await resetToken()
      service.backend.clock.advance(60 * 60 * 1000)
      return post('v1/user/restore_password', { token, password })
    },
    'a link after which another was asked for': async () => {
      const token = await resetToken()
      await resetToken()
      return post('v1/user/restore_password', { token, password })
    },
  },
  PROJECT_WITH_SAME_NAME_ALREADY_EXISTS: {
    'a new project': async () =>
      post('v2/projects', { name: 'ACME shop for android', slug: 'fresh' }, await owner()),
    'a renamed project': async () => {
      const other = service.db.tables.projects.all().find((row) => row.slug === 'shop-ios')
      return patch(`v2/projects/${other?.id}`, { name: 'acme shop for Android' }, await owner())
    },
  },
  PROJECT_WITH_SAME_SLUG_ALREADY_EXISTS: {
    'a new project': async () => post('v2/projects', { name: 'Fresh', slug: 'shop-android' }, await owner()),
    'a changed slug': async () => {
      const other = service.db.tables.projects.all().find((row) => row.slug === 'shop-ios')
      return patch(`v2/projects/${other?.id}`, { slug: 'shop-android' }, await owner())
    },
  },
  DOMAIN_ALREADY_EXISTS: {
    'a second claim': async () => post('v2/domains', { value: 'Acme.test' }, await owner()),
  },
  DOMAIN_ALREADY_ADDED_TO_ANOTHER_TEAM: {
    'a claim of what another team has verified': async () =>
      post('v2/domains', { value: 'globex.test' }, await owner()),
    'a check after another team was faster': async () => {
      const tess = await service.enter(emailOf('trial'))
      const { body } = await post('v2/domains', { value: 'acme-courier.test' }, tess)
      await publish(body)
      expect((await patch(`v2/domains/${body.id}/verify`, {}, tess)).body.status).toBe('verified')
      return patch(`v2/domains/${domainId('acme-courier.test')}/verify`, {}, await owner())
    },
  },
  SAML_AUTH_DOMAIN: {
    'a password sign-in': () => signIn(emailOf('sso')),
    'a sign-up': () => signUp('new@globex.test'),
    'a password reset': () => get(`v1/user/reset_password?email=${emailOf('sso')}`),
    'an accepted invitation': async () => {
      const sam = await service.enter(emailOf('sso'))
      await post('v2/users', { email: 'kim@globex.test', name: 'Kim', role: 'reader' }, sam)
      const link = service.db.tables.mails.all().at(-1)?.link ?? ''
      return post('v1/user/restore_password', { token: link.slice(link.lastIndexOf('/') + 1), password })
    },
  },
  SAML_DOMAIN_NOT_CONFIGURED: {
    'an unknown domain': () => get('v1/user/auth/saml?email=me@nowhere.test'),
    'a domain without a configuration': () => get('v1/user/auth/saml?email=olivia@acme.test'),
    'an unverified domain': () => get('v1/user/auth/saml?email=olivia@acme-courier.test'),
    'a test on an unverified domain': async () =>
      post('v2/saml/config', { domain_id: domainId('acme-courier.test'), ...saml() }, await owner()),
  },
  SAML_ERROR: {
    'a test with a broken certificate': async () =>
      post(
        'v2/saml/config',
        { domain_id: domainId('acme.test'), ...saml(), certificate: 'broken' },
        await owner(),
      ),
    'a test with http': async () =>
      post(
        'v2/saml/config',
        { domain_id: domainId('acme.test'), ...saml(), sso_url: 'http://idp.test' },
        await owner(),
      ),
    'a configuration with half a certificate': async () => {
      const half = certificate().replace(/\n[^\n]+\n-----END/, '\n-----END')
      return patch(
        `v2/domains/${domainId('acme.test')}`,
        { saml: { ...saml(), certificate: half } },
        await owner(),
      )
    },
  },
  USAGE_LIMIT_REACHED: {
    'a run without card, invoice or free seconds': async () =>
      post('v2/run', { platform: 'Android' }, await service.enter(emailOf('broke'))),
    'a repeat without any of them': async () => {
      const bruno = await service.enter(emailOf('broke'))
      const { body } = await get('v2/run', bruno)
      return get(`v1/run/${body.payload[0].id}/repeat`, bruno)
    },
    'a limit that is reached': async () => {
      const olivia = await owner()
      await patch('v2/teams/usage-statistics', { seconds_limit: 0 }, olivia)
      return post('v2/run', { platform: 'Android' }, olivia)
    },
  },
}

async function resetToken(): Promise<string> {
  expect((await get(`v1/user/reset_password?email=${emailOf('owner')}`)).status).toBe(204)
  return service.db.tables.mails.all().at(-1)?.link.split('/').at(-1) ?? ''
}

async function publish({ id, verification }: { id: string; verification: { name: string; value: string } }) {
  const { name, value } = verification
  await service.backend.change(
    async () => void (await service.db.insert('dns', { id: `dns-${id}`, name, value })),
  )
}

const cases = Object.entries(causes).flatMap(([code, ways]) =>
  Object.entries(ways).map(([cause, provoke]) => [code as ProductCode, cause, provoke] as const),
)

test.each(cases)('%s: %s', async (code, _cause, provoke) => {
  const { status, body } = await provoke()
  expect({ status, ...body }).toMatchObject({ status: productCodes[code], code, error: code })
  expect(body.message).toMatch(/^[A-Z].*\.$/)
})

test('every code of the contract is provoked here', () => {
  expect(Object.keys(causes).sort()).toEqual(Object.keys(productCodes).sort())
})

test('a refused assertion comes back to the sign-in page as SAML_ERROR', async () => {
  const { body } = await get(`v1/user/auth/saml?email=${emailOf('sso')}`)
  const page = await service.send('GET', `${body.url}&answer=deny`)
  expect(page).toMatchObject({ status: 302 })
  expect(page.headers.get('location')).toBe('/auth/sign_in?error=SAML_ERROR')
})
