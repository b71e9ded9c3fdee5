import type { Page } from '@playwright/test'
import { expect, failedCall, filter, test } from './test.ts'

test.use({ as: 'admin' })

const rowOf = (page: Page, name: RegExp) => page.getByRole('row', { name })

test('payment changes after a confirmation that compares old and new values', async ({ page }) => {
  await page.goto('/organizations')
  const initech = rowOf(page, /Initech/)
  await expect(initech).toContainText('Free time')
  await page.getByRole('button', { name: 'Actions: Initech' }).click()
  await page.getByRole('menuitem', { name: 'Edit payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Payment of Initech' })
  await dialog.getByRole('switch', { name: 'Invoiced by hand' }).check({ force: true })
  await dialog.getByLabel('Free hours left').fill('12')
  await dialog.getByRole('button', { name: 'Review' }).click()
  await expect(dialog.getByRole('row', { name: /Invoiced by hand/ })).toContainText(/No.*Yes/)
  await expect(dialog.getByRole('row', { name: /Free time/ })).toContainText(/h.*12h/)
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(initech).toContainText('By invoice')

  await filter(page, 'Invoicing', 'Not by invoice')
  await expect(initech).toBeHidden()
  await page.getByLabel(/Search by name/).fill('bruno@hooli')
  await expect(page.getByRole('table', { name: 'Organizations' }).getByRole('row')).toHaveCount(2)
  await expect(rowOf(page, /Hooli/)).toContainText('No payment method')
})

test('entering a team hides all data of the previous team, and the banner leads back', async ({
  page,
  context,
}) => {
  await page.goto('/projects')
  await expect(page.getByRole('link', { name: 'Device pool canary' })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/projects')
  await page.getByRole('link', { name: 'Organizations' }).click()
  await page.getByRole('button', { name: 'Actions: Globex' }).click()
  await page.getByRole('menuitem', { name: 'Enter the team' }).click()
  await expect(page).toHaveURL('/overview')
  await expect(page.getByText('You are in Globex as an administrator')).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Globex')
  await page.getByRole('link', { name: 'Projects' }).click()
  await expect(page.getByRole('link', { name: 'Mobile bank' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Device pool canary' })).toBeHidden()
  await expect(other.getByRole('link', { name: 'Mobile bank' })).toBeVisible()

  await page.getByRole('button', { name: 'Back to Paceline' }).click()
  await expect(page).toHaveURL('/organizations')
  await expect(page.getByText('as an administrator')).toBeHidden()
  await expect(page.getByRole('banner')).toContainText('Paceline')

  await page.goto('/create-organization')
  await page.getByLabel('Name', { exact: true }).fill('Zebra Lab')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByRole('banner')).toContainText('Zebra Lab')
  await page.goto('/organizations')
  await page.getByRole('button', { name: 'Actions: Globex' }).click()
  await page.getByRole('menuitem', { name: 'Enter the team' }).click()
  await expect(page.getByRole('button', { name: 'Back to Zebra Lab' })).toBeVisible()
})

test('accounts: details, changes, protected accounts, and an unknown id', async ({ page, expectLogged }) => {
  expectLogged(...failedCall(404), ...failedCall(409))
  await page.goto('/admin/accounts')
  await page.getByRole('button', { name: 'Actions: Ada Brook' }).click()
  await expect(page.getByRole('menuitem', { name: /Remove administrator/ })).toContainText(
    'Only another administrator',
  )
  await page.keyboard.press('Escape')
  await page.getByLabel('Search by name or e-mail').fill('olivia')
  await page.getByText('olivia@acme.test').click()
  const details = page.getByRole('dialog', { name: 'Olivia Marsh', exact: true })
  await expect(details.getByRole('listitem')).toHaveText([/Acme Mobile\s*Owner/, /Globex\s*Editor/])
  await details.getByRole('button', { name: 'Deactivate' }).click()
  const ask = page.getByRole('dialog', { name: 'Deactivate Olivia Marsh?' })
  await ask.getByRole('button', { name: 'Deactivate' }).click()
  await expect(ask.getByRole('alert')).toContainText('the only owner of a team')
  await ask.getByRole('button', { name: 'Cancel' }).click()
  await details.getByRole('button', { name: 'Make administrator' }).click()
  await page
    .getByRole('dialog', { name: /an administrator\?/ })
    .getByRole('button', { name: 'Make administrator' })
    .click()
  await expect(details).toContainText('Administrator')

  await page.goto('/admin/accounts?account=00000000-0000-4000-8000-000000000000')
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('There is no such user.')
})

/** Another administrator interrupts the run meanwhile. */
async function interruptElsewhere(page: Page, name: string, reason: string): Promise<void> {
  await page.evaluate(
    async ([search, why]) => {
      const headers = {
        Authorization: `Bearer ${localStorage.getItem('paceline.jwtToken')}`,
        'Content-Type': 'application/json',
      }
      const found = await fetch(`/api/v2/admin/runs?filter[state][]=started&search=${search}`, { headers })
      const { payload } = await found.json()
      const body = JSON.stringify({ reason: why })
      await fetch(`/api/v2/admin/runs/${payload[0].id}/interrupt`, { method: 'PATCH', headers, body })
    },
    [name, reason] as const,
  )
}

test('one or many unfinished runs can be interrupted with a reason', async ({ page, expectLogged }) => {
  expectLogged(...failedCall(409))
  await page.goto('/admin/runs?state=started')
  const table = page.getByRole('table', { name: 'All runs' })
  await expect(table.getByRole('row')).toHaveCount(3)
  await page.getByRole('button', { name: /^Actions: Release 8/ }).click()
  await page.getByRole('menuitem', { name: 'Interrupt' }).click()
  const dialog = page.getByRole('dialog', { name: /Interrupt “Release 8/ })
  await dialog.getByRole('button', { name: 'Interrupt' }).click()
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/This field is required/)
  await dialog.getByLabel('Reason').fill('Too late')
  await interruptElsewhere(page, 'Release 8', 'It hangs')
  await dialog.getByRole('button', { name: 'Interrupt' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The data has changed in the meantime')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Leave' }).click()

  await page.goto('/admin/runs')
  await expect(rowOf(page, /Release 8/).first()).toContainText('It hangs')
  await page
    .getByRole('button', { name: /^Actions: Release 8/ })
    .first()
    .click()
  await expect(page.getByRole('menuitem', { name: /Interrupt/ })).toContainText('The run has finished.')
  await page.keyboard.press('Escape')

  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  const selection = page.getByRole('region', { name: 'Selected runs' })
  await expect(selection).toContainText('5 selected, 2 not finished')
  await selection.getByRole('button', { name: 'Interrupt 2 runs' }).click()
  const many = page.getByRole('dialog', { name: 'Interrupt 2 runs?' })
  await expect(many.getByRole('listitem')).toHaveText([/Compare up to four products/, /Swap shifts/])
  await many.getByLabel('Reason').fill('The pool is needed for a release')
  await many.getByRole('button', { name: 'Interrupt' }).click()
  await expect(page.getByText('2 runs are interrupted.')).toBeVisible()

  await page.getByRole('button', { name: 'Actions: Swap shifts' }).first().click()
  await page.getByRole('menuitem', { name: 'Open the report in Acme Mobile' }).click()
  await expect(page.getByText('You are in Acme Mobile as an administrator')).toBeVisible()
  await expect(page.getByRole('note')).toHaveText(
    'Interrupted by an administrator: The pool is needed for a release',
  )
})
