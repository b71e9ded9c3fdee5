import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatically } from './static-folder.ts'
import { allTexts, expect, test } from './test.ts'

/** The demo on a host that knows nothing of it, under the headers that it asks for. */

test.use({ savesData: false })

const folder = join(import.meta.dirname, '../dist-demo')

test('no script of the demo only points to another one', () => {
  // Rolldown leaves them in if any module awaits at its top level.
  const files = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.js'))
  const pointers = files.filter((name) =>
    /^(\/\/.*\n)?export ?\{[^}]*\} ?from ?"[^"]*";?\s*$/.test(
      readFileSync(join(folder, 'assets', name), 'utf8'),
    ),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(pointers).toEqual([])
})

test('the demo keeps working when its host fails', async ({ page, expectLogged }) => {
  expectLogged(/ERR_CONNECTION_REFUSED/, /ServiceWorker/, /status of 404/)
  const never = new Promise<void>(() => {})
  let trouble: 'stalls' | 'wants a sign-in' | undefined
  const host = await serveStatically({
    folder,
    base: '/',
    knows404: false,
    delay: () => (trouble === 'stalls' ? never : undefined),
    instead: () =>
      trouble === 'wants a sign-in' ? '<title>Hotel Wi-Fi</title>Your room number?' : undefined,
  })
  try {
    const answer = await page.goto(`${host.origin}/?mock.persona=editor`)
    expect(answer?.headers()).toMatchObject({
      // Headers of the first page, which comes before the product's own code and has two scripts of its own.
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
    await expect(page.getByRole('textbox', { name: allTexts.ru.auth.fields.email })).toHaveValue(
      'egor@acme.test',
    )
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
