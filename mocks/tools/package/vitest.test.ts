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
