import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { deepUnless, expect, test } from './test.ts'

/** What a prepared link says beside the brand. */

const tourIn = (page: Page) => page.getByRole('dialog', { name: 'Guided tour' })

test('a visitor chooses a chapter in the welcome, and a link chooses for them', async ({ context }) => {
  const page = await context.newPage()
  await page.goto('/?mock.chapters=manager')
  const welcome = page.getByRole('dialog', { name: 'Welcome to the demo' })
  await expect(welcome.getByRole('checkbox', { name: 'Management' })).toBeChecked()
  await welcome.getByRole('checkbox', { name: 'Management' }).uncheck()
  await welcome.getByRole('checkbox', { name: 'Security' }).check()
  await expectAccessible(page)
  await welcome.getByRole('button', { name: 'Show me around' }).click()
  const tour = tourIn(page)
  await expect(tour).toContainText('Security · Step 1 of 5')
  await expect(page.getByRole('region', { name: 'What each role may do' })).toBeVisible()
  await page.keyboard.press('Escape')

  // The panel's choice is the same.
  await page.keyboard.press('Control+Shift+M')
  await page.getByRole('tab', { name: 'Demo' }).click()
  const ofTour = page.getByRole('group', { name: 'What should the tour show?' })
  await expect(ofTour.getByRole('checkbox', { name: 'Security' })).toBeChecked()
  await ofTour.getByRole('checkbox', { name: 'Security' }).uncheck()
  await page.getByRole('button', { name: 'Start the tour' }).click()
  await expect(tour).toContainText('Step 1 of 8')
})

for (const { device, viewport } of [
  { device: 'a desk', viewport: { width: 1440, height: 900 } },
  { device: 'a phone', viewport: { width: 360, height: 740 } },
])
  test(
    `every step of every chapter points at something in sight, on ${device}`,
    deepUnless(device === 'a desk'),
    async ({ context }) => {
      const page = await context.newPage()
      await page.setViewportSize(viewport)
      await page.goto('/?mock.tour=1&mock.chapters=qa,developer,manager,security&mock.lang=en')
      const tour = tourIn(page)
      const inSight = () =>
        tour.evaluate((card) => {
          const light = card.previousElementSibling?.getBoundingClientRect()
          return light !== undefined && light.top > -20 && light.top + 30 < innerHeight
        })
      for (let nth = 1; nth <= 17; nth++) {
        await expect(tour).toContainText(`Step ${nth} of 17`)
        await expect.poll(inSight, `step ${nth} points at something`).toBe(true)
        if (nth < 17) await tour.getByRole('button', { name: 'Next' }).click()
      }
      await tour.getByRole('button', { name: 'Look around yourself' }).click()
      await expect(tour).toBeHidden()
    },
  )
