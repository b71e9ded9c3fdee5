import { expectAccessible } from './accessibility.ts'
import { menus } from './screens.ts'
import { expect, test } from './test.ts'

const start = '2026-11-20T09:00:00Z'
test.use({ as: 'owner', seed: 7, now: start, freeze: true })

test('the palette navigates, finds entries and restores the focus', async ({ page }) => {
  await page.goto('/')
  const button = page.getByRole('button', { name: 'Find' })
  const field = page.getByRole('combobox', { name: /^Find a screen/ })
  const options = page.getByRole('dialog').getByRole('option')
  const open = async () => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: /^(Find|Страница)/ })).toBeFocused()
  }
  await button.click()
  await expect(field).toBeFocused()
  await expect(options.first()).toHaveText('Overview')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()

  // A screen, by the beginning of its name; its page then has the focus.
  await open()
  await page.keyboard.type('proj')
  await expect(options.first()).toHaveText('Projects')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeFocused()

  // A person, found by the service; the arrows go round.
  await open()
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText('Projects')
  await page.keyboard.type('egor')
  await expect(page.getByRole('group', { name: 'People' }).getByRole('option')).toContainText('Egor Sokolov')
  await page.keyboard.press('ArrowUp')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')

  // A run, with the words in any order; what was typed for a search elsewhere stays there.
  await field.fill('full 8.6')
  await page.getByRole('group', { name: 'Test runs' }).getByRole('option').first().click()
  await expect(page).toHaveURL(/\/runs\/[0-9a-f-]+\/report$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Release 8\.6, full/)

  // Preferences, without leaving the page.
  await open()
  await page.keyboard.type('dark')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await open()
  await page.keyboard.type('русск')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  await open()
  await page.keyboard.type('запуск тест')
  await expect(options.first()).toHaveText('Запуски тестов')
  await expectAccessible(page)

  await page.getByRole('combobox', { name: /^Страница/ }).fill('выйти')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/auth/sign_in')
})

test('the palette offers the role’s screens; "?" lists the screen’s shortcuts', async ({ page, mock }) => {
  await page.goto('/runs')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await page.keyboard.press('/')
  await page.keyboard.type('?')
  await expect(page.getByRole('searchbox')).toHaveValue('?')
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('?')
  await expect(dialog.getByRole('region', { name: 'List' })).toContainText('Select the row')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  const screens = page.getByRole('group', { name: 'Go to' }).getByRole('option')
  await mock.persona({ persona: 'admin' })
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(screens.filter({ hasText: /^(Users|Accounts)/ })).toHaveCount(2)
  await page.keyboard.press('Escape')

  await mock.persona({ persona: 'reader' })
  await page.getByRole('button', { name: 'Find' }).click()
  const { drawer, person, settings } = menus.reader
  await expect(screens).toHaveText([...drawer, ...person, ...settings])
  await page.keyboard.type('egor')
  await expect(page.getByText('Nothing found for “egor”')).toBeVisible()
})
