import type { Page } from '@playwright/test'
import { personaPassword } from '../fixtures/personas.ts'
import { startServer } from '../mocks/hosts/server.fixture.ts'
import { expectAccessible } from './accessibility.ts'
import { startFrugalService, unreadable } from './frugal-service.ts'
import { buildInto, serveStatically } from './static-folder.ts'
import { allTexts, expect, follow, forgetSession, test } from './test.ts'

/** The real build: under its own headers, and on a service that says little and some of it wrong. */

// One after the other, on one build.
test.describe.configure({ mode: 'default' })

let folder: string
let removeBuild: () => void
test.beforeAll(() => {
  ;({ folder, remove: removeBuild } = buildInto({ VITE_API_MODE: 'real', BASE: '/' }))
})
test.afterAll(() => removeBuild())

interface Ids {
  run: string
  project: string
  user: string
  domain: string
  /** Run and data of a trace, as they stand in the profiler's address. */
  trace: string
}

type Path = (ids: Ids) => string
/** Lists say how many rows they left out. */
const lists: readonly Path[] = [
  () => '/runs',
  ({ project }) => `/projects/${project}/runs`,
  () => '/projects',
  () => '/users',
  () => '/tokens',
  () => '/domains',
]
const others: readonly Path[] = [
  () => '/?runs=0&hours=90',
  () => '/overview',
  () => '/runs/create',
  ({ run }) => `/runs/create?from=${run}`,
  ...['tests', 'causes', 'timeline', 'compare', 'configuration'].map(
    (tab): Path =>
      ({ run }) =>
        `/runs/${run}/report?tab=${tab}`,
  ),
  ({ project }) => `/projects/${project}/tests`,
  ({ run }) => `/runs/${run}/artifact`,
  ({ user }) => `/users?user=${user}`,
  ({ domain }) => `/domains/${domain}/verification`,
  ({ domain }) => `/domains/${domain}/saml`,
  () => '/usage',
  () => '/profile',
  () => '/create-organization',
]
const profiler: Path = ({ trace }) => `/profiling/${trace}`
const forGuests = ['sign_in', 'sign_in/sso', 'sign_up', 'reset', 'restore/any']
const forAdministrators: readonly Path[] = [
  () => '/organizations',
  () => '/admin/accounts',
  () => '/admin/runs',
]

test('the real build runs under its own headers and shows a skeleton until its scripts have loaded', async ({
  page,
  context,
  expectLogged,
}) => {
  // A deep link is answered by 404.html, with that very status.
  expectLogged(/^nobody answered/, /status of 404/)
  const service = await startServer('--now', '2026-11-20T09:00:00Z', '--freeze')
  let held: Promise<void> | undefined
  const host = await serveStatically({
    folder,
    base: '/',
    api: service.base,
    delay: (path) => (path.startsWith('/assets/') ? held : undefined),
  })
  const skeleton = page.locator('#root .page-skeleton')
  const holdFiles = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    return resolve
  }
  try {
    await page.goto(`${host.origin}/`)
    await expect(page.getByLabel(allTexts.en.auth.fields.email, { exact: true })).toBeFocused()
    const network = await context.newCDPSession(page)
    await network.send('Network.enable')
    await network.send('Network.setCacheDisabled', { cacheDisabled: true })

    for (const [language, theme, background, path] of [
      ['ru', 'dark', 'rgb(16, 17, 20)', '/'],
      ['en', 'light', 'rgb(248, 249, 250)', '/auth/sign_in'],
    ] as const) {
      await page.evaluate(
        ([chosenLanguage, chosenTheme]) => {
          localStorage.setItem('paceline.language', chosenLanguage)
          localStorage.setItem('paceline.theme', chosenTheme)
        },
        [language, theme] as const,
      )
      const release = holdFiles()
      await page.goto(host.origin + path, { waitUntil: 'commit' })
      await expect(skeleton.locator('header')).toHaveText('Paceline')
      await expect(skeleton).toHaveCSS('background-color', background)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme)
      await expect.poll(() => firstPaints(page)).toBe(1)
      release()
      const texts = allTexts[language].auth
      await expect(page.getByLabel(texts.fields.email, { exact: true })).toBeFocused()
      await expect(page).toHaveTitle(`${texts.signIn.header} · Paceline`)
      await expect(skeleton).toHaveCount(0)
    }
    await page.keyboard.type('olivia@acme.test')
    await page.getByLabel(allTexts.en.auth.fields.password, { exact: true }).fill(personaPassword)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expect(page.getByRole('application').first()).toBeVisible()
    await expectAccessible(page)

    // A signed-in person sees the frame of the page, in the chosen theme, with nothing there but the page itself.
    const release = holdFiles()
    await page.evaluate(() => localStorage.setItem('paceline.theme', 'dark'))
    await page.goto(`${host.origin}/`, { waitUntil: 'commit' })
    await expect(skeleton.locator('header')).toHaveText('Paceline')
    await expect(skeleton).toHaveCSS('background-color', 'rgb(22, 24, 28)')
    await expect.poll(() => firstPaints(page)).toBe(1)
    release()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    // Nothing may be on its way any more when its host goes.
    await expect(page.getByRole('application')).toHaveCount(2)
    await expect(page.locator('[data-skeleton]')).toHaveCount(0)
  } finally {
    held = undefined
    host.close()
    await service.stop()
  }
})

const firstPaints = (page: Page) =>
  page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)

