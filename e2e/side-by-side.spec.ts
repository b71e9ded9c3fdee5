import { deepUnless, expect, test } from './test.ts'

/** Two people beside each other in one browser, on one world. */

for (const [language, words] of [
  ['en', { beside: 'Open as reader beside', create: 'New project', name: 'Name', submit: 'Create' }],
  [
    'ru',
    { beside: 'Открыть рядом как читатель', create: 'Новый проект', name: 'Название', submit: 'Создать' },
  ],
] as const) {
  test.describe(language, deepUnless(language === 'ru'), () => {
    test.use({ as: 'owner', language })
    test('a change by the owner shows in the reader’s tab', async ({ page, context }) => {
      await page.goto('/projects')
      await page.keyboard.press('Control+Shift+KeyM')
      const coming = context.waitForEvent('page')
      await page.getByRole('button', { name: words.beside }).click()
      const beside = await coming
      await expect(beside.getByRole('button', { name: /Rita Lindgren/ })).toBeVisible()
      await expect(beside).toHaveURL('/projects')
      await page.keyboard.press('Control+Shift+KeyM')

      await page.getByRole('button', { name: words.create }).click()
      await page.getByRole('textbox', { name: words.name }).fill('A first row')
      await page.getByRole('button', { name: words.submit, exact: true }).click()
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(beside.getByRole('link', { name: 'A first row' })).toBeVisible()

      await Promise.all([page.reload(), beside.reload()])
      await expect(page.getByRole('button', { name: /Olivia Marsh/ })).toBeVisible()
      await expect(beside.getByRole('button', { name: /Rita Lindgren/ })).toBeVisible()
    })
  })
}
