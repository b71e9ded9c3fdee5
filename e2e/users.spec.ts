import { expect, failedCall, test } from './test.ts'

test.use({ as: 'owner', permissions: ['clipboard-read', 'clipboard-write'] })

test('inviting many tells for each address what came of it', async ({ page, mock, expectLogged }) => {
  expectLogged(...failedCall(409))
  await page.goto('/users')
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite to the team' })
  const addresses = dialog.getByLabel('E-mail addresses')
  await addresses.fill('nobody@')
  await addresses.blur()
  await expect(addresses).toHaveAccessibleDescription(/Enter valid addresses/)
  await expect(dialog.getByText('Not an e-mail address: nobody@')).toBeVisible()
  await addresses.fill('Ann Lee <ann@acme.test>, egor@acme.test\nnew.person@acme.test')
  await dialog.getByLabel('Role').selectOption('Reader')
  await dialog.getByRole('button', { name: 'Invite 3 people' }).click()

  await expect(dialog.getByText('2 of 3 invited')).toBeVisible()
  const results = dialog.getByRole('list', { name: 'Result per address' }).getByRole('listitem')
  await expect(results.nth(0)).toContainText('Ann Lee is invited')
  await expect(results.nth(1)).toContainText('There is already an account with this e-mail.')
  await expect(results.nth(2)).toContainText('New Person is invited')
  await dialog.getByRole('button', { name: 'Correct 1 address' }).click()
  await expect(addresses).toHaveValue('Egor <egor@acme.test>')
  await addresses.fill('egor.two@acme.test')
  await dialog.getByRole('button', { name: 'Invite 1 person' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByLabel('Status').selectOption('Invited')
  await expect(page.getByRole('table', { name: 'Users' })).toContainText('ann@acme.test')

  await page.getByRole('button', { name: 'Actions: Ann Lee' }).click()
  await page.getByRole('menuitem', { name: 'Copy invitation link' }).click()
  await expect(page.getByText(/link for Ann Lee is copied/)).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  await page.getByRole('button', { name: 'Actions: Ann Lee' }).click()
  await page.getByRole('menuitem', { name: 'Resend invitation' }).click()
  await expect(page.getByText(/A new invitation is on its way to ann@acme.test/)).toBeVisible()
  const { mails } = await mock.outbox({ to: 'ann@acme.test' })
  expect(mails).toHaveLength(2)
  expect(mails[1]?.link).toBe(copied)
  expect(mails[0]?.link).not.toBe(copied)
})

test('a role changes in place, and back again when the service fails', async ({
  page,
  mock,
  expectLogged,
}) => {
  expectLogged(...failedCall(500))
  await page.goto('/users')
  const role = page.getByLabel('Role: Chidi Eze')
  await role.selectOption('Reader')
  await expect(page.getByText('Chidi Eze is now: Reader.')).toBeVisible()

  await mock.fault({
    add: { endpoint: 'PATCH v2/users/{id}', code: 'INTERNAL_ERROR', latency_ms: 1500, times: 1 },
  })
  await role.selectOption('Editor')
  // Before the service has answered.
  await expect(role).toHaveValue('editor', { timeout: 1000 })
  await expect(page.getByText(/Chidi Eze: Something broke on our side/)).toBeVisible()
  await expect(role).toHaveValue('reader')
})

test('the last owner is protected until there is another', async ({ page }) => {
  await page.goto('/users?role=owner')
  const own = page.getByRole('row', { name: /Olivia Marsh/ }).getByRole('button', { name: 'Owner' })
  await expect(own).toHaveAccessibleDescription(/A team needs at least one owner/)
  await page.getByRole('button', { name: 'Actions: Olivia Marsh' }).click()
  await expect(page.getByRole('menuitem', { name: /Deactivate/ })).toContainText('at least one owner')
  await page.keyboard.press('Escape')

  await page.getByLabel('Role', { exact: true }).selectOption('Editor')
  await page.getByLabel('Role: Chidi Eze').selectOption('Owner')
  await page
    .getByRole('dialog', { name: 'Make Chidi Eze an owner?' })
    .getByRole('button', { name: 'Make owner' })
    .click()
  await page.getByLabel('Role', { exact: true }).selectOption('Owner')
  await expect(page.getByLabel('Role: Chidi Eze')).toHaveValue('owner')
  await expect(own).toHaveAccessibleDescription(/Another owner can change/)
})

test('deactivating asks, shows in the other tab, and can be taken back', async ({ page, context }) => {
  await page.goto('/users')
  const other = await context.newPage()
  await other.goto('/users')
  const status = other.getByRole('row', { name: /Chidi Eze/ })
  await expect(status).toContainText('Active')
  await page.getByRole('button', { name: 'Actions: Chidi Eze' }).click()
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(status).toContainText('Deactivated')
  await page.getByRole('button', { name: 'Actions: Chidi Eze' }).click()
  await page.getByRole('menuitem', { name: 'Reactivate' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reactivate' }).click()
  await expect(status).toContainText('Active')
})
