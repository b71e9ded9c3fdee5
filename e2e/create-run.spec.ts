import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { deepUnless, expect, failedCall, test } from './test.ts'

test.use({ as: 'editor' })

const apk = (name: string, size = 2_000_000) => ({
  name,
  mimeType: 'application/octet-stream',
  // Its own bytes for each name, or the two would be one file.
  buffer: Buffer.alloc(size, name),
})
const next = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()
const step = (page: Page, name: string) => expect(page.getByRole('heading', { level: 2, name })).toBeVisible()

const picker = (page: Page, name: 'Application' | 'Tests') => page.getByRole('button', { name, exact: true })

async function chooseApps(page: Page, app: string, tests: string): Promise<void> {
  await picker(page, 'Application').setInputFiles(apk(app))
  await picker(page, 'Tests').setInputFiles(apk(tests))
  await expect(page.getByRole('button', { name: `Remove ${app}` })).toBeVisible()
  await expect(page.getByRole('button', { name: `Remove ${tests}` })).toBeVisible()
}

async function drop(page: Page, onto: Locator, name: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle((file) => {
    const carried = new DataTransfer()
    carried.items.add(new File([file.padEnd(2_000_000, file)], file))
    return carried
  }, name)
  await onto.dispatchEvent('dragover', { dataTransfer })
  await onto.dispatchEvent('drop', { dataTransfer })
}

const kinds = [
  {
    platform: 'Android',
    framework: 'Android instrumentation',
    app: 'shop.apk',
    tests: 'shop-test.apk',
    device: 'Pixel 9',
  },
  {
    platform: 'iOS',
    framework: 'XCTest and XCUITest',
    app: 'Shop.zip',
    tests: 'ShopTests.zip',
    device: 'iPhone 16 Pro',
  },
  { platform: 'Android', framework: 'Maestro', app: 'shop.apk', tests: 'flows.zip', device: 'Pixel 4' },
] as const

for (const { platform, framework, app, tests, device } of kinds) {
  test(
    `a ${framework} run is created in the stepper, listed, and finishes`,
    deepUnless(platform === 'iOS'),
    async ({ page, mock }) => {
      await page.goto('/runs')
      await page.getByRole('link', { name: 'New run' }).click()
      await page.getByLabel('Name', { exact: true }).fill(`By hand: ${framework}`)
      await page.getByRole('radio', { name: platform, exact: true }).check()
      await page.getByRole('radio', { name: framework }).check()
      await next(page)
      await chooseApps(page, app, tests)
      await next(page)
      await page.getByRole('radio', { name: device, exact: true }).check()
      await next(page)
      await next(page)
      await step(page, 'Review')
      await expect(page.getByLabel('Command line')).toContainText(`--application ${app}`)
      await page.getByRole('button', { name: 'Start the run' }).dblclick()
      await expect(page).toHaveURL(/\/runs\/[0-9a-f-]{36}\/report/)
      expect((await mock.journal({ endpoint: 'POST v2/run' })).calls).toHaveLength(1)

      // The form is over: the way back doesn't lead through its steps.
      await page.goBack()
      await expect(page).toHaveURL('/runs')
      const row = page.getByRole('row', { name: new RegExp(`By hand: ${framework}`) })
      await expect(row).toContainText(/Queued|Running/)
      await expect(row).toContainText(platform)
      await mock.clock({ finish: true })
      await expect(row).toContainText(/Passed|Failed/)

      // The uploaded files can be downloaded again.
      await row.getByText(/Passed|Failed/).click()
      await page.getByRole('tab', { name: 'Configuration' }).click()
      for (const file of [app, tests]) {
        const downloaded = page.waitForEvent('download')
        await page.getByRole('button', { name: `Download ${file}` }).click()
        const download = await downloaded
        expect(download.suggestedFilename()).toBe(file)
        expect(await readFile(await download.path())).toEqual(apk(file).buffer)
      }
    },
  )
}

