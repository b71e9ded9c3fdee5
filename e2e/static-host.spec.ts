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
      // What begins the fake backend, and what comes before the product.
      'content-security-policy': expect.stringMatching(/script-src 'self'( 'sha256-[\w+/]{43}='){2};/),
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

test('the real build runs under its own headers, and is there before its scripts', async ({
  page,
  context,
  expectLogged,
}) => {
  // A deep link is answered by 404.html here too.
  expectLogged(/^nobody answered/, /status of 404/)
  const service = await startServer('--now', '2026-11-20T09:00:00Z', '--freeze')
  const { folder, remove } = buildInto({ VITE_API_MODE: 'real', BASE: '/' })
  let held: Promise<void> | undefined
  const host = await serveStatically({
    folder,
    base: '/',
    api: service.base,
    hold: (path) => (/first-.*js$/.test(path) ? held : undefined),
  })
  const root = page.locator('#root')
  try {
    await page.goto(`${host.origin}/`)
    // With anything in the address, what there is to see depends on it.
    await expect(page.getByLabel(authTexts.en.fields.email, { exact: true })).toBeFocused()
    const network = await context.newCDPSession(page)
    await network.send('Network.enable')
    await network.send('Network.setCacheDisabled', { cacheDisabled: true })
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/v1/user/auth')) sent.push(request.url())
    })

    for (const [language, theme, path] of [
      ['ru', 'dark', '/'],
      ['en', 'light', '/auth/sign_in'],
    ] as const) {
      await context.clearCookies()
      await page.evaluate(
        ([chosenLanguage, chosenTheme]) => {
          localStorage.removeItem('paceline.jwtToken')
          localStorage.setItem('paceline.language', chosenLanguage)
          localStorage.setItem('paceline.theme', chosenTheme)
        },
        [language, theme] as const,
      )
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      await page.goto(host.origin + path, { waitUntil: 'commit' })
      const texts = authTexts[language]
      const password = page.getByLabel(texts.fields.password, { exact: true })
      await expect(page.getByLabel(texts.fields.email, { exact: true })).toBeFocused()
      await expect(page).toHaveTitle(`${texts.signIn.header} · Paceline`)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme)
      await page.evaluate(async () => {
        await document.fonts.ready
        const shifts: number[] = []
        Object.assign(window, { shifts })
        new PerformanceObserver((list) => {
          for (const { startTime } of list.getEntries()) shifts.push(startTime)
        }).observe({ type: 'layout-shift' })
      })
      await page.keyboard.type('olivia@acme.test')
      await page.keyboard.press('Tab')
      await page.keyboard.type('demo-passsword')
      await page.keyboard.press('Home')
      const form = await page.locator('form').boundingBox()
      // Sent before anybody can send it, in two ways.
      if (language === 'en') {
        await password.fill('demo-password')
        await password.press('Enter')
        await page.getByRole('button', { name: texts.signIn.submit, exact: true }).click()
      }
      await expect(root).toHaveAttribute('data-early')
      resolve()
      await expect(root).not.toHaveAttribute('data-early')
      if (language === 'ru') {
        await expect(page).toHaveURL(`${host.origin}/auth/sign_in`)
        await expect(page.getByLabel(texts.fields.email, { exact: true })).toHaveValue('olivia@acme.test')
        await expect(password).toBeFocused()
        expect(await page.locator('form').boundingBox()).toEqual(form)
        expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([])
        await page.keyboard.press('Delete')
        await expect(password).toHaveValue('emo-passsword')
        expect(sent).toEqual([])
      }
    }
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    expect(sent).toHaveLength(1)
    await expect(page.getByRole('application').first()).toBeVisible()
    await expectAccessible(page)

    // Whoever is signed in doesn't see the form, however long the scripts take.
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    await page.goto(`${host.origin}/`, { waitUntil: 'commit' })
    await expect(page.locator('link[rel=modulepreload][href*="/team-"]')).toBeAttached()
    await expect(root).toBeEmpty()
    resolve()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    // Nothing may be on its way any more when its host goes.
    await expect(page.getByRole('application')).toHaveCount(2)
    await expect(page.locator('[data-skeleton]')).toHaveCount(0)
  } finally {
    held = undefined
    host.close()
    await service.stop()
    remove()
  }
})
