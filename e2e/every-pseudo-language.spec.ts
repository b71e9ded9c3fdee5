import type { Page } from '@playwright/test'
import type { PersonaKey } from '../fixtures/personas.ts'
import type { PseudoLanguage } from '../mocks/control/pseudo-language.ts'
import { expectNoSidewaysScroll, expectNothingCut } from './accessibility.ts'
import { heading, type Screen, screens } from './screens.ts'
import { expect, test } from './test.ts'

/** Pseudo-languages: every text 40 % longer, and every line from right to left. Neither may cut anything off. */

const deep = process.env.TESTS === 'deep'
const few = ['/runs']
const widths = [390, 1280, 1440]

test.use({ now: '2026-11-20T12:00:00.000Z', freeze: true })

for (const [key, list] of Object.entries(screens)) {
  test.describe(`for ${key}`, () => {
    test.use({ as: key === 'guest' ? null : (key as PersonaKey) })

    for (const screen of list.filter(({ route }) => deep || few.includes(route)))
      test(`${screen.route} has room for longer words, and for lines from right to left`, async ({
        page,
        expectLogged,
      }) => {
        expectLogged(/GPU stall due to ReadPixels/)
        // Screens are waited for by their English names.
        const to = await addressOf(page, screen)
        for (const language of ['accented', 'mirrored'] as const) {
          await page.setViewportSize({ width: 1440, height: 900 })
          await openIn(page, to, language)
          for (const width of widths) {
            await page.setViewportSize({ width, height: 900 })
            await expectNoSidewaysScroll(page)
            await expectNothingCut(page)
          }
        }
      })
  })
}

test.describe('right-to-left text', () => {
  test.use({ as: 'owner' })

  test('puts the menu on the right and overlays on their side, and ends with another language', async ({
    page,
  }) => {
    await openIn(page, '/projects', 'mirrored')
    const drawer = await page.locator('#root').getByRole('complementary').boundingBox()
    // But for the bar that scrolls the page.
    expect(drawer?.x).toBeGreaterThan(1440 - 235 - 20)
    const first = await page.getByRole('columnheader').nth(1).boundingBox()
    const second = await page.getByRole('columnheader').nth(2).boundingBox()
    expect(first?.x).toBeGreaterThan(second?.x ?? 0)
    const menu = page.getByRole('button', { name: /User menu/ })
    expect((await menu.boundingBox())?.x).toBeLessThan(200)
    await menu.click()
    expect((await page.getByRole('menu').boundingBox())?.x).toBeLessThan(200)
    await page.getByRole('menuitemradio', { name: 'Русский' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Проекты' })).toBeVisible()
    await expect
      .poll(async () => (await page.locator('#root').getByRole('complementary').boundingBox())?.x)
      .toBe(0)
  })
})

/** Asked for in plain English. */
async function addressOf(page: Page, { address, route }: Screen): Promise<string> {
  if (!address) return route
  if (!route.startsWith('/auth')) {
    await page.goto('/profile')
    await expect(heading(page)).toBeVisible()
  }
  return address(page)
}

async function openIn(page: Page, to: string, language: PseudoLanguage): Promise<void> {
  const link = new URL(to, 'http://any')
  link.searchParams.set('mock.lang', language)
  await page.goto(link.pathname + link.search)
  await expect(heading(page).or(page.getByRole('main')).first()).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('dir', language === 'mirrored' ? 'rtl' : 'ltr')
  await expect(page.locator('body')).toContainText(language === 'mirrored' ? '\u202e' : /[áêíôû]/)
  await expect(page.locator('[data-skeleton], [aria-busy=true]')).toHaveCount(0)
}