test.describe('while the report page loads', () => {
  // It would have the report's files.
  test.use({ serviceWorkers: 'block' })

  test('a submitted form can’t be edited', async ({ page, mock, expectLogged }) => {
    expectLogged(/Service Worker registration blocked/)
    let arrive = () => {}
    const held = new Promise<void>((resolve) => {
      arrive = resolve
    })
    await page.route(/\/assets\/_id\.report-[^/]+\.js$/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/runs')
    await page.getByRole('link', { name: 'New run' }).click()
    await next(page)
    await chooseApps(page, 'shop.apk', 'shop-test.apk')
    await page.getByRole('button', { name: '5 Review' }).click()
    await page.getByRole('button', { name: 'Start the run' }).click()
    await expect(page).toHaveURL(/\/runs\/[0-9a-f-]{36}\/report$/)

    // The second half of a double click comes late. (After a while the form is hidden.)
    await page.getByText('Start the run').evaluate((label) => label.closest('button')?.click())
    arrive()
    await expect(page.getByRole('tab', { name: 'Timeline' })).toBeVisible()
    expect((await mock.journal({ endpoint: 'POST v2/run' })).calls).toHaveLength(1)
    await page.goBack()
    await expect(page).toHaveURL('/runs')
  })
})

test('an interrupted upload can be retried, and a running one cancelled', async ({
  page,
  mock,
  expectLogged,
}) => {
  expectLogged(/could not be reached/)
  await page.goto('/runs/create?step=apps')
  const application = page.getByRole('region', { name: 'Application' })
  await mock.fault({ add: { endpoint: 'PUT storage', kind: 'network', times: 1 } })
  await picker(page, 'Application').setInputFiles(apk('shop.apk'))
  const failure = application.getByText(/No connection to the service/)
  await expect(failure).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  expect((await failure.boundingBox())?.width).toBeGreaterThan(180)
  await application.getByRole('button', { name: 'Try again' }).click()
  await expect(application.getByRole('button', { name: 'Remove shop.apk' })).toBeVisible()

  await mock.fault({ add: { endpoint: 'PUT storage', latency_ms: 600_000 } })
  await picker(page, 'Tests').setInputFiles(apk('test.apk'))
  const tests = page.getByRole('region', { name: 'Tests' })
  const progress = tests.getByRole('progressbar', { name: 'Uploading: Tests' })
  await expect(progress).toHaveAttribute('aria-valuenow', '50')
  await tests.getByRole('button', { name: 'Cancel' }).click()
  await expect(progress).toBeHidden()
  await expect(picker(page, 'Tests')).toBeAttached()
})

test('files are validated before upload, known files aren’t uploaded again, bundles need both files', async ({
  page,
  mock,
}) => {
  await page.goto('/runs/create?step=apps')
  const application = page.getByRole('region', { name: 'Application' })
  await picker(page, 'Application').setInputFiles(apk('shop.zip'))
  await expect(application.getByRole('alert')).toHaveText('Upload an .apk file.')
  await picker(page, 'Application').setInputFiles({ ...apk('empty.apk'), buffer: Buffer.alloc(0) })
  await expect(application.getByRole('alert')).toHaveText('The file is empty.')
  await drop(page, picker(page, 'Application'), 'shop.apk')
  await page.getByRole('button', { name: 'Remove shop.apk' }).click()
  await picker(page, 'Application').setInputFiles(apk('shop.apk'))
  await expect(page.getByRole('button', { name: 'Remove shop.apk' })).toBeVisible()
  expect((await mock.journal({ endpoint: 'POST v2/upload/presigned-url' })).calls).toHaveLength(1)

  await page.getByRole('region', { name: 'Tests' }).getByRole('button', { name: 'Recent uploads' }).click()
  await page.getByRole('menuitem', { name: /shop\.apk/ }).click()
  await next(page)
  await expect(page.getByText('This is the same file as the application.')).toBeVisible()

  await page.getByText('Several bundles').click()
  await page
    .getByRole('region', { name: 'Bundle 1' })
    .getByRole('region', { name: 'Tests' })
    .getByRole('button', { name: 'Recent uploads' })
    .click()
  await page.getByRole('menuitem', { name: /shop\.apk/ }).click()
  await page.getByRole('button', { name: 'Add a bundle' }).click()
  await page.getByRole('region', { name: 'Bundle 2' }).getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: '5 Review' }).click()
  await page.getByRole('button', { name: 'Start the run' }).click()
  await expect(page).toHaveURL(/report/)
  const { calls } = await mock.journal({ endpoint: 'POST v2/run' })
  expect(calls[0]?.request).toMatchObject({
    bundles: [{ s3_test_app_path: expect.stringMatching(/shop\.apk/) }],
  })
})

