import { expect, test } from './test.ts'

test.use({ as: 'reader', seed: 1, now: '2026-11-20T12:00:00.000Z', freeze: true })

test('a newly flaky test leads to its runs and to a report', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: /Flaky tests in/ }).click()
  const grid = page.getByRole('grid', { name: 'Tests over runs' })
  const chosen = grid.getByRole('row', { selected: true })
  await expect(chosen).toBeInViewport()
  await expect(page.getByRole('region', { name: 'The chosen test' })).toContainText(
    /Flaky in \d+ of \d+ runs/,
  )
  await expect(page.getByText('Marked: flaky in these runs')).toBeVisible()

  await grid.focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/test=.+&run=/)
  const test = new URL(page.url()).searchParams.get('test') ?? ''
  await expect(chosen).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/runs\/[0-9a-f-]+\/report\?test=/)
  await expect(page.getByRole('heading', { level: 2, name: test.split('#')[1] ?? '' })).toBeVisible()

  await page.getByRole('link', { name: 'Tests over runs' }).click()
  await expect(grid.getByRole('row', { selected: true })).toContainText(test.split('#')[1] ?? '')
})
