import type { CDPSession, Page } from '@playwright/test'
import { screens } from './screens.ts'
import { expect, test } from './test.ts'

/** Memory that is kept after pages were left and after a run was watched: part of `npm run test:deep`. */

const deep = process.env.TESTS === 'deep'
const mostGrowth = 10

test.use({ as: 'owner', now: '2026-11-20T12:00:00.000Z', freeze: true })

if (deep) {
  test(`the heap grows by at most ${mostGrowth} MB over 200 pages`, async ({ page }) => {
    test.setTimeout(600_000)
    await page.goto('/')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    const plain = screens.owner.filter(({ address, route }) => !address && route !== '/overview')
    const go = async (times: number) => {
      for (let i = 0; i < times; i++) {
        const { route, loaded } = plain[i % plain.length] ?? {}
        if (!route || !loaded) continue
        await page.evaluate((to) => history.pushState(null, '', to), route)
        await expect(loaded(page)).toBeVisible()
      }
    }
    const heap = await heapOf(page)
    // Each page once, with all that it fetches.
    await go(2 * plain.length)
    const before = await heap()
    await go(200)
    const grown = (await heap()) - before
    console.log(`200 pages: ${grown.toFixed(1)} MB`)
    expect(grown).toBeLessThanOrEqual(mostGrowth)
  })

  test(`the heap grows by at most ${mostGrowth} MB while a run is watched for 2,000 clock steps`, async ({
    page,
    mock,
  }) => {
    test.setTimeout(600_000)
    await page.goto('/runs?state=started')
    await page.getByRole('row').nth(1).getByRole('link').first().waitFor()
    await page.locator('tbody a[href$="/report"]').first().click()
    await expect(page.getByRole('tab', { name: 'Timeline' })).toBeVisible()
    const heap = await heapOf(page)
    const step = (times: number) =>
      page.evaluate(async (times) => {
        for (let i = 0; i < times; i++) {
          await window.__mock?.clock({ advance: 500 })
          if (i % 50 === 0) await new Promise((resolve) => setTimeout(resolve, 200))
        }
      }, times)
    await step(100)
    const before = await heap()
    await step(2_000)
    await mock.state()
    const grown = (await heap()) - before
    console.log(`2,000 steps: ${grown.toFixed(1)} MB`)
    expect(grown).toBeLessThanOrEqual(mostGrowth)
  })

  test('a memory leak is detected', async ({ page }) => {
    await page.goto('/profile')
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
    const heap = await heapOf(page)
    const before = await heap()
    await page.evaluate(() => {
      Object.assign(window, { kept: Array.from({ length: 200 }, () => new Array(10_000).fill(0.5)) })
    })
    expect((await heap()) - before).toBeGreaterThan(mostGrowth)
  })
}

/** In MB, after everything that can go has gone. */
async function heapOf(page: Page): Promise<() => Promise<number>> {
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.enable')
  return async () => {
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    return usedSize / 1024 / 1024
  }
}