test('the demo offers sample files', async ({ page }) => {
  await page.goto('/runs/create')
  await next(page)
  const samples = page.getByRole('button', { name: 'Use a sample file' })
  await samples.first().click()
  await samples.last().click()
  await expect(page.getByRole('button', { name: 'Remove sample-app.apk' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove sample-tests.apk' })).toBeVisible()
  await expect(samples).toHaveCount(0)
})

test('a draft survives a reload and going back, and leaving asks for confirmation', async ({ page }) => {
  await page.goto('/runs/create')
  await page.getByRole('radio', { name: 'iOS', exact: true }).check()
  await next(page)
  await chooseApps(page, 'Shop.zip', 'Tests.zip')
  await next(page)
  await page.getByRole('radio', { name: 'iOS 26.1' }).check()
  await expect(page.getByRole('radio', { name: 'iPhone 11', exact: true })).toBeDisabled()
  await expect(page.getByText('This device doesn’t have that version.').first()).toBeVisible()
  await next(page)
  await page.getByLabel('Branch').fill('feature/draft')
  await page.reload()
  await step(page, 'Options')
  await expect(page.getByLabel('Branch')).toHaveValue('feature/draft')
  await page.goBack()
  await step(page, 'Device')
  await expect(page.getByRole('radio', { name: 'iOS 26.1' })).toBeChecked()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Remove Shop.zip' })).toBeVisible()

  await page.getByRole('link', { name: 'Projects' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
  await step(page, 'Apps')
  await expect(page.getByRole('link', { name: 'Projects' })).toBeFocused()
  await page.getByRole('link', { name: 'Projects' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/projects')
  await expect(page.getByText('Acme Shop for iOS').first()).toBeVisible()
  await page.goto('/runs/create')
  await expect(page.getByRole('radio', { name: 'Android', exact: true })).toBeChecked()
})

test('filter rules and their JSON stay in sync', async ({ page }) => {
  await page.goto('/runs/create?step=options')
  await page.getByRole('button', { name: 'Run only…' }).click()
  await page.getByRole('combobox', { name: 'Values of rule 1' }).fill('com.example.LoginTest')
  await page.keyboard.press('Enter')
  const json = page.getByLabel('As JSON')
  await expect(json).toHaveValue(/"allowlist".*"fully-qualified-class-name".*com\.example\.LoginTest/s)
  await json.fill('{"filteringConfiguration":{"blocklist":[{"type":"package","values":["com.slow"]}]}}')
  await json.blur()
  await expect(page.getByRole('combobox', { name: 'List of rule 1' })).toHaveValue('block')
  await expect(page.getByRole('combobox', { name: 'Kind of rule 1' })).toHaveValue('package')
  await json.fill('{')
  await json.blur()
  await expect(page.getByText('This isn’t valid JSON.')).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await step(page, 'Options')
})

test('an error of the service leads back to its step and field', async ({ page, expectLogged }) => {
  expectLogged(...failedCall(422))
  await page.goto('/runs/create?step=apps')
  await chooseApps(page, 'shop.apk', 'test.apk')
  // A browser may remember an upload longer than the service does.
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('paceline.uploads.')) ?? ''
    const uploads: { path: string }[] = JSON.parse(localStorage.getItem(key) ?? '[]')
    localStorage.setItem(key, JSON.stringify(uploads.map((one) => ({ ...one, path: `${one.path}-lost` }))))
  })
  await page.getByRole('button', { name: 'Remove shop.apk' }).click()
  await page
    .getByRole('region', { name: 'Application' })
    .getByRole('button', { name: 'Recent uploads' })
    .click()
  await page.getByRole('menuitem', { name: /shop\.apk/ }).click()
  await page.getByRole('button', { name: '5 Review' }).click()
  await page.getByRole('button', { name: 'Start the run' }).click()
  await step(page, 'Apps')
  await expect(page.getByText('The service doesn’t have this file any more. Upload it again.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove test.apk' })).toBeVisible()
})

test('each step asks for its missing values', async ({ page }) => {
  await page.goto('/runs/create?step=review')
  await page.getByRole('button', { name: 'Start the run' }).click()
  await step(page, 'Apps')
  await expect(page.getByText('This field is required.')).toHaveCount(2)
  await page.goto('/runs/create?step=options')
  await page.getByLabel('Maximum devices').fill('0')
  await page.getByLabel('Branch').focus()
  await expect(page.getByText('At least 1.')).toBeVisible()
})

test('other errors are shown next to the button', async ({ page, mock, expectLogged }) => {
  const codes = ['INTERNAL_ERROR', 'SERVICE_UNAVAILABLE', 'TOO_MANY_REQUESTS'] as const
  expectLogged(...failedCall(500), ...failedCall(503), ...failedCall(429))
  await page.goto('/runs/create?step=apps')
  await chooseApps(page, 'shop.apk', 'test.apk')
  await page.getByRole('button', { name: '5 Review' }).click()
  for (const code of codes) {
    await mock.fault({ add: { endpoint: 'POST v2/run', code, times: 1 } })
    await page.getByRole('button', { name: 'Start the run' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText(/Try again/)
  }
  await page.getByRole('button', { name: 'Start the run' }).click()
  await expect(page).toHaveURL(/report/)
})

test('a new run can copy an earlier one', async ({ page, mock }) => {
  await page.goto('/runs/create?from=nope')
  await expect(page.getByText('We can’t find this run')).toBeVisible()
  await page.getByRole('link', { name: 'Start from scratch' }).click()
  await step(page, 'Platform')
  await page.goto('/runs?platform=Android')
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
    .first()
  await row.getByRole('button', { name: /^Actions: / }).click()
  await page.getByRole('menuitem', { name: 'New run from this one…' }).click()
  await expect(page).toHaveURL(/\/runs\/create\?from=/)
  let earlier: { name: string | null; branch: string } | undefined
  await expect
    .poll(async () => {
      const { calls } = await mock.journal({ endpoint: 'GET v1/run/{id}', limit: 1 })
      earlier = calls[0]?.reply as typeof earlier
      return earlier
    })
    .toBeDefined()
  await page.getByRole('button', { name: '4 Options' }).click()
  await expect(page.getByLabel('Branch')).toHaveValue(earlier?.branch ?? '')
  await page.getByRole('button', { name: 'Platform', exact: true }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(earlier?.name ?? '')
})

test.describe('for a reader', () => {
  test.use({ as: 'reader' })

  test('the page explains why the form is missing', async ({ page }) => {
    await page.goto('/runs/create')
    await expect(page.getByText('You can’t start runs')).toBeVisible()
    await expect(page.getByRole('main').getByText(/Ask an owner of the team for the role/)).toBeVisible()
  })
})

test.describe('over the limit', () => {
  test.use({ scenario: 'limit-reached', as: 'owner' })

  test('an owner raises the limit, and the draft is kept', async ({ page, expectLogged }) => {
    expectLogged(...failedCall(402))
    await page.goto('/')
    await expect(page.getByRole('alert').getByRole('link', { name: 'Raise the limit' })).toBeVisible()
    await page.goto('/runs/create?step=apps')
    await chooseApps(page, 'shop.apk', 'test.apk')
    await page.getByRole('button', { name: '5 Review' }).click()
    await page.getByRole('button', { name: 'Start the run' }).click()
    await page.getByRole('link', { name: 'Raise the limit' }).click()
    await page.getByRole('button', { name: 'Change the limit' }).click()
    const limit = page.getByRole('dialog', { name: 'Monthly limit' })
    await limit.getByRole('switch', { name: 'Limit the usage' }).uncheck({ force: true })
    await limit.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('No monthly limit is set.')).toBeVisible()
    await page.goto('/runs/create?step=review')
    await expect(page.getByRole('region', { name: 'Apps' })).toContainText('shop.apk')
  })
})

test.describe('without free seconds or a card', () => {
  test.use({ as: 'broke' })

  test('an owner is led to the payment portal', async ({ page, expectLogged }) => {
    expectLogged(...failedCall(402))
    await page.goto('/runs/create?step=apps')
    await chooseApps(page, 'shop.apk', 'test.apk')
    await page.getByRole('button', { name: '5 Review' }).click()
    await page.getByRole('button', { name: 'Start the run' }).click()
    await expect(page.getByText('Free time is used up. Add a payment method to continue.')).toBeVisible()
    await page.getByRole('button', { name: 'Open the payment portal' }).click()
    await expect(page).not.toHaveURL(/\/runs\/create/)
  })
})
