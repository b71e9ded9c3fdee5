import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'

test.use({ as: 'reader', seed: 1, now: '2026-11-20T12:00:00.000Z', freeze: true })

const tests = (page: Page) => page.getByRole('tree', { name: 'Tests' })
const rules = (page: Page) => page.getByRole('dialog', { name: 'Owners of tests' })

async function openReport(page: Page, project: string): Promise<void> {
  await page.goto('/projects')
  await page.getByRole('table').getByRole('link', { name: project }).click()
  await page.getByRole('table').getByRole('link', { name: 'Report' }).first().click()
  await expect(tests(page)).toBeVisible()
}

test('labels name the owners of tests: for filters, groups, search and an issue', async ({ page }) => {
  await openReport(page, 'Acme Shop for Android')
  const owner = page.getByRole('combobox', { name: 'Owner' })
  await page.getByLabel('Group by').selectOption('By owner')
  await expect(tests(page).getByRole('treeitem', { name: 'payments-team' })).toBeVisible()
  await owner.selectOption('discovery-team')
  await expect(page).toHaveURL(/owner=discovery-team/)
  await expect(tests(page).getByRole('treeitem', { expanded: true })).toHaveCount(1)
  await page.getByRole('searchbox').fill('owner:pay')
  await expect(page.getByText('No test matches')).toBeVisible()
  await owner.selectOption('All owners')
  await expect(tests(page).getByRole('treeitem', { expanded: true })).toHaveCount(1)
  await tests(page).getByRole('treeitem').nth(1).click()
  await expect(page.getByText('Owner: payments-team')).toBeVisible()
  await page.keyboard.press('c')
  await expect(page.getByRole('dialog').getByLabel('Preview')).toHaveValue(/^- Owner: payments-team$/m)
})

test('rules name the owners where no label does, and go from browser to browser as a file', async ({
  page,
}) => {
  await openReport(page, 'Courier for Android')
  await page.getByRole('button', { name: 'Owners of tests…' }).press('Enter')
  await expect(rules(page)).toContainText('No test here has an owner yet.')
  await rules(page).getByRole('button', { name: 'Add a rule' }).press('Enter')
  await expect(rules(page).getByLabel('Rule 1: package or class')).toBeFocused()
  await page.keyboard.type('com.acme.courier.delivery')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(rules(page).getByLabel('Rule 1: owner')).toBeFocused()
  await expect(rules(page)).toContainText('This field is required.')
  await page.keyboard.type('delivery-team')
  await page.keyboard.press('Enter')
  await expect(rules(page)).toBeHidden()
  const owner = page.getByRole('combobox', { name: 'Owner' })
  await owner.selectOption('delivery-team')
  await tests(page).getByRole('treeitem').first().click()
  await expect(page.getByText('Owner: delivery-team (by the rule com.acme.courier.delivery)')).toBeVisible()
  await page.reload()
  await expect(owner).toHaveValue('delivery-team')

  await page.getByRole('button', { name: 'Owners of tests…' }).click()
  const downloading = page.waitForEvent('download')
  await rules(page).getByRole('button', { name: 'Export to a file' }).click()
  const exported = await readFile(await (await downloading).path(), 'utf8')
  const file = rules(page).getByLabel('Import a file')
  const choose = (content: string) =>
    file.setInputFiles({ name: 'owners.json', mimeType: 'application/json', buffer: Buffer.from(content) })
  await choose('<html onload=alert(1)>')
  await expect(rules(page).getByRole('alert')).toContainText('This isn’t a JSON file')
  await choose('{"version":1,"rules":[{"pattern":"a.B#c","owner":"x"}]}')
  await expect(rules(page).getByRole('alert')).toContainText('Rule 1 of the file is wrong')
  await rules(page).getByRole('button', { name: 'Remove rule 1' }).click()
  await choose(exported)
  await expect(rules(page).getByRole('status')).toContainText('1 rule was read from the file')
  await expect(rules(page).getByLabel('Rule 1: owner')).toHaveValue('delivery-team')
  await rules(page).getByRole('button', { name: 'Save' }).click()
  await expect(rules(page)).toBeHidden()
})

test('the cost of retries is told by owner and class, and leaves as CSV', async ({ page }) => {
  await page.goto('/projects')
  await page
    .getByRole('row', { name: 'Acme Shop for Android' })
    .getByRole('button', { name: /^Actions/ })
    .click()
  await page.getByRole('menuitem', { name: 'What retries cost' }).click()
  const costs = page.getByRole('dialog', { name: 'What retries cost' })
  await expect(costs.getByRole('rowheader').first()).toHaveText(/-team$/)
  await costs.getByRole('radio', { name: 'Class' }).check()
  await expect(page).toHaveURL(/cost=class/)
  await expect(costs).toContainText(/the top ten account for \d+% of it/)
  const first = await costs.getByRole('rowheader').first().textContent()
  const downloading = page.waitForEvent('download')
  await costs.getByRole('button', { name: 'Download CSV' }).click()
  const csv = await readFile(await (await downloading).path(), 'utf8')
  const lines = csv.trim().split('\r\n')
  expect(lines[0]).toBe('Class,Tests,Retries,"Retries, s","Cost, $",Share')
  expect(lines[1]).toMatch(new RegExp(`^${first},\\d+,\\d+,[\\d.]+,[\\d.]+,0\\.\\d+$`))
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/cost=/)
  await expect(page.getByRole('grid')).toBeVisible()
})
