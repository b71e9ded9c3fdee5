import type { Page } from '@playwright/test'
import { RunArtifacts } from './run-artifacts.ts'
import { expect, failedCall, test } from './test.ts'

/** While the product's scripts are on their way the page asks what the first screen is going to ask. */

// A worker would have the scripts.
test.use({ as: 'owner', serviceWorkers: 'block' })

const latest = (page: Page) => page.getByRole('table', { name: 'Latest runs' }).getByRole('row')

// Somebody has been in the team once: from then on its page knows what will be asked. Nothing runs that would be
// asked about again.
test.beforeEach(async ({ page, mock, expectLogged }) => {
  expectLogged(/Service Worker registration blocked/)
  await page.goto('/')
  await mock.clock({ finish: true })
  await expect(latest(page)).toHaveCount(7)
})

async function openWithoutScripts(page: Page, address: string): Promise<() => void> {
  const coming = Promise.withResolvers<void>()
  await page.route(/\/assets\/vendor-[^/]+\.js$/, async (route) => {
    await coming.promise
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  return coming.resolve
}

/** How the calls ended that nobody has taken yet. */
const answers = (page: Page) =>
  page.evaluate(() => {
    const calls = [...(globalThis.earlyCalls?.values() ?? [])]
    return Promise.all(calls.map(async ({ answer }) => (await answer).response.status))
  })

const ofEveryPage = ['/api/v1/user/me', '/api/v1/user/session', '/api/v2/payments/info']

test('what the dashboard will ask is asked already, and asked once', async ({ page, mock }) => {
  await mock.journal({ clear: true })
  const bringScripts = await openWithoutScripts(page, '/')
  await expect.poll(() => answers(page)).toEqual([200, 200, 200, 200])
  await expect(page.locator('#root')).toBeEmpty()
  bringScripts()
  await expect(page.getByRole('application', { name: 'Test hours' })).toBeVisible()
  await expect(latest(page)).toHaveCount(7)
  const { calls } = await mock.journal({ limit: 50 })
  const early = [...ofEveryPage, '/api/v2/run?page=1&limit=6']
  expect(calls.map(({ path }) => path).filter((path) => early.includes(path))).toHaveLength(4)
})

test('what a report will ask is asked already, and asked once', async ({ page, mock }) => {
  const { id: run } = await new RunArtifacts(page).latest(
    ({ state }) => state === 'passed',
    'filter[state][]=passed',
  )
  await mock.journal({ clear: true })
  const bringScripts = await openWithoutScripts(page, `/runs/${run}/report`)
  await expect.poll(() => answers(page)).toEqual([200, 200, 200, 200])
  bringScripts()
  await expect(page.getByRole('tab', { name: 'Timeline' })).toBeVisible()
  await expect(page.getByRole('treeitem').first()).toBeVisible()
  const { calls } = await mock.journal({ limit: 50 })
  const early = [...ofEveryPage, `/api/v1/run/${run}`, `/api/v1/artifact/${run}`]
  expect(calls.map(({ path }) => path).filter((path) => early.includes(path))).toHaveLength(5)
})

test('a session that is over leads to the sign-in page', async ({ page, mock, expectLogged }) => {
  expectLogged(...failedCall(401))
  await mock.fault({ add: { endpoint: 'GET v1/user/me', code: 'UNAUTHORIZED', times: 1 } })
  const bringScripts = await openWithoutScripts(page, '/')
  await expect.poll(() => answers(page)).toEqual([401, 200, 200, 200])
  bringScripts()
  await expect(page).toHaveURL('/auth/sign_in')
})
