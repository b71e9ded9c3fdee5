import { expectAccessible } from './accessibility.ts'
import { expect, failedCall, follow, test } from './test.ts'

const address = 'https://hooks.acme.test/runs'

test.describe('an owner', () => {
  test.use({ as: 'owner', scenario: 'demo', now: '2026-11-20T09:00:00Z', freeze: true })

  test('creates a webhook, sees a delivery fail and sends it again', async ({ page, mock }) => {
    await page.goto('/')
    await page.getByRole('button', { name: /User menu/ }).click()
    await page.getByRole('menuitem', { name: 'Webhooks' }).click()
    await page.getByRole('button', { name: 'New webhook' }).click()
    await page.keyboard.type(address)
    await page.keyboard.press('Enter')
    const secret = page.getByRole('dialog', { name: 'Your new webhook' })
    await expect(secret.getByText(/^whsec_\w{36}$/)).toBeVisible()
    const told = (await secret.getByText(/^whsec_/).textContent()) ?? ''
    await page.keyboard.press('Escape')
    await expect(secret.getByRole('status')).toContainText('won’t be shown again')
    await expectAccessible(page, { over: true })
    await page.goBack()
    const question = page.getByRole('dialog', { name: 'Leave without the secret?' })
    await question.getByRole('button', { name: 'Stay' }).click()
    await secret.getByRole('button', { name: 'I’ve saved it' }).click()
    await expect(secret).toBeHidden()
    expect(await page.content()).not.toContain(told)

    const isTo = { where: { url: address, event: 'run.finished' } }
    await mock.fault({ add: { endpoint: 'POST delivery', status: 500, times: 1, ...isTo } })
    await mock.clock({ finish: true })
    const sent = await mock.waitForDelivery({ to: address, event: 'run.finished' })
    expect(sent.headers['Paceline-Signature']).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/)
    expect(JSON.parse(sent.body)).toMatchObject({ event: 'run.finished', id: sent.id })
    await page.reload()
    const row = page.getByRole('row', { name: new RegExp(address) })
    await expect(row).toContainText(/Delivered|Waiting|Failed/)
    await row.getByRole('link', { name: address }).click()
    await expect(page.getByRole('table', { name: 'Deliveries' })).toContainText('run.finished')

    await mock.clock('PT1H')
    await mock.fault({ add: { endpoint: 'POST delivery', kind: 'timeout', times: 1, ...isTo } })
    await page.reload()
    await page.getByRole('row').nth(1).focus()
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('dialog', { name: 'Run finished' })
    await drawer.getByRole('button', { name: 'Send again' }).click()
    await expect(page.getByText('Not delivered: No reply in time.')).toBeVisible()
    await expect(drawer.getByText('No reply in time', { exact: true })).toBeVisible()
    await drawer.getByRole('button', { name: 'Send again' }).click()
    await expect(page.getByText('Delivered.', { exact: true })).toBeVisible()
    await expectAccessible(page, { over: true })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('row').nth(1)).toBeFocused()
    await expect(page.getByRole('row').nth(1)).toContainText('attempts')
  })

  test('finds no trace of webhooks on a service without them', async ({ page, mock, expectLogged }) => {
    expectLogged(...failedCall(404))
    await page.goto('/profile')
    for (const endpoint of ['GET v2/webhooks', 'GET v2/webhooks/{id}/deliveries'] as const)
      await mock.fault({ add: { endpoint, status: 404 } })
    await follow(page, '/users')
    await page.getByRole('button', { name: /User menu/ }).click()
    await expect(page.getByRole('menuitem', { name: 'Domains' })).toBeVisible()
    await expect(page.getByText(/webhook/i)).toHaveCount(0)
    await page.keyboard.press('Escape')
    await follow(page, '/webhooks')
    await expect(page).toHaveTitle('Not found · Paceline')
  })
})
