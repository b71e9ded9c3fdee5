import type { Locator } from '@playwright/test'
import { menus } from './screens.ts'
import { expect, test } from './test.ts'

test('the toolbar is 80 high, the drawer 235 wide beside the page', async ({ page, signIn }) => {
  await signIn('owner')
  expect((await page.getByRole('banner').boundingBox())?.height).toBe(80)
  const drawer = page.getByRole('complementary', { name: 'Main menu' })
  expect(await drawer.boundingBox()).toMatchObject({ x: 0, y: 80, width: 235 })
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden()
})

test('up to 1024 px the drawer overlays the page and closes by Escape and navigation', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1024, height: 800 })
  await signIn('owner')
  await expect(page.getByRole('complementary', { name: 'Main menu' })).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeFocused()
  const open = page.getByRole('button', { name: 'Open menu' })
  const drawer = page.getByRole('dialog', { name: 'Main menu' })
  for (const [width, entry, address] of [
    [1024, 'Projects', '/projects'],
    [800, 'Test runs', '/runs'],
    [360, 'Users', '/users'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await open.click()
    await expect(drawer).toBeVisible()
    expect((await drawer.boundingBox())?.width).toBe(235)
    // With reduced motion nothing is animated. (Shadows driven by scrolling have no duration.)
    const moving = () =>
      document.getAnimations().filter(({ timeline }) => timeline === document.timeline).length
    await expect.poll(() => page.evaluate(moving)).toBe(0)
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(open).toBeFocused()
    await open.click()
    await drawer.getByRole('link', { name: entry }).click()
    await expect(page).toHaveURL(address)
    await expect(drawer).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: entry })).toBeFocused()
  }
})

test('up to 1024 px the drawer’s button opens and closes it', async ({ page, signIn }) => {
  await signIn('owner')
  const toggle = page.locator('#root').getByRole('button', { name: /^(Open|Close) menu$/ })
  const over = page.getByRole('dialog', { name: 'Main menu' })
  const beside = page.getByRole('complementary', { name: 'Main menu' })
  for (const width of [1023, 1024]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(beside).toBeHidden()
    await toggle.click()
    expect(await over.boundingBox()).toMatchObject({ x: 0, y: 80, width: 235, height: 720 })
    await expect(toggle).toHaveAccessibleName('Close menu')
    await toggle.click()
    await expect(over).toBeHidden()
    await expect(toggle).toHaveAccessibleName('Open menu')
  }
  await page.setViewportSize({ width: 1025, height: 800 })
  await expect(beside).toBeVisible()
  await expect(toggle).toBeHidden()
})

test('beside a report stands a rail of icons; on narrow screens the drawer lies over it', async ({
  page,
  signIn,
}) => {
  await signIn('owner')
  await page
    .getByRole('table', { name: 'Latest runs' })
    .getByRole('row')
    .nth(4)
    .getByText(/Passed|Failed/)
    .click()
  await expect(page).toHaveURL(/\/report$/)
  await expect(page.getByRole('tablist')).toBeVisible()
  await page.setViewportSize({ width: 1025, height: 800 })
  await expect(page.getByRole('complementary', { name: 'Main menu' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden()
  const rail = page.getByRole('navigation', { name: 'Main menu' })
  expect(await entriesOf(rail)).toEqual([...menus.owner.drawer, '-', 'Docs'])
  expect((await rail.boundingBox())?.width).toBeLessThan(60)
  for (const width of [1024, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(rail).toBeHidden()
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(page.getByRole('dialog', { name: 'Main menu' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Main menu' })).toBeHidden()
  }
  await page.setViewportSize({ width: 360, height: 560 })
  await page.getByRole('button', { name: /User menu/ }).click()
  const last = page.getByRole('menuitemradio').last()
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Main menu' }).getByRole('link', { name: 'Projects' }).click()
  await expect(page).toHaveURL('/projects')
})

for (const persona of ['owner', 'editor', 'reader', 'admin'] as const) {
  test(`the menus of ${persona} have the role’s entries and dividers`, async ({ page, signIn }) => {
    const { drawer, person, settings, administration } = menus[persona]
    await signIn(persona)
    const main = page.getByRole('navigation', { name: 'Main menu' })
    expect(await entriesOf(main)).toEqual([...drawer, '-', 'Docs'])
    await expect(main.getByRole('link').last()).toHaveAttribute('target', '_blank')
    await page.getByRole('button', { name: /User menu/ }).click()
    const menu = page.getByRole('menu')
    await expect(menu.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
    const entries = await entriesOf(menu)
    // The user's name and team come before, language and theme come after.
    const first = entries.indexOf('Profile')
    expect(entries.slice(0, first).every((entry) => entry === '-')).toBe(true)
    const administered = administration.length > 0 ? [...administration, '-'] : []
    expect(entries.slice(first)).toEqual([...person, ...settings, '-', ...administered, 'Log out', '-'])
    await expect(menu.getByText('Settings', { exact: true })).toBeVisible()
    await expect(menu.getByText('Administration', { exact: true })).toHaveCount(
      administered.length > 0 ? 1 : 0,
    )
  })
}

test('the user menu marks the page one is on', async ({ page, signIn }) => {
  await signIn('admin')
  for (const name of ['All runs', 'Users', 'Profile']) {
    const openMenu = () => page.getByRole('button', { name: /User menu/ }).click()
    await openMenu()
    await page.getByRole('menuitem', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    await openMenu()
    await expect(page.locator('[role=menuitem][aria-current=page]')).toHaveText([name])
    await page.keyboard.press('Escape')
  }
})

/** A menu's entries, a divider being "-". */
const entriesOf = (menu: Locator) =>
  menu
    .locator('a, hr, [role=menuitem], [role=separator], [class*=Menu-divider]')
    .evaluateAll((all) => all.map((one) => (one.matches('a, [role=menuitem]') ? one.textContent : '-')))

test('the payment alert is shown to teams that pay by card and have no card or free seconds left', async ({
  page,
  signIn,
}) => {
  const signOut = async () => {
    await page.getByRole('button', { name: /User menu/ }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
  }
  await signIn('owner')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByText(/free time/i)).toHaveCount(0)
  await signOut()
  await signIn('trial')
  await expect(page.getByText(/^Free time left/)).toBeVisible()
  await signOut()
  await signIn('broke')
  await expect(page.getByText(/The free time is used up/)).toBeVisible()
})

test('the language changes without a reload, is remembered and changes in the other tab', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('owner')
  const other = await context.newPage()
  await other.goto('/projects')
  await expect(other.getByRole('heading', { name: 'Projects' })).toBeVisible()

  await page.getByRole('button', { name: /User menu/ }).click()
  await page.getByRole('menuitemradio', { name: 'Русский' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Обзор' })).toBeAttached()
  await expect(page).toHaveTitle('Обзор · Paceline')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  await expect(other.getByRole('heading', { name: 'Проекты' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Обзор' })).toBeVisible()
})

test('the theme changes and is remembered', async ({ page }) => {
  await page.goto('/auth/sign_in')
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('the first Tab key skips the menus; navigation moves the focus to the heading', async ({
  page,
  signIn,
}) => {
  await signIn('owner')
  await page.getByRole('link', { name: 'Projects' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})
