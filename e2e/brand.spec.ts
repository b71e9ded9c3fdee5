import { expectAccessible } from './accessibility.ts'
import { expect, test } from './test.ts'

/** A demo under a prospect's name: prepared in a form, opened by its link, without any other name. */

const screens = [
  ['/projects', 'Проекты'],
  ['/users', 'Пользователи'],
  ['/usage', 'Расход'],
  ['/tokens', 'Токены'],
  ['/domains', 'Домены'],
  ['/runs', 'Запуски тестов'],
] as const

test('a branded demo is prepared in the welcome dialog, and its link shows the name on every screen', async ({
  context,
}) => {
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('button', { name: 'Prepare a demo' }).click()
  const form = page.getByRole('dialog', { name: 'Prepare a demo' })
  await expect(form.getByText('Enter the company’s name')).toBeVisible()
  await form.getByLabel('Company').fill('<b>Nord</b>bank')
  await expect(form.getByRole('combobox', { name: 'Their apps are about' })).toHaveValue('Banking')
  await form.getByLabel('Package 1').fill('Nope')
  await expect(form.getByText('Like com.company.app')).toBeVisible()
  await form.getByLabel('Package 1').fill('com.nordbank.pocket')
  await form.getByLabel('Color').fill('#ffd400')
  await form.getByText('Русский').click()
  await expectAccessible(page)
  await form.getByRole('link', { name: 'Open' }).click()

  await expect(page.getByRole('link', { name: 'Paceline <b>Nord</b>bank' })).toBeVisible()
  await expect(page).toHaveURL('/')
  // Too light for white text: made darker.
  const accent = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--mantine-color-iris-6'))
  await expect.poll(accent).not.toMatch(/5b5bd6|ffd400/)
  for (const [path, title] of screens) {
    await page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expect(page.locator('body')).not.toContainText(/acme/i)
  }
  await page
    .getByRole('row')
    .filter({ hasText: 'Провален' })
    .first()
    .getByRole('link', { name: /отч[её]т/i })
    .click()
  await expect(page.getByRole('tree')).toContainText('com.nordbank.')
  await expect(page.locator('body')).not.toContainText(/acme/i)
})
