import { expect, failedCall, filter, test } from './test.ts'

test.use({ as: 'owner', permissions: ['clipboard-read', 'clipboard-write'] })

test('inviting several people shows the outcome of each address', async ({ page, mock, expectLogged }) => {
  expectLogged(...failedCall(409))
  await page.goto('/users')
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite to the team' })
  const addresses = dialog.getByLabel('E-mail addresses')
  await addresses.fill('nobody@')
  await addresses.blur()
  await expect(addresses).toHaveAccessibleDescription(/Enter valid addresses/)
  await expect(dialog.getByText('Not an e-mail address: nobody@')).toBeVisible()
  await addresses.fill('Ann Lee <ann@acme.test>, egor@acme.test\nNadia <nadia@globex.test>')
  await dialog.getByLabel('Role').selectOption('Reader')
  await dialog.getByRole('button', { name: 'Invite 3 people' }).click()

  await expect(dialog.getByText('2 of 3 invited')).toBeVisible()
  const results = dialog.getByRole('list', { name: 'Result per address' }).getByRole('listitem')
  await expect(results.nth(0)).toContainText('Ann Lee is invited')
  await expect(results.nth(1)).toContainText('In this team already')
  await expect(results.nth(2)).toContainText('is now in the team: Nadia Petrova')
  await dialog.getByRole('button', { name: 'Correct 1 address' }).click()
  await expect(addresses).toHaveValue('Egor <egor@acme.test>')
  await addresses.fill('egor.two@acme.test')
  await dialog.getByRole('button', { name: 'Invite 1 person' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await filter(page, 'Status', 'Invited')
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

test('a role changes in place and reverts when the service fails', async ({ page, mock, expectLogged }) => {
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
  await expect(role).toHaveValue('editor')
  await expect(page.getByText(/Chidi Eze: Something broke on our side/)).toBeVisible()
  await expect(role).toHaveValue('reader')
})

test('the last owner can’t be demoted until there is another', async ({ page }) => {
  await page.goto('/users?role=owner')
  const own = page.getByRole('row', { name: /Olivia Marsh/ }).getByRole('button', { name: 'Owner' })
  await expect(own).toHaveAccessibleDescription(/A team needs at least one owner/)
  await page.getByRole('button', { name: 'Actions: Olivia Marsh' }).click()
  await expect(page.getByRole('menuitem', { name: /Deactivate/ })).toContainText('at least one owner')
  await page.keyboard.press('Escape')

  await filter(page, 'Role', 'Editor')
  await page.getByLabel('Role: Chidi Eze').selectOption('Owner')
  await page
    .getByRole('dialog', { name: 'Make Chidi Eze an owner?' })
    .getByRole('button', { name: 'Make owner' })
    .click()
  await filter(page, 'Role', 'Owner')
  await expect(page.getByLabel('Role: Chidi Eze')).toHaveValue('owner')
  await expect(own).toHaveAccessibleDescription(/Another owner can change/)
})

test('deactivating asks for confirmation, shows in the other tab, and can be undone', async ({
  page,
  context,
}) => {
  await page.goto('/users')
  const other = await context.newPage()
  await other.goto('/users')
  const status = other.getByRole('row', { name: /Chidi Eze/ })
  await expect(status).toContainText('Active')
  await page.getByRole('button', { name: 'Actions: Chidi Eze' }).click()
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(status).toContainText('Deactivated')
  await page.getByLabel('Role: Chidi Eze').selectOption('Reader')
  await page.getByRole('button', { name: 'Actions: Chidi Eze' }).click()
  await page.getByRole('menuitem', { name: 'Reactivate' }).click()
  await expect(page.getByRole('dialog')).toContainText('Role: Reader.')
  await page.getByRole('dialog').getByRole('button', { name: 'Reactivate' }).click()
  await expect(status).toContainText('Active')
  await expect(other.getByLabel('Role: Chidi Eze')).toHaveValue('reader')
})

test('a user deactivated in one team can still work in another', async ({ page, mock }) => {
  await page.goto('/users?status=deactivated')
  await page.getByRole('button', { name: 'Actions: Dana Ito' }).click()
  await expect(page.getByRole('menuitem', { name: /Reactivate/ })).toContainText(
    'An administrator has deactivated this account',
  )

  await mock.persona({ persona: 'sso' })
  await page.goto('/users?search=olivia')
  await page.getByRole('button', { name: 'Actions: Olivia Marsh' }).click()
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Deactivate Olivia Marsh?' })
  await expect(dialog).toContainText('loses access to this team')
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByRole('row', { name: /Olivia Marsh/ })).toContainText('Deactivated')

  await mock.persona({ persona: 'owner' })
  await page.goto('/users?search=olivia')
  await expect(page.getByRole('row', { name: /Olivia Marsh/ })).toContainText('Active')
})

test('a row opens the user’s details: role, date of joining, runs, tokens and actions', async ({
  page,
  mock,
  expectLogged,
}) => {
  expectLogged(...failedCall(500), ...failedCall(404))
  await page.goto('/users?role=editor')
  await page.getByText('egor@acme.test').click()
  await expect(page).toHaveURL(/\/users\?role=editor&user=[0-9a-f-]{36}$/)
  const drawer = page.getByRole('dialog', { name: 'Egor Sokolov' })
  const fact = (label: string) => drawer.locator('dt', { hasText: label }).locator('+ dd')
  await expect(fact('E-mail')).toHaveText('egor@acme.test')
  await expect(fact('Role')).toHaveText('Editor')
  await expect(fact('Status')).toHaveText('Active')
  await expect(fact('Added')).not.toBeEmpty()
  await expect(fact('Last seen')).not.toBeEmpty()
  const runs = drawer.getByRole('region', { name: 'Latest runs' })
  await expect(runs.getByRole('listitem')).toHaveCount(5)
  const tokens = drawer.getByRole('region', { name: 'API tokens' })
  const known = await page.evaluate(async () => {
    const token = localStorage.getItem('paceline.jwtToken')
    const reply = await fetch('/api/v2/tokens?limit=0', { headers: { Authorization: `Bearer ${token}` } })
    return (await reply.json()).payload as { name: string; created_by: { name: string } }[]
  })
  const own = known.filter(({ created_by }) => created_by.name === 'Egor Sokolov')
  if (own.length === 0) await expect(tokens).toContainText('No tokens.')
  else for (const { name } of own) await expect(tokens).toContainText(name)

  await drawer.getByRole('button', { name: 'Deactivate' }).click()
  await page
    .getByRole('dialog', { name: /^Deactivate/ })
    .getByRole('button', { name: 'Deactivate' })
    .click()
  await expect(fact('Status')).toHaveText('Deactivated')
  await runs.getByRole('link', { name: 'All runs of this person' }).click()
  await expect(page).toHaveURL(/\/runs\?author=[0-9a-f-]{36}$/)
  await page.goBack()
  await expect(fact('Status')).toHaveText('Deactivated')
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(page).toHaveURL('/users?role=editor')

  await mock.fault({ add: { endpoint: 'GET v2/users/{id}', code: 'INTERNAL_ERROR', times: 1 } })
  await page.getByText('Chidi Eze').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('dialog', { name: 'Chidi Eze' })).toContainText('chidi')
  await page.goto('/users?user=00000000-0000-4000-8000-000000000000')
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
})

test('on a slow machine the focus returns from the user’s details to the row', async ({ page }) => {
  await page.goto('/users')
  const row = page.getByRole('row', { name: /egor@acme\.test/ })
  await expect(row).toBeVisible()
  // Delays every short timer, so that code that relies on one would be too late.
  await page.evaluate(() => {
    const later = window.setTimeout as (then: () => void, ms?: number, ...rest: unknown[]) => number
    window.setTimeout = ((then: () => void, ms = 0, ...rest: unknown[]) => {
      const late = ms > 20 && ms <= 300
      const until = performance.now() + ms
      while (late && performance.now() <= until);
      return later(then, late ? 0 : ms, ...rest)
    }) as typeof setTimeout
  })
  await row.getByText('egor@acme.test').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row).toBeFocused()
})
