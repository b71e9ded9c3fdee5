import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { errorCodes, productCodes } from '../src/contract/errors.ts'
import { refusedRequests } from './requests.ts'
import { emailOf, type Service, startService } from './service.ts'

/** Each refusal by its natural cause (contract README, section 2), as the product would meet it: over `fetch`. */

let service: Service
beforeAll(async () => {
  service = await startService({ over: 'fetch' })
})
afterAll(() => service.close())
beforeEach(() => service.reset())

const causes = refusedRequests(() => service)
const cases = Object.entries(causes).flatMap(([code, ways]) =>
  Object.entries(ways).map(([cause, provoke]) => [code as keyof typeof causes, cause, provoke] as const),
)

test.each(cases)('%s: %s', async (code, _cause, provoke) => {
  const { status, body } = await provoke()
  expect({ status, ...body }).toMatchObject({ status: errorCodes[code], code, error: code })
  expect(body.message).toMatch(/^[A-Z].*\.$/)
})

test('every product code is provoked', () => {
  expect(Object.keys(causes)).toEqual(expect.arrayContaining(Object.keys(productCodes)))
})

test('a rejected assertion returns to the sign-in page with SAML_ERROR', async () => {
  const { body } = await service.send('GET', `v1/user/auth/saml?email=${emailOf('sso')}`)
  const page = await service.send('GET', `${body.url}&answer=deny`)
  expect(page).toMatchObject({ status: 302 })
  expect(page.headers.get('location')).toBe('/auth/sign_in?error=SAML_ERROR')
})

test.each(['google', 'github'])('a rejection by %s has its own outcome', async (provider) => {
  const { headers } = await service.send('GET', `v1/user/authorize?provider=${provider}&redirect=/runs`)
  const chooser = new URL(headers.get('location') ?? '', service.base)
  const page = await service.send('GET', `${chooser.href.replace(/^.*\/api\//, '')}&answer=deny`)
  expect(page.headers.get('location')).toBe('/auth/sign_in?error=ACCESS_DENIED&redirect=%2Fruns')
})
