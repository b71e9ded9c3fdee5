import * as fc from 'fast-check'
import { sequences } from '../tests/model/steps.ts'
import { firstDifference } from '../tests/model/visit.ts'
import { expect, test } from './test.ts'

test.use({ scenario: 'empty' })

test('the fake service of a page answers as the model does', async ({ page, mock, expectLogged }) => {
  expectLogged(/Failed to load resource/)
  await page.goto('/auth/sign_in')
  // Resolves once calls are answered: unlike the product, the test's own calls don't wait for that.
  await mock.state()
  const samples = fc.sample(sequences(100), { seed: 5, numRuns: 20 })
  const [steps = []] = samples.sort((one, other) => other.length - one.length)
  const difference = await firstDifference(
    {
      send: (method, path, { token, body } = {}) =>
        page.evaluate(
          async ([method, address, bearer, sent]) => {
            const response = await fetch(address, {
              method,
              body: sent,
              headers: { 'Content-Type': 'application/json', ...(bearer && { Authorization: bearer }) },
            })
            return { status: response.status, body: await response.json().catch(() => null) }
          },
          [method, `/api/${path}`, token && `Bearer ${token}`, body ? JSON.stringify(body) : null] as const,
        ),
      wait: (hours) => mock.clock({ advance: hours * 3_600_000 }),
    },
    steps,
  )
  expect(difference).toBeNull()
  expect(steps.length).toBeGreaterThan(80)
})
