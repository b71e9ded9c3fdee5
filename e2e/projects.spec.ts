import { expectAccessible } from './accessibility.ts'
import { expect, failedCall, test } from './test.ts'

test.describe('an editor', () => {
  test.use({ as: 'editor' })

  test('creates a project, sees errors for a taken name and slug, and renames it', async ({
    page,
    expectLogged,
  }) => {
    expectLogged(...failedCall(409))
    await page.goto('/projects')
    await page.getByRole('button', { name: 'New project' }).click()
    const drawer = page.getByRole('dialog', { name: 'New project' })
    const name = drawer.getByLabel('Name')
    const slug = drawer.getByLabel('Slug')
    const create = drawer.getByRole('button', { name: 'Create' })

    await name.fill('Магазин для iOS')
    await expect(slug).toHaveValue('magazin-dlya-ios')
    await name.fill('GIFT cards')
    await slug.fill('gift-cards-2')
    await create.click()
    await expect(name).toHaveAccessibleDescription('A project with this name already exists.')
    await name.fill('Gift cards, second try')
    await slug.fill('gift-cards')
    await create.click()
    await expect(slug).toHaveAccessibleDescription(/A project with this slug already exists\./)
    await slug.fill('-no-')
    await slug.blur()
    await expect(slug).toHaveAccessibleDescription(/Only lowercase Latin letters/)
    await slug.fill('gift-cards-2')
    await create.dblclick()
    await expect(drawer).toBeHidden()

    await page.getByLabel('Search by name or slug').fill('gift')
    const table = page.getByRole('table', { name: 'Projects' })
    await expect(table.getByRole('row')).toHaveCount(3)
    await expect(page).toHaveURL(/search=gift/)
    await page.reload()
    await expect(table.getByRole('row')).toHaveCount(3)

    await page.getByRole('button', { name: 'Actions: Gift cards, second try' }).click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    const rename = page.getByRole('dialog', { name: /Rename/ })
    await rename.getByLabel('Name').fill('Gift cards for all')
    await rename.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'is saved' })).toBeVisible()
    await table.getByRole('link', { name: 'Gift cards for all' }).click()
    await expect(page).toHaveURL(/\/projects\/[0-9a-f-]+\/runs$/)
  })

  test('is asked before a draft is discarded', async ({ page }) => {
    await page.goto('/projects')
    const open = page.getByRole('button', { name: 'New project' })
    await open.click()
    const name = page.getByLabel('Name', { exact: true })
    await name.fill('Draft')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Stay' }).click()
    await expect(name).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Leave' })).toBeVisible()
    await expectAccessible(page, { over: true })
    await page.getByRole('button', { name: 'Leave' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(open).toBeFocused()
  })
})

test.describe('two tabs', () => {
  test.use({ as: 'owner' })

  test('a rename in one tab shows in the other', async ({ page, context }) => {
    await page.goto('/projects')
    await expect(page.getByRole('link', { name: 'Gift cards' })).toBeVisible()
    const other = await context.newPage()
    await other.goto('/projects')
    await other.getByRole('button', { name: 'Actions: Gift cards' }).click()
    await other.getByRole('menuitem', { name: 'Rename' }).click()
    await other.getByLabel('Name', { exact: true }).fill('Vouchers')
    await other.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('link', { name: 'Gift cards' })).toBeHidden()
  })
})
