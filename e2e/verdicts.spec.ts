import type { Locator, Page } from '@playwright/test'
import { expect, failedCall, test } from './test.ts'

test.use({ as: 'owner' })

const rows = (page: Page) => page.getByRole('tree', { name: 'Tests' }).getByRole('treeitem')
const verdictsOn = (page: Page) => page.getByRole('group', { name: 'Failures compared with earlier runs' })

/** The link to the report of the latest failed run. */
async function latestFailedReport(page: Page): Promise<Locator> {
  await page.goto('/runs?state=failure')
  const link = page
    .getByRole('table')
    .getByRole('link', { name: /report/i })
    .first()
  await expect(link).toBeVisible()
  return link
}

test('failures are compared with earlier runs, and each verdict shows its tests', async ({ page }) => {
  await (await latestFailedReport(page)).click()
  const verdicts = verdictsOn(page)
  await expect(verdicts).toContainText(/6 failed:\s*5 new\s*1 known/)
  await verdicts.getByRole('button', { name: '5 new' }).click()
  await expect(page).toHaveURL(/verdict=new/)
  await expect(rows(page)).toHaveCount(5)
  await rows(page).first().click()
  const failure = page.getByRole('region', { name: 'Failure', exact: true })
  await expect(failure).toHaveText(/^New ?passed in the \d+ runs before/)
  await page.getByRole('button', { name: 'Copy for an issue' }).first().click()
  await expect(page.getByRole('dialog')).toContainText(/Verdict: passed in the \d+ runs before/)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await verdicts.getByRole('button', { name: '5 new' }).click()
  await page.getByLabel('Sort by').selectOption('New failures first')
  await expect(rows(page).nth(4)).toContainText('New · ')
  await expect(rows(page).nth(5)).toContainText('Known · ')
  await page.getByRole('searchbox', { name: /^Search, e\.g\./ }).fill('verdict:known')
  await expect(rows(page)).toHaveCount(1)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find a screen, run or project' }).fill('new failures')
  await page.getByRole('option', { name: 'Show this run’s new failures' }).click()
  await expect(rows(page)).toHaveCount(5)
  const base = verdicts.getByLabel('Branch to compare failures with')
  await expect(base).toHaveValue('main')
  await base.selectOption('Compared with release/8.6')
  await expect(page).toHaveURL(/base=release/)
  await expect(verdicts).toContainText('1 known')
})

test('earlier reports that can’t be read leave failures to triage, until they can', async ({
  page,
  mock,
  expectLogged,
}) => {
  const link = await latestFailedReport(page)
  expectLogged(...failedCall(500))
  await mock.fault({ add: { endpoint: 'GET v2/projects/{id}/runs', status: 500 } })
  await link.click()
  const verdicts = verdictsOn(page)
  await expect(verdicts).toContainText('5 to triage')
  await expect(verdicts.getByRole('alert')).toContainText('Some earlier reports couldn’t be read.')
  await mock.fault({ clear: true })
  await verdicts.getByRole('button', { name: 'Try again' }).click()
  await expect(verdicts).toContainText('5 new')
})

test('a run is repeated without its known failures', async ({ page }) => {
  await (await latestFailedReport(page)).click()
  await rows(page).filter({ hasText: 'Known' }).click()
  const known = new URL(page.url()).searchParams.get('test') ?? ''
  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Repeat without known failures…' }).click()
  await expect(page).toHaveURL(/\/runs\/create\?from=.*without=known/)
  const blocklist = new RegExp(`blocklist.*fully-qualified-test-name.*${known}`, 's')
  await expect(page.getByRole('main').locator('code').first()).toHaveText(blocklist)
  await expect(page.getByLabel('Command line')).toContainText(known)
  await page.getByRole('button', { name: 'Change: Options' }).click()
  await expect(page.getByRole('button', { name: /^Leave .* out$/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove rule 2' }).click()
  await page.getByRole('button', { name: /^Leave \d+ known failures? out$/ }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Command line')).toContainText(known)
  // The run has the app files of the one that it repeats.
  await page.getByRole('button', { name: 'Start the run' }).click()
  await expect(page).toHaveURL(/\/report/)
})

test('a run isn’t repeated with its known failures because they can’t be read', async ({
  page,
  mock,
  expectLogged,
}) => {
  await (await latestFailedReport(page)).click()
  await expect(rows(page).first()).toBeVisible()
  const id = /[0-9a-f-]{36}/.exec(page.url())?.[0]
  expectLogged(...failedCall(500))
  await mock.fault({ add: { endpoint: 'GET v2/projects/{id}/known-failures', status: 500 } })
  await page.goto(`/runs/create?from=${id}&without=known&step=review`)
  await expect(page.getByText('We couldn’t load the known failures')).toBeVisible()
  await mock.fault({ clear: true })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Command line')).toContainText('fully-qualified-test-name')
})
