import type { Page } from '@playwright/test'
import { launchOptions } from './browser.ts'
import { expect, test } from './test.ts'

/** With scroll bars that take room, which Playwright hides otherwise. */
test.use({
  as: 'trial',
  launchOptions: {
    ...launchOptions(),
    ignoreDefaultArgs: ['--hide-scrollbars'],
  },
})

const alertOf = (page: Page) => page.getByRole('main').locator('> section')

/** The width of the scroll bar. */
const beside = (page: Page) => page.evaluate(() => innerWidth - document.documentElement.clientWidth)

async function places(page: Page) {
  const boxes = await Promise.all(
    [
      page.getByRole('heading', { level: 1 }),
      alertOf(page),
      page.getByRole('banner').getByRole('button', { name: /User menu/, includeHidden: true }),
    ].map((part) => part.boundingBox()),
  )
  return boxes.map((box) => box && [box.x, box.y, box.height])
}

test('scroll bars and dialogs don’t shift the layout, and both reach the edge of the window', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 700 })
  await page.goto('/tokens')
  await expect(page.getByRole('row').first()).toBeVisible()
  expect(await beside(page), 'a short page has no bar').toBe(0)
  const short = await places(page)
  const alert = await alertOf(page).boundingBox()
  expect((alert?.x ?? 0) + (alert?.width ?? 0)).toBe(1440)

  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Latest runs' })).toBeVisible()
  expect(await beside(page), 'a long one has').toBeGreaterThan(0)
  expect(await places(page)).toEqual(short)
  await page.evaluate(() => scrollBy(500, 0))
  expect(await page.evaluate(() => scrollX), 'nothing is to be found aside').toBe(0)

  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  expect(await beside(page), 'a dialog takes it away').toBe(0)
  expect(await places(page)).toEqual(short)
})
