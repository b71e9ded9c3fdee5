import { startServer } from '../mocks/hosts/server.fixture.ts'
import { expectAccessible } from './accessibility.ts'
import { buildInto, serveStatically } from './static-folder.ts'
import { authTexts, expect, test, userMenu } from './test.ts'

/** Both builds on a host that knows nothing of them, under the headers that they ask it for. */

test('the demo lies in any folder of any host, and goes on without it', async ({ context, expectLogged }) => {
  // A deep link is answered by 404.html, with that very status.
  expectLogged(/status of 404/, /ERR_CONNECTION_REFUSED/, /^Failed to update a ServiceWorker/)
  const { folder, remove } = buildInto({ VITE_API_MODE: 'mock', BASE: '/demo/' })
  const host = await serveStatically({ folder, base: '/demo/' })
  const address = (path: string) => `${host.origin}/demo${path}`
  try {
    const page = await context.newPage()
    const answer = await page.goto(address('/runs?limit=10'))
    expect(answer?.headers()).toMatchObject({
      'content-security-policy': expect.stringMatching(/script-src 'self' 'sha256-[\w+/]{43}=';/),
      'referrer-policy': 'strict-origin',
      'x-frame-options': 'SAMEORIGIN',
    })
    const chooser = page.getByRole('dialog', { name: 'Welcome to the demo' })
    await chooser.getByText('Egor Sokolov').click()
    await chooser.getByRole('button', { name: 'Start' }).click()
    await expect(page.getByRole('button', { name: userMenu.en })).toBeVisible()
    await expect(page).toHaveURL(address('/runs?limit=10'))
    await page.getByRole('link', { name: 'Projects' }).click()
    await expect(page).toHaveURL(address('/projects'))
    await page.getByRole('button', { name: 'New project' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Written before the tunnel')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeHidden()

    await expect
      .poll(() => page.evaluate(async (list) => Boolean(await caches.match(list)), address('/offline.json')))
      .toBe(true)
    host.close()

    await page.goto(address('/projects?search=tunnel'))
    await expect(page.getByRole('link', { name: 'Written before the tunnel' })).toBeVisible()
    // Pages that were never visited while there was a network.
    await page.goto(address('/profile'))
    await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue('egor@acme.test')
    await page.goto(address('/'))
    await page.getByRole('row').last().getByRole('cell').nth(1).click()
    await expect(page.getByRole('tab', { name: 'Timeline' })).toBeVisible()
  } finally {
    host.close()
    remove()
  }
})

test('the real build runs under its own headers, against a service', async ({ page, expectLogged }) => {
  expectLogged(/^nobody answered/)
  const service = await startServer('--now', '2026-11-20T09:00:00Z', '--freeze')
  const { folder, remove } = buildInto({ VITE_API_MODE: 'real', BASE: '/' })
  const host = await serveStatically({ folder, base: '/', api: service.base })
  try {
    await page.goto(`${host.origin}/`)
    await page.getByLabel(authTexts.en.fields.email, { exact: true }).fill('olivia@acme.test')
    await page.getByLabel(authTexts.en.fields.password, { exact: true }).fill('demo-password')
    await page.getByRole('button', { name: authTexts.en.signIn.submit, exact: true }).click()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expect(page.getByRole('application').first()).toBeVisible()
    await expectAccessible(page)
  } finally {
    host.close()
    await service.stop()
    remove()
  }
})
