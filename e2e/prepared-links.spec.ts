import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { deepUnless, expect, test } from './test.ts'

/** The texts of a prepared link, beside the brand. */

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

test('a call to action is prepared in the dialog and shown at the end of the tour only', async ({
  context,
}) => {
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('button', { name: 'Prepare a demo' }).click()
  const form = page.getByRole('dialog', { name: 'Prepare a demo' })
  await form.getByLabel('Company').fill('Nordbank')
  await form.getByRole('checkbox', { name: 'Security' }).check()
  await form.getByRole('switch', { name: 'Begin with the tour' }).check()
  const open = form.getByRole('link', { name: 'Open' })
  await expect(open).toBeVisible()

  // A half or a wrong one gives no link, and says why.
  await form.getByLabel('Button at the end of the tour').fill('Book a call')
  await expect(form.getByText('An address that begins with')).toBeVisible()
  await expect(open).toBeHidden()
  await form.getByLabel('Its link').fill('javascript:alert(1)')
  await expect(form.getByText('Correct the marked fields')).toBeVisible()
  await form.getByLabel('Its link').fill('https://seller.example/call?from=demo')
  await form.getByLabel('Works until').fill('2020-01-01')
  await expect(form.getByText('This day has passed')).toBeVisible()
  await expect(open).toBeHidden()
  await expectAccessible(page)
  await form.getByLabel('Works until').fill('2199-12-31')
  await open.click()

  const tour = tourIn(page)
  const action = page.getByRole('link', { name: 'Book a call', exact: true })
  for (let nth = 1; nth < 5; nth++) {
    await expect(tour).toContainText(`Step ${nth} of 5`)
    await expect(action).toHaveCount(0)
    await tour.getByRole('button', { name: 'Next' }).click()
  }
  await expect(tour).toContainText('Opens seller.example in a new tab')
  await expect(action).toHaveAttribute('href', 'https://seller.example/call?from=demo')
  await expect(action).toHaveAttribute('rel', 'noopener noreferrer')
  await expectAccessible(page)
  await tour.getByRole('button', { name: 'Look around yourself' }).click()
  await expect(action).toHaveCount(0)
})

test('a link that has ended says so and offers the plain demo', async ({ context }) => {
  const page = await context.newPage()
  const ended = page.getByRole('heading', { level: 1, name: 'This demo has ended' })
  await page.goto('/runs?mock.brand=Nordbank&mock.persona=owner&mock.lang=en&mock.until=2026-01-31')
  await expect(ended).toBeVisible()
  await expect(page.getByText('The link worked until January 31, 2026')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(ended).toBeVisible()
  await page.getByRole('button', { name: 'Begin the plain demo' }).click()
  const welcome = page.getByRole('dialog', { name: 'Welcome to the demo', exact: true })
  await expect(welcome).toBeVisible()
  await welcome.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Paceline Acme Mobile' })).toBeVisible()

  // Opened in time, and ended since.
  await page.goto('/?mock.brand=Nordbank&mock.persona=owner&mock.lang=en&mock.until=2199-12-31')
  await expect(page.getByRole('link', { name: 'Paceline Nordbank' })).toBeVisible()
  await page.evaluate(() => localStorage.setItem('paceline.mock.until', '2026-01-31'))
  await page.goto('/runs')
  await expect(ended).toBeVisible()
  await expect(page.getByRole('link')).toHaveCount(0)
  await page.getByRole('button', { name: 'Begin the plain demo' }).click()
  await expect(welcome).toBeVisible()
})
