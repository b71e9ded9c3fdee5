import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './test.ts'

/** Readable for everybody and whole at every width (design §3). */

for (const theme of ['light', 'dark'] as const) {
  test.describe(`in the ${theme} theme`, () => {
    test.use({ theme })

    test('guest pages are accessible', async ({ page }) => {
      for (const path of ['/auth/sign_in', '/auth/sign_up']) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectAccessible(page)
      }
      await page.getByRole('button', { name: 'Sign up' }).click()
      await expect(page.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true')
      await expectAccessible(page)
    })

    test('the main layout is accessible, menus included', async ({ page, signIn }) => {
      await signIn('trial')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: /User menu/ }).click()
      await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await page.setViewportSize({ width: 800, height: 800 })
      await page.getByRole('button', { name: 'Open menu' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible(page)
    })
  })
}

for (const width of [320, 360, 1024, 1440]) {
  test(`nothing sticks out at ${width}`, async ({ page, signIn }) => {
    await page.setViewportSize({ width, height: 800 })
    for (const path of ['/auth/sign_in', '/auth/sign_up']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNoSidewaysScroll(page)
    }
    await signIn('trial')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoSidewaysScroll(page)
  })
}
