import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './test.ts'

/** The team's and the administrator's screens: readable for everybody, whole at every width (design §3). */

const teamPaths = ['/projects', '/users', '/tokens', '/domains', '/usage']
const adminPaths = ['/organizations', '/admin/accounts', '/admin/runs']

async function openLoaded(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Rows of the list, or the bars of the usage page, have replaced the skeleton.
  const loaded = path === '/usage' ? page.getByRole('application') : page.getByRole('row').nth(1)
  await expect(loaded).toBeVisible()
}

for (const theme of ['light', 'dark'] as const) {
  test.describe(`in the ${theme} theme`, () => {
    test.use({ theme, now: '2026-11-20T12:00:00.000Z', freeze: true })

    test.describe('for an owner', () => {
      test.use({ as: 'owner' })

      test('the screens of the team are accessible', async ({ page }) => {
        test.setTimeout(120_000)
        for (const path of teamPaths) {
          await openLoaded(page, path)
          await expectAccessible(page)
        }
      })

      test('the pages of a domain are accessible', async ({ page }) => {
        await openLoaded(page, '/domains')
        await page.getByRole('link', { name: 'acme-courier.test' }).click()
        await expect(page.getByRole('button', { name: 'Check now' })).toBeVisible()
        await expectAccessible(page)
        await openLoaded(page, '/domains')
        await page.getByRole('link', { name: 'acme.test', exact: true }).click()
        await page.getByRole('switch', { name: 'Enforce single sign-on' }).check({ force: true })
        await expect(page.getByRole('list', { name: 'People affected' })).toBeVisible()
        await expectAccessible(page)
      })
    })

    test.describe('for an administrator', () => {
      test.use({ as: 'admin' })

      test('the screens of the administration are accessible', async ({ page }) => {
        for (const path of adminPaths) {
          await openLoaded(page, path)
          await expectAccessible(page)
        }
      })
    })
  })
}

for (const [as, paths] of [
  ['owner', teamPaths],
  ['admin', adminPaths],
] as const) {
  test.describe(`at every width, for ${as}`, () => {
    test.use({ as, now: '2026-11-20T12:00:00.000Z', freeze: true })

    test('nothing sticks out', async ({ page }) => {
      for (const path of paths) {
        await openLoaded(page, path)
        for (const width of [320, 640, 1024, 1920]) {
          await page.setViewportSize({ width, height: 800 })
          await expectNoSidewaysScroll(page)
        }
      }
    })
  })
}
