import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test, userMenu } from './test.ts'

/** A page that no link has prepared: what a stranger sees. */
async function visit(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(path)
  return page
}

test('a stranger chooses language and person, and lands where the link led', async ({ context }) => {
  const page = await visit(context, '/runs')
  const chooser = page.getByRole('dialog', { name: 'Welcome to the demo' })
  await expect(chooser.getByRole('radio', { name: /Olivia Marsh/ })).toBeFocused()
  // What lies below has lost the focus, and nobody has left a field empty.
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

  // From now on the demo is as it was left, and nobody is asked again.
  await page.reload()
  await page.getByRole('button', { name: userMenu.ru }).click()
  await page.getByRole('menuitem', { name: 'Выйти' }).click()
  await expect(page).toHaveURL('/auth/sign_in')
  await page.reload()
  await page.waitForFunction(() => window.__mock !== undefined)
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('the guided tour leads from the overview to the log, by keyboard and over a reload', async ({
  context,
}) => {
  const page = await visit(context, '/')
  await page.getByRole('button', { name: 'Show me around' }).click()
  const tour = page.getByRole('dialog', { name: 'Guided tour' })
  const next = tour.getByRole('button', { name: 'Next' })
  await expect(tour).toContainText('Step 1 of 8')
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  await expect(next).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(tour).toContainText('Step 2 of 8')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tree', { name: 'Tests' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('region', { name: 'Failure' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(tour).toContainText('Step 5 of 8')
  await expect(page.getByRole('listbox', { name: 'Lines of the log' })).toBeVisible()
  await expectAccessible(page)

  await page.reload()
  await expect(tour).toContainText('Step 5 of 8')
  await expect(next).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(tour).toContainText('Step 4 of 8')
  for (const step of [5, 6, 7, 8]) {
    await next.click()
    await expect(tour).toContainText(`Step ${step} of 8`)
  }
  await expect(page).toHaveURL('/')
  await tour.getByRole('button', { name: 'Look around yourself' }).click()
  await expect(tour).toBeHidden()

  // Again, from the panel, and left half-way.
  await page.keyboard.press('Control+Shift+M')
  await page.getByRole('button', { name: 'Start the tour' }).click()
  await expect(tour).toContainText('Step 1 of 8')
  await page.keyboard.press('Escape')
  await expect(tour).toBeHidden()
  await page.reload()
  await expect(page.getByRole('button', { name: userMenu.en })).toBeVisible()
  await expect(tour).toBeHidden()
})
