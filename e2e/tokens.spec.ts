import { expectAccessible } from './accessibility.ts'
import { expect, test } from './test.ts'

test.describe('an editor', () => {
  test.use({ as: 'editor' })

  test('creates a token, which is shown once, and revokes it after typing its name', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: /User menu/ }).click()
    await page.getByRole('menuitem', { name: 'Tokens' }).click()
    await page.getByRole('button', { name: 'New token' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Bitrise')
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
    const secret = page.getByRole('dialog', { name: 'Your new token' })
    await expect(secret.getByText(/^plt_\w{36}$/)).toBeVisible()
    const token = (await secret.getByText(/^plt_\w{36}$/).textContent()) ?? ''
    await expect(secret.getByRole('tabpanel')).toContainText(`--api-key ${token}`)
    await secret.getByRole('tab', { name: 'GitHub Actions' }).click()
    await expect(secret.getByRole('tabpanel')).toContainText('secrets.PACELINE_API_KEY')
    await page.keyboard.press('Escape')
    await expect(secret).toBeVisible()
    await expectAccessible(page, { over: true })
    const asked = page.waitForEvent('dialog')
    const reload = page.evaluate(() => setTimeout(() => location.reload()))
    await (await asked).dismiss()
    await reload
    await page.goBack()
    const question = page.getByRole('dialog', { name: 'Leave without the token?' })
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect(question).toBeHidden()
    await expect(page).toHaveURL('/tokens')
    await expect(secret.getByRole('tabpanel')).toContainText('secrets.PACELINE_API_KEY')
    await secret.getByRole('button', { name: 'I’ve saved it' }).click()
    await expect(secret).toBeHidden()

    const table = page.getByRole('table', { name: 'Tokens' })
    await expect(table.getByRole('row', { name: /Bitrise/ })).toContainText(
      `${token.slice(0, 4)}…${token.slice(-4)}`,
    )
    expect(await page.content()).not.toContain(token)

    await page.getByRole('button', { name: 'Actions: Bitrise' }).click()
    await page.getByRole('menuitem', { name: 'Revoke' }).click()
    const revoke = page.getByRole('dialog', { name: /Revoke/ })
    const name = revoke.getByLabel(/Type the name/)
    await name.fill('bitrise')
    await revoke.getByRole('button', { name: 'Revoke' }).click()
    await expect(name).toHaveAccessibleDescription('That isn’t the name of the token.')
    await name.fill('Bitrise')
    await revoke.getByRole('button', { name: 'Revoke' }).click()
    await expect(table.getByRole('row', { name: /Bitrise/ })).toBeHidden()

    await page.getByRole('button', { name: 'Actions: Nightly scheduler' }).click()
    await expect(page.getByRole('menuitem', { name: /Revoke/ })).toContainText('an owner can revoke any')
  })
})
