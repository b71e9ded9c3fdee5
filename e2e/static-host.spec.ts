import { join } from 'node:path'
import { startServer } from '../mocks/hosts/server.fixture.ts'
import { expectAccessible } from './accessibility.ts'
import { buildInto, serveStatically } from './static-folder.ts'
import { authTexts, expect, test } from './test.ts'

/** Both builds on a host that knows nothing of them, under the headers that they ask it for. */

test('the demo goes on whatever its host does', async ({ page, expectLogged }) => {
  expectLogged(/ERR_CONNECTION_REFUSED/, /ServiceWorker/, /status of 404/)
  const never = new Promise<void>(() => {})
  let trouble: 'stalls' | 'wants a sign-in' | undefined
  const host = await serveStatically({
    folder: join(import.meta.dirname, '../dist-demo'),
    base: '/',
    knows404: false,
    hold: () => (trouble === 'stalls' ? never : undefined),
    instead: () =>
      trouble === 'wants a sign-in' ? '<title>Hotel Wi-Fi</title>Your room number?' : undefined,
  })
  try {
    const answer = await page.goto(`${host.origin}/?mock.persona=editor`)
    expect(answer?.headers()).toMatchObject({
      // What begins the fake backend, and what comes before the product.
      'content-security-policy': expect.stringMatching(/script-src 'self'( 'sha256-[\w+/]{43}='){2};/),
      'referrer-policy': 'strict-origin',
      'x-frame-options': 'SAMEORIGIN',
    })
    await page.getByRole('link', { name: 'Projects' }).click()
    await page.getByRole('button', { name: 'New project' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Written before the tunnel')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.keyboard.press('Control+Shift+KeyM')
    await page.getByRole('tab', { name: 'Demo' }).click()
    await expect(page.getByText(/^Ready offline/)).toBeVisible()
    // The other half in the other language.
    await page.evaluate(() => localStorage.setItem('paceline.language', 'ru'))

    const project = page.getByRole('link', { name: 'Written before the tunnel' })
    // The host has no such file, and says so.
    await page.goto(`${host.origin}/projects?search=tunnel`)
    await expect(project).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Проекты')
    trouble = 'stalls'
    await page.reload()
    await expect(project).toBeVisible()
    trouble = 'wants a sign-in'
    // A page that was never visited before.
    await page.goto(`${host.origin}/profile`)
    await expect(page.getByRole('textbox', { name: authTexts.ru.fields.email })).toHaveValue('egor@acme.test')
    host.close()
    await page.goto(`${host.origin}/`)
    await page.getByRole('row').last().getByRole('cell').nth(1).click()
    await expect(page.getByRole('tab', { name: 'Шкала времени' })).toBeVisible()
    await page.keyboard.press('Control+Shift+KeyM')
    await page.getByRole('tab', { name: 'Показ' }).click()
    await expect(page.getByText(/^Готово к работе без сети/)).toBeVisible()
  } finally {
    host.close()
  }
})

test('the real build runs under its own headers, and is there before its scripts', async ({
  page,
  context,
  expectLogged,
}) => {
  // A deep link is answered by 404.html, with that very status.
  expectLogged(/^nobody answered/, /status of 404/)
  const service = await startServer('--now', '2026-11-20T09:00:00Z', '--freeze')
  const { folder, remove } = buildInto({ VITE_API_MODE: 'real', BASE: '/' })
  let held: Promise<void> | undefined
  let what = /first-.*js$/
  const host = await serveStatically({
    folder,
    base: '/',
    api: service.base,
    hold: (path) => (what.test(path) ? held : undefined),
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

    // Whoever is signed in sees the frame of the page, in their theme, with nothing there but the page itself.
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    what = /^\/assets\//
    await page.evaluate(() => localStorage.setItem('paceline.theme', 'dark'))
    await page.goto(`${host.origin}/`, { waitUntil: 'commit' })
    await expect(root.locator('.outline header')).toHaveText('Paceline')
    await expect(root.locator('.outline')).toHaveCSS('background-color', 'rgb(22, 24, 28)')
    await expect(root.locator('form')).toHaveCount(0)
    await expect
      .poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length))
      .toBe(1)
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
