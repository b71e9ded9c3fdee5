import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './test.ts'

const sample = join(import.meta.dirname, '../mocks/demo/own-results/samples/pytest.xml')

test.use({ as: 'owner' })

/** Drags a file onto the page, as a user does. */
async function holdOver(page: Page): Promise<() => Promise<void>> {
  const dataTransfer = await page.evaluateHandle(
    (text) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([text], 'pytest.xml', { type: 'text/xml' }))
      return transfer
    },
    readFileSync(sample, 'utf8'),
  )
  await page.dispatchEvent('body', 'dragenter', { dataTransfer })
  return () => page.dispatchEvent('body', 'drop', { dataTransfer })
}

test('a dropped report becomes a run that survives a reload, and nothing is sent over the network', async ({
  page,
}) => {
  await page.goto('/runs')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.postData() !== null || !request.url().startsWith(new URL(page.url()).origin))
      sent.push(request.url())
  })

  const letGo = await holdOver(page)
  await expect(page.getByText('to open them as a run')).toBeVisible()
  await letGo()
  const dialog = page.getByRole('dialog', { name: 'Open results as a run' })
  await expect(dialog.getByText('6: passed 2, failed 2, ignored 2')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Orchard nightly')
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { level: 1, name: 'Orchard nightly' })).toBeVisible()
  await page.getByRole('treeitem', { name: /test_sums/ }).click()
  await expect(page.getByText('summing 3 prices')).toBeVisible()
  await page.reload()
  await expect(page.getByText('summing 3 prices')).toBeVisible()
  expect(sent).toEqual([])
})
