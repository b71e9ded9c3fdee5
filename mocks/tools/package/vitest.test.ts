import { expect } from 'vitest'
import { test } from './vitest.ts'

test.concurrent
  .fails('the fixture rejects concurrent tests', async ({ mock }) => {
    await mock.state()
  })

const apart = test.extend({ mockOptions: { baseUrl: 'https://one.test' } })

apart.concurrent('concurrent tests with an address of their own are not', async ({ mock }) => {
  expect((await fetch('https://one.test/api/v2/projects')).status).toBe(401)
  expect((await mock.journal()).calls).toHaveLength(1)
})

const withRows = test.extend({
  mockOptions: { scenario: { base: 'empty', add: { projects: [{ name: 'Wallet' }] } } },
})

withRows('a test begins with rows of its own', async ({ mock }) => {
  const { token } = await mock.persona('owner')
  const headers = { Authorization: `Bearer ${token}` }
  const answer = await fetch('https://service.test/api/v2/projects', { headers })
  expect(await answer.json()).toMatchObject({ payload: [{ slug: 'wallet' }], count: 1 })
})
