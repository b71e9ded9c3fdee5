import type { Page } from '@playwright/test'
import { RunArtifacts } from './run-artifacts.ts'
import { expect, test } from './test.ts'

/** The target of every link of a page. */
function ledTo(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
    for (const link of links) link.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true }))
    return [...new Set(links.map(({ href }) => href))]
  })
}

test('every link of the demo stays inside and works', async ({ page, signIn }) => {
  await signIn('owner', { to: '/overview' })
  const failed = await new RunArtifacts(page).latest(
    ({ state, link }) => state === 'failure' && Boolean(link),
    'filter[state][]=failure',
  )
  const found = new Set<string>()
  for (const path of [
    '/overview',
    '/runs',
    '/runs?page=2',
    '/projects',
    '/tokens',
    '/usage',
    `/runs/${failed.id}/report`,
  ]) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    for (const href of await ledTo(page)) found.add(href)
  }
  const { origin } = new URL(page.url())
  expect([...found].filter((href) => !href.startsWith(origin) && !href.startsWith('blob:'))).toEqual([])
  const pages = [...found].filter((href) => href.includes('/api/pages/elsewhere/'))
  expect(pages.some((href) => href.includes('/pull/'))).toBe(true)
  for (const href of pages) {
    const status = await page.evaluate(async (url) => (await fetch(url)).status, href)
    expect(status, href).toBe(200)
  }
})

test('a pull request shows its checks, and leads back to their reports', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('owner', { to: '/runs' })
  const opened = context.waitForEvent('page')
  await page.locator('a[href*="/pull/"]').first().click()
  const request = await opened
  await expect(request.getByRole('heading', { name: 'Checks' })).toBeVisible()
  await request.getByRole('link', { name: /tests/ }).first().click()
  await expect(request).toHaveURL(/\/report/)
})

test('terms and docs are pages of the demo', async ({ page, context }) => {
  await page.goto('/auth/sign_up')
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Terms of Use' }).click()
  await expect((await opened).getByRole('heading', { level: 1 })).toHaveText('Terms of Use')
})
