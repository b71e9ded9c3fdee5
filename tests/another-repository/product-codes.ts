import createClient from 'openapi-fetch'
import { productCodes } from 'paceline-mock/contract'
import { test } from 'paceline-mock/vitest'
import { expect } from 'vitest'
import type { paths } from './api.d.ts'

/** Every product code by a client that a generator made of the OpenAPI document. */

const client = createClient<paths>({ baseUrl: 'https://service.test/api' })
const id = '00000000-0000-4000-8000-000000000000'
const email = 'somebody@acme.test'
const saml = { domain_id: id, sso_url: 'https://idp.test/', entity_id: 'idp', certificate: 'PEM' }

type Code = keyof typeof productCodes
type Ask = () => Promise<{ response: Response; error?: { code: string } }>

/** The usual call for a code; any other call works as well, since the fault is forced. */
const asks: Partial<Record<Code, Ask>> = {
  WRONG_CREDENTIALS: () => client.POST('/v1/user/auth', { body: { email, password: 'no' } }),
  USER_ALREADY_EXISTS: () => client.POST('/v2/users', { body: { email, name: 'Some', role: 'reader' } }),
  USER_NOT_FOUND: () => client.GET('/v1/user/reset_password', { params: { query: { email } } }),
  WRONG_RESTORE_TOKEN: () =>
    client.POST('/v1/user/restore_password', { body: { token: 'none', password: 'new-password' } }),
  PROJECT_WITH_SAME_NAME_ALREADY_EXISTS: () =>
    client.POST('/v2/projects', { body: { name: 'Shop', slug: 'shop' } }),
  PROJECT_WITH_SAME_SLUG_ALREADY_EXISTS: () =>
    client.PATCH('/v2/projects/{id}', { params: { path: { id } }, body: { slug: 'shop' } }),
  DOMAIN_ALREADY_EXISTS: () => client.POST('/v2/domains', { body: { value: 'acme.test' } }),
  DOMAIN_ALREADY_ADDED_TO_ANOTHER_TEAM: () => client.POST('/v2/domains', { body: { value: 'acme.test' } }),
  SAML_AUTH_DOMAIN: () =>
    client.POST('/v1/user/auth', { body: { email: 'sam@globex.test', password: 'no' } }),
  SAML_DOMAIN_NOT_CONFIGURED: () => client.GET('/v1/user/auth/saml', { params: { query: { email } } }),
  SAML_ERROR: () => client.POST('/v2/saml/config', { body: saml }),
  USAGE_LIMIT_REACHED: () => client.POST('/v2/run', { body: { platform: 'Android' } }),
}
const anyCall: Ask = () => client.POST('/v2/projects', { body: { name: 'Shop', slug: 'shop' } })

export function productCodeCases(): void {
  const codes = Object.keys(productCodes) as Code[]
  test.for(codes)('a generated client gets the code %s', async (code, { mock }) => {
    const { token } = await mock.persona('owner')
    client.use({
      onRequest: ({ request }) => request.headers.set('Authorization', `Bearer ${token}`),
    })
    await mock.fault({ add: { endpoint: '*', code, force: true, times: 1 } })
    const { response, error } = await (asks[code] ?? anyCall)()
    expect([response.status, error?.code]).toEqual([productCodes[code], code])
  })

  test('a generated client lists filtered runs', async ({ mock }) => {
    const { token } = await mock.persona('owner')
    const { data } = await client.GET('/v2/run', {
      headers: { Authorization: `Bearer ${token}` },
      params: { query: { limit: 3, 'filter[state][]': ['failure'], 'sort[field]': 'created' } },
    })
    expect(data?.payload.map(({ state }) => state)).toEqual(['failure', 'failure', 'failure'])
  })
}