test('every screen works on a service with only the specified fields', async ({ page, expectLogged }) => {
  // No worker answers, a deep link is answered by 404.html, and what was left out is logged.
  expectLogged(/^nobody answered/, /status of 404/, /left out what can't be read/)
  // The profiler's viewer draws without a graphics card, and goes without WebAssembly, which the policy doesn't allow.
  expectLogged(/GPU stall due to ReadPixels/, /WebAssembly\.instantiate.*Content Security/)
  const ours = await startServer('--now', '2026-11-20T09:00:00Z')
  const service = await startFrugalService(ours.base)
  const host = await serveStatically({ folder, base: '/', api: service.base })
  const visit = async (path: string) => {
    await follow(page, path)
    await expectWhole(page, path)
  }
  try {
    await page.goto(`${host.origin}/auth/restore/any`)
    await expectWhole(page, 'a deep link')
    for (const path of forGuests) await visit(`/auth/${path}`)
    for (const [email, paths] of [
      ['olivia@acme.test', [...lists, ...others, profiler]],
      ['ada@paceline.test', forAdministrators],
    ] as const) {
      await forgetSession(page)
      await signIn(page, host.origin, email)
      const ids = await idsOf(ours.base, email)
      for (const path of paths) {
        await visit(path(ids))
        if (path === profiler) {
          const frame = page.frameLocator('iframe[title="Profiler"]').frameLocator('iframe')
          await expect(frame.getByText('Sandwich')).toBeVisible()
        }
        if (!(lists.includes(path) || forAdministrators.includes(path))) continue
        await expect(page.getByText(`${unreadable.length} rows couldn’t be read`)).toBeVisible()
        await expect(page.getByRole('row').nth(1)).toBeVisible()
      }
    }

    await page.getByRole('button', { name: /User menu/ }).click()
    await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
    await visit('/runs?limit=10')
    // By the specification an unknown state is shown as created.
    await expect(page.getByRole('row').filter({ hasText: 'Queued' }).first()).toBeVisible()
    // Nothing is asked of a service that goes away.
    await page.goto('about:blank')
  } finally {
    host.close()
    service.close()
    await ours.stop()
  }
})

test('calls that are redirected without end leave no page blank', async ({ page, expectLogged }) => {
  expectLogged(/^nobody answered/, /status of 404/, /left out what can't be read/, /NetworkFailure/)
  expectLogged(/ERR_TOO_MANY_REDIRECTS/, /Error in route match/)
  expectLogged(/GPU stall due to ReadPixels/, /WebAssembly\.instantiate.*Content Security/)
  let redirected = /^$/
  const ours = await startServer('--now', '2026-11-20T09:00:00Z')
  const service = await startFrugalService(ours.base, (path) => redirected.test(path))
  const host = await serveStatically({ folder, base: '/', api: service.base })
  const retry = page.getByRole('button', { name: allTexts.en.common.actions.retry })
  try {
    await signIn(page, host.origin, 'olivia@acme.test')
    const trace = profiler(await idsOf(ours.base, 'olivia@acme.test'))
    redirected = /^v1\/artifact$/
    await follow(page, trace)
    await expect(page.locator('main').getByRole('alert')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    redirected = /^$/
    await retry.click()
    await expect(page.frameLocator('iframe').frameLocator('iframe').getByText('Sandwich')).toBeVisible()

    redirected = /./
    for (const path of [trace, '/', '/runs']) {
      await page.goto(host.origin + path, { waitUntil: 'commit' })
      await expect(page.locator('#root .page-skeleton header'), path).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText('We couldn’t show this page')
      await expect(retry, path).toBeVisible()
    }
    await page.goto('about:blank')
  } finally {
    host.close()
    service.close()
    await ours.stop()
  }
})

async function signIn(page: Page, origin: string, email: string): Promise<void> {
  await page.goto(`${origin}/auth/sign_in`)
  await page.getByLabel(allTexts.en.auth.fields.email, { exact: true }).fill(email)
  await page.getByLabel(allTexts.en.auth.fields.password, { exact: true }).fill(personaPassword)
  await page.getByRole('button', { name: allTexts.en.auth.signIn.submit, exact: true }).click()
  await expect(page.getByRole('row').nth(2)).toBeVisible()
}

/** It came, all of it, and nothing in it failed. */
async function expectWhole(page: Page, path: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
  await expect(page.locator('[data-skeleton]'), path).toHaveCount(0)
  await expect(page.getByRole('alert'), path).toHaveCount(0)
  await expect(page.locator('body'), path).not.toContainText(
    /NaN|undefined|Invalid Date|\[object|Something went wrong/,
  )
}

async function idsOf(base: string, email: string): Promise<Ids> {
  const ask = async (path: string, init: RequestInit) => (await fetch(`${base}/api/${path}`, init)).json()
  const { token } = await ask('v1/user/auth', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: personaPassword }),
  })
  const headers = { Authorization: `Bearer ${token}` }
  const firstOf = async (path: string) => (await ask(path, { headers })).payload[0]?.id ?? ''
  const profiled = await firstOf('v2/run?filter[state][]=passed&search=profiled')
  const [trace] = profiled ? await ask(`v1/artifact/${profiled}/profiling`, { headers }) : []
  return {
    run: await firstOf('v2/run?filter[state][]=failure'),
    project: await firstOf('v2/projects'),
    user: await firstOf('v2/users'),
    domain: await firstOf('v2/domains'),
    trace: `${profiled}?data=${trace?.id.slice(profiled.length)}`,
  }
}
