import { readFile } from 'node:fs/promises'
import { expect, test } from './test.ts'

test.describe('an owner', () => {
  test.use({ as: 'owner', now: '2026-11-20T12:00:00.000Z', freeze: true })

  test('sees the month by day, platform and project, and exports it', async ({ page }) => {
    await page.goto('/usage')
    await expect(page.getByRole('application', { name: 'Device time by day' })).toBeVisible()
    await page.getByText('As a table').click()
    await expect(page.getByRole('table', { name: 'Device time by day' }).getByRole('row')).toHaveCount(21)
    await expect(page.getByRole('link', { name: 'Acme Shop for Android' })).toBeVisible()

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download CSV' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('usage-2026-11-01-2026-11-20.csv')
    const csv = await readFile(await file.path(), 'utf8')
    const [[head, ...days] = [], [, ...projects] = [], [toPay] = []] = csv
      .trimEnd()
      .split('\r\n\r\n')
      .map((part) => part.split('\r\n'))
    expect(head).toBe('\uFEFFDay,"Android, s","iOS, s","Total, s"')
    const sumOf = (lines: readonly string[]) =>
      lines.map((line) => Number(line.split(',').at(-1))).reduce((sum, value) => sum + value, 0)
    const whole = days.pop() ?? ''
    const seconds = sumOf(days)
    expect([sumOf([whole]), sumOf(projects)]).toEqual([seconds, seconds])
    expect(projects).toContainEqual(expect.stringMatching(/^Acme Shop for Android,\d+$/))
    expect(toPay).toMatch(/^"To pay, USD",\d+(\.\d+)?$/)
    const hours = new Intl.NumberFormat('en', { maximumFractionDigits: 1 }).format(seconds / 3600)
    await expect(page.getByRole('region', { name: 'Used this month' })).toContainText(`${hours}h`)

    await page.getByRole('radio', { name: 'Last month' }).click({ force: true })
    await expect(page).toHaveURL('/usage?period=last')
    await page.reload()
    await expect(page.getByRole('radio', { name: 'Last month' })).toBeChecked()
  })

  test('sets a limit that is then reached, and removes it', async ({ page }) => {
    await page.goto('/usage')
    await page.getByRole('button', { name: 'Set a limit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Monthly limit' })
    await dialog.getByRole('switch', { name: 'Limit the usage' }).check({ force: true })
    const hours = dialog.getByLabel('Device hours per month')
    await hours.fill('')
    await hours.blur()
    await expect(hours).toHaveAttribute('aria-invalid', 'true')
    await hours.fill('1')
    await expect(dialog.getByText(/with this limit no run can start/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('The limit of 1h is reached')).toBeVisible()
    await page.getByRole('button', { name: 'Change the limit' }).click()
    await dialog.getByRole('switch', { name: 'Limit the usage' }).uncheck({ force: true })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('No monthly limit is set.')).toBeVisible()
  })
})

test.describe('an owner who can’t pay', () => {
  test.use({ as: 'broke' })

  test('follows the alert to the portal and adds a card, which removes the alert', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Add a payment method' }).click()
    await expect(page).toHaveURL('/usage')
    await page.getByRole('button', { name: 'Add a payment method' }).click()
    await page.getByRole('link', { name: /Add the card/ }).click()
    await expect(page).toHaveURL('/usage')
    await expect(page.getByRole('region', { name: 'Payment' })).toContainText('By card')
    await expect(page.getByText('The free time is used up')).toBeHidden()
  })
})

test.describe('a reader', () => {
  test.use({ as: 'reader' })

  test('sees usage, and who may set limits and pay', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: /User menu/ }).click()
    await page.getByRole('menuitem', { name: 'Usage' }).click()
    for (const name of ['Set a limit', 'Payment portal']) {
      await expect(page.getByRole('button', { name })).toHaveAccessibleDescription(/Only an owner/)
    }
  })
})
