import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { allTexts, deepUnless, expect, failedCall, test, userMenu } from './test.ts'

/** A page that no link has prepared: what a stranger sees. */
async function visit(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(path)
  return page
}

test('a new visitor chooses language and persona and gets to the page of the link', async ({
  context,
  expectLogged,
}) => {
  // Starting over ends the session.
  expectLogged(...failedCall(401))
  const page = await visit(context, '/runs')
  const chooser = page.getByRole('dialog', { name: 'Welcome to the demo' })
  await expect(chooser.getByRole('radio', { name: /Olivia Marsh/ })).toBeFocused()
  // The form below has lost the focus, but no field has been left empty by a user.
  await expect(page.getByText('This field is required.')).toHaveCount(0)
  await expectAccessible(page)
  await page.reload()
  await chooser.getByText('Русский').click()
  const inRussian = page.getByRole('dialog', { name: 'Добро пожаловать в демо' })
  await inRussian.getByText('Egor Sokolov').click()
  await page.keyboard.press('ArrowRight')
  await expect(inRussian.getByRole('radio', { name: /Rita Lindgren/ })).toBeChecked()
  await inRussian.getByRole('combobox', { name: 'Что показать?' }).click()
  await page.getByRole('option', { name: /^trial:/ }).click()
  await inRussian.getByRole('button', { name: 'Начать' }).click()
  await expect(page.getByRole('button', { name: /Rita Lindgren/ })).toBeVisible()
  await expect(page).toHaveURL('/runs')
  expect(await page.evaluate(() => window.__mock?.state())).toMatchObject({ scenario: 'trial' })

  // A reload keeps the demo as it was. Signing out or starting over shows the welcome again.
  await page.reload()
  await page.getByRole('button', { name: userMenu.ru }).click()
  await page.getByRole('menuitem', { name: 'Выйти' }).click()
  await expect(inRussian).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(inRussian).toBeHidden()
  await expect(page).toHaveURL('/auth/sign_in')
  // The bare sign-in page says how to get in, by hand or by the welcome.
  const help = page.getByRole('alert')
  await expect(help).toContainText('olivia@acme.test, demo-password')
  await page.getByLabel(allTexts.ru.auth.fields.email, { exact: true }).fill('olivia@acme.test')
  await page.getByLabel(allTexts.ru.auth.fields.password, { exact: true }).fill('demo-password')
  await page.getByRole('button', { name: allTexts.ru.auth.signIn.submit, exact: true }).click()
  await expect(page.getByRole('button', { name: userMenu.ru })).toBeVisible()
  await expect(help).toBeHidden()
  await page.keyboard.press('Control+Shift+M')
  await page.getByRole('tab', { name: 'Состояние' }).click()
  await page.getByRole('button', { name: 'Начать заново' }).click()
  await inRussian.getByRole('button', { name: 'Только страница входа' }).click()
  await help.getByRole('button', { name: 'Вернуться к приветствию' }).click()
  await expect(inRussian).toBeVisible()
})

test.describe('the welcome', () => {
  for (const { locale, link, title } of [
    { locale: 'is-IS', link: '', title: 'Welcome to the demo' },
    { locale: 'ru-RU', link: '', title: 'Добро пожаловать в демо' },
    { locale: 'ru-RU', link: '?mock.lang=en', title: 'Welcome to the demo' },
    { locale: 'en-GB', link: '?mock.scenario=trial&mock.lang=ru', title: 'Добро пожаловать в демо' },
  ])
    test(`is in the right language for a ${locale} browser and the link "${link}"`, async ({
      browser,
      baseURL,
    }) => {
      const context = await browser.newContext({ locale, baseURL })
      const page = await visit(context, `/${link}`)
      await expect(page.getByRole('dialog', { name: title })).toBeVisible()
      await expect(page).toHaveURL(/^[^?]+(\?redirect=[^&]*)?$/)
      await context.close()
    })

  test('isn’t shown for a link from a mail', async ({ context }) => {
    const page = await visit(context, '/auth/sign_up')
    await page.waitForFunction(() => window.__mock !== undefined)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})

for (const { device, viewport } of [
  { device: 'a desk', viewport: { width: 1280, height: 720 } },
  { device: 'a phone', viewport: { width: 390, height: 844 } },
])
  test(
    `the guided tour shows a failing run and a repaired call, and highlights visible elements, on ${device}`,
    deepUnless(device === 'a desk'),
    async ({ context, expectLogged }) => {
      // One call fails on purpose.
      expectLogged(...failedCall(500))
      const page = await visit(context, '/')
      await page.setViewportSize(viewport)
      await page.getByRole('button', { name: 'Show me around' }).click()
      const tour = page.getByRole('dialog', { name: 'Guided tour' })
      const next = tour.getByRole('button', { name: 'Next' })
      /** The card is fully visible, and at least the beginning of the explained element, which the card doesn't cover. */
      const expectInSight = () =>
        expect
          .poll(() =>
            tour.evaluate((card) => {
              const light = card.previousElementSibling?.getBoundingClientRect()
              const own = card.getBoundingClientRect()
              if (!light) return 'nothing is lit'
              if (own.top < 0 || own.bottom > innerHeight) return 'the card is cut'
              const hidden = light.top + 30 > own.top && light.top < own.bottom && innerWidth < 640
              return light.top > -20 && light.top + 30 < innerHeight && !hidden
                ? 'in sight'
                : JSON.stringify(light)
            }),
          )
          .toBe('in sight')
      const step = async (nth: number) => {
        await expect(tour).toContainText(`Step ${nth} of 8`)
        await expectInSight()
      }
      await step(1)
      await expect(next).toBeFocused()
      await page.keyboard.press('Enter')
      await step(2)
      expect(await page.evaluate(() => window.__mock?.clock())).toMatchObject({ speed: 60 })
      await page.keyboard.press('ArrowRight')
      await step(3)
      await expect(page.getByRole('region', { name: 'Failure', exact: true })).toBeVisible()
      // On a phone the page below has its own tests.
      if (viewport.width > 1000) await expectAccessible(page)
      await page.keyboard.press('ArrowRight')
      await step(4)

      await page.reload()
      await step(4)
      await expect(next).toBeFocused()
      await next.click()
      await step(5)
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
      await next.click()
      await step(6)
      await expect(page.getByRole('main').getByRole('alert')).toBeHidden()
      await page.keyboard.press('ArrowLeft')
      await step(5)
      for (const nth of [6, 7, 8]) {
        await next.click()
        await step(nth)
      }
      await tour.getByRole('button', { name: 'Look around yourself' }).click()
      await expect(tour).toBeHidden()
      expect(await page.evaluate(() => window.__mock?.state())).toMatchObject({ speed: 1, faults: [] })

      if (viewport.width < 1000) return
      // Again, from the panel, and left half-way.
      await page.keyboard.press('Control+Shift+M')
      await page.getByRole('tab', { name: 'Demo' }).click()
      await page.getByRole('button', { name: 'Start the tour' }).click()
      await step(1)
      await page.keyboard.press('Escape')
      await expect(tour).toBeHidden()
      await page.reload()
      await expect(
        page
          .getByRole('button', { name: /^User menu/ })
          .or(page.getByRole('button', { name: 'Open menu' }))
          .first(),
      ).toBeVisible()
      await expect(tour).toBeHidden()
    },
  )
