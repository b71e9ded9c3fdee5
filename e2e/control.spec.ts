import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { AddedRows } from '../fixtures/added-rows/schema.ts'
import { personas } from '../fixtures/personas.ts'
import { commandNames } from '../mocks/control/command-runner.ts'
import type { CommandArgs, CommandName } from '../mocks/control/commands.ts'
import { expectAccessible } from './accessibility.ts'
import { RunArtifacts } from './run-artifacts.ts'
import { allTexts, expect, failedCall, test, userMenu } from './test.ts'

/** The ways to the commands that a page has: window, Playwright's fixture, link, panel. */

const start = '2026-11-20T09:00:00Z'
test.use({ as: 'owner', seed: 7, now: start, freeze: true })

const uses: { [Name in CommandName]: { args: CommandArgs<Name>; tells: Record<string, unknown> } } = {
  state: { args: {}, tells: { scenario: 'demo', seed: 7, frozen: true, persona: 'olivia@acme.test' } },
  nextRun: { args: { outcome: 'flaky' }, tells: { outcome: 'flaky' } },
  failRun: { args: {}, tells: { at: '2026-11-20T09:00:00.000Z' } },
  clock: { args: { advance: 'PT1H' }, tells: { now: '2026-11-20T10:00:00.000Z' } },
  fault: { args: { add: { endpoint: 'POST v2/tokens', code: 'FORBIDDEN' } }, tells: { id: 'fault-1' } },
  respond: { args: { endpoint: 'GET v2/tokens', body: { payload: [], count: 0 } }, tells: { id: 'fault-2' } },
  latency: { args: { profile: 'fast' }, tells: { profile: 'fast' } },
  help: { args: {}, tells: { commands: expect.any(Array) } },
  journal: { args: { limit: 1 }, tells: { calls: [{ persona: 'olivia@acme.test' }] } },
  waitForCall: { args: { endpoint: 'runs.list' }, tells: { endpoint: 'runs.list' } },
  verify: { args: { endpoint: 'runs.list', who: 'owner' }, tells: { count: expect.any(Number) } },
  har: { args: {}, tells: { log: expect.any(Object) } },
  outbox: { args: { limit: 1 }, tells: { mails: [{ kind: 'invitation' }] } },
  deliveries: { args: { limit: 1 }, tells: { deliveries: [{ team: 'Acme Mobile' }] } },
  waitForDelivery: { args: { event: 'run.finished' }, tells: { event: 'run.finished' } },
  dns: { args: { publish: 'acme-courier.test' }, tells: { records: expect.any(Array) } },
  upload: { args: {}, tells: { uploads: expect.any(Array) } },
  export: { args: {}, tells: { format: 'paceline-snapshot' } },
  import: { args: { snapshot: null }, tells: {} },
  worlds: { args: {}, tells: { worlds: [] } },
  persona: { args: { persona: 'reader' }, tells: { email: 'rita@acme.test' } },
  reset: { args: { scenario: 'empty' }, tells: { scenario: 'empty' } },
  fromHar: { args: { har: null }, tells: { persona: 'olivia@acme.test' } },
}

test('window.__mock and the fixture have every command', async ({ page, mock, expectLogged }) => {
  expectLogged(...failedCall(401))
  await page.goto('/')
  await expect(page.getByRole('button', { name: userMenu.en })).toBeVisible()
  expect(await page.evaluate(() => Object.keys(window.__mock ?? {}))).toEqual(commandNames)
  expect(Object.keys(mock)).toEqual(commandNames)
  const [snapshot, har] = [await mock.export(), await mock.har()]
  for (const name of Object.keys(uses) as CommandName[]) {
    const give = mock[name] as (args: object) => Promise<unknown>
    const args = name === 'import' ? { snapshot } : name === 'fromHar' ? { har } : uses[name].args
    expect(await give(args ?? {}), name).toMatchObject(uses[name].tells)
  }
})

test('the persona command signs a page in', async ({ page, mock }) => {
  await page.goto('/')
  await mock.persona({ persona: 'reader' })
  await expect(page.getByRole('button', { name: /Rita Lindgren/ })).toBeVisible()
  expect((await mock.state()).persona).toBe('rita@acme.test')
})

test('rows created at the same moment keep their order after changes and a reload', async ({
  page,
  mock,
}) => {
  await page.goto('/projects')
  const { token } = await mock.persona({ persona: 'owner' })
  // The command may load the page anew, and its calls would meet no worker meanwhile.
  await page.goto('/projects')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const send = (method: string, path: string, body?: object) =>
    page.evaluate(
      async ({ method, path, body, token }) => {
        const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
        const reply = await fetch(`/api/${path}`, { method, headers, body: body && JSON.stringify(body) })
        return await reply.json()
      },
      { method, path, body, token },
    )
  const ids = []
  for (const name of ['Aa', 'Bb', 'Cc']) {
    ids.push((await send('POST', 'v2/projects', { name, slug: `${name.toLowerCase()}-1` })).id)
  }
  await send('PATCH', `v2/projects/${ids[0]}`, { slug: 'changed-last' })
  await page.reload()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const { payload } = await send('GET', 'v2/projects?sort[field]=created&sort[order]=desc&limit=3')
  expect(payload.map(({ id }: { id: string }) => id)).toEqual(ids)
})

test('with a frozen clock, running runs stand still', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  const { id } = await new RunArtifacts(page).latest(
    ({ tests_done }) => tests_done > 0,
    'filter[state][]=started',
  )
  for (const address of ['/', '/runs', `/runs/${id}/report`, `/runs/${id}/report?tab=timeline`]) {
    await page.goto(address)
    await expect(main).toContainText(/\d:\d\d/)
    // Charts come in a file of their own: the page is whole once half a second changes nothing.
    let shown = ''
    await expect(async () => {
      const before = shown
      shown = await main.innerText()
      expect(shown).toBe(before)
    }).toPass({ intervals: [500] })
    for (let second = 1; second <= 5; second++) {
      await page.clock.runFor(1_000)
      expect(await main.innerText(), address).toBe(shown)
    }
  }
})

test.describe('the README’s links', () => {
  test.use({ now: null, freeze: false, as: null })
  const written = ['README.md', 'mocks/demo/README.md'].map((file) => readFileSync(file, 'utf8')).join('\n')
  const found = [...written.matchAll(/^https:\/\/demo\.example(\S+)$/gm)].map(([, link = '']) => link)
  const links = new Set(found)
  for (const link of links)
    test(`open the described state: ${link}`, async ({ context }) => {
      const page = await context.newPage()
      await page.goto(link)
      const asked = new URL(link, 'https://demo.example')
      await expect(page.getByRole('button', { name: userMenu.en })).toBeVisible()
      await expect(page).toHaveURL(asked.pathname)
      const wanted = asked.searchParams.get('mock.persona')
      const persona = personas.find(({ key }) => key === wanted)
      const state = await page.evaluate(() => window.__mock?.state())
      // A brand has a domain of its own.
      const nameOf = (email: string | null | undefined) => email?.split('@')[0]
      expect(nameOf(state?.persona)).toBe(nameOf(persona?.email))
      expect(state?.scenario).toBe(asked.searchParams.get('mock.scenario') ?? 'demo')
      expect(state?.faults).toHaveLength(asked.searchParams.getAll('mock.fault').length)
    })
})

test.describe('a link', () => {
  test.use({ as: null, now: null, freeze: false })

  test('is applied and removed from the address bar', async ({ page, mock }) => {
    await page.goto(
      '/projects?mock.persona=editor&mock.speed=60&mock.fault=POST%20v2/run:USAGE_LIMIT_REACHED:x2',
    )
    await expect(page.getByRole('button', { name: /Egor Sokolov/ })).toBeVisible()
    await expect(page).toHaveURL('/projects')
    const { faults, persona, speed } = await mock.state()
    expect({ persona, speed }).toEqual({ persona: 'egor@acme.test', speed: 60 })
    expect(faults).toMatchObject([{ code: 'USAGE_LIMIT_REACHED', times: 2 }])
  })

  test('with a copied state opens the same state in another browser', async ({
    page,
    browser,
    baseURL,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/projects?mock.persona=editor&mock.now=2026-11-20T09:00:00Z&mock.freeze=1')
    await page.getByRole('button', { name: 'New project' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('For the link')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(page.getByRole('link', { name: 'For the link' })).toBeVisible()
    await page.keyboard.press('Control+Shift+M')
    await page.getByRole('tab', { name: 'State' }).click()
    await page.getByRole('button', { name: 'Copy link with this state' }).click()
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    const link = await copied()
    await page.getByRole('button', { name: 'Copy as Playwright test' }).click()
    await expect.poll(copied).toContain('await page.goto("/projects")')
    expect(await copied()).toContain('For the link')
    await page.getByRole('button', { name: 'Copy as Vitest test' }).click()
    await expect.poll(copied).toContain('await startNodeHost()')
    expect(await copied()).toContain('For the link')
    await page.keyboard.press('Escape')
    await page.reload()

    const elsewhere = await browser.newContext({ baseURL, locale: 'de-DE', timezoneId: 'Europe/Berlin' })
    await elsewhere.addInitScript(() => localStorage.setItem('paceline.rowsPerPage', '5'))
    const other = await elsewhere.newPage()
    await other.setViewportSize({ width: 1440, height: 900 })
    await other.goto(link)
    await expect(other).toHaveURL('/projects')
    for (const shown of [page, other]) {
      await expect(shown.getByRole('link', { name: 'For the link' })).toBeVisible()
      await expect(shown.getByRole('button', { name: /Egor Sokolov/ })).toBeVisible()
      await shown.mouse.move(0, 0)
    }
    const picture = (shown: Page) => shown.locator('main').screenshot({ animations: 'disabled' })
    // Once what fades has faded.
    await expect(async () => expect((await picture(page)).equals(await picture(other))).toBe(true)).toPass()
    await elsewhere.close()
  })

  test('with a date starts the clock there, also after a reload and in other tabs', async ({
    page,
    mock,
    context,
  }) => {
    await page.goto('/?mock.persona=owner&mock.now=2026-01-15T10:00:00Z')
    const menu = page.getByRole('button', { name: userMenu.en })
    await expect(menu).toBeVisible()
    await page.reload()
    await expect(menu).toBeVisible()
    const other = await context.newPage()
    await other.goto('/runs')
    await other.waitForFunction(() => window.__mock !== undefined)
    const inOther = await other.evaluate(() => window.__mock?.state())
    for (const state of [await mock.state(), inOther]) {
      expect(state).toMatchObject({ start: '2026-01-15T10:00:00.000Z', frozen: false })
      expect(state?.now).toMatch(/^2026-01-15T10:0/)
    }
  })

  test('with invalid parameters shows an error and the default state', async ({ page, mock }) => {
    await page.goto('/?mock.fault=v2/run:TEAPOT')
    await expect(page.getByRole('alert').filter({ hasText: 'This link asks for a state' })).toBeVisible()
    await expect(page).toHaveURL('/auth/sign_in')
    expect(await mock.state()).toMatchObject({ scenario: 'demo', seed: 1, faults: [] })
  })
})

test.describe('the panel', () => {
  test.use({ theme: 'dark' })

  test('opens by keyboard, is accessible, and signs in with one press', async ({ page }) => {
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.locator('#root > *').first()).toBeAttached()
    await expect(page.locator('.page-skeleton')).toHaveCount(0)
    await page.keyboard.press('Control+Shift+M')
    const panel = page.getByRole('dialog', { name: 'Fake backend' })
    await expect(panel.getByRole('button', { name: /Rita Lindgren/ })).toBeVisible()
    await expect(page.getByRole('button', { name: userMenu.en })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await page.getByRole('button', { name: 'Fake backend' }).click()
    await panel.getByRole('button', { name: /Rita Lindgren/ }).press('Enter')
    await expect(page.getByRole('button', { name: 'User menu: Rita Lindgren' })).toBeVisible()
  })

  test('makes a screen fail and recover, lists calls, saves and restores a state', async ({
    page,
    mock,
    expectLogged,
  }) => {
    expectLogged(...failedCall(500), ...failedCall(409), ...failedCall(401))
    const panel = page.getByRole('dialog', { name: 'Fake backend' })
    const openTab = async (name: string) => {
      if (await panel.isHidden()) await page.getByRole('button', { name: 'Fake backend' }).click()
      await panel.getByRole('tab', { name }).click()
    }
    await page.goto('/projects')
    await expect(page.getByRole('link', { name: 'Courier' }).first()).toBeVisible()

    await openTab('Failures')
    await panel.getByRole('combobox', { name: 'Call', exact: true }).fill('GET v2/projects')
    await page.getByRole('option', { name: 'GET v2/projects', exact: true }).click()
    await panel.getByRole('combobox', { name: 'Failure' }).click()
    await expect(page.getByRole('option', { name: 'USAGE_LIMIT_REACHED' })).toHaveCount(0)
    await page.getByRole('option', { name: 'INTERNAL_ERROR 500' }).click()
    await panel.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(panel.getByText('GET v2/projects:INTERNAL_ERROR')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await openTab('Failures')
    await panel.getByRole('button', { name: /^Remove: GET v2.projects/ }).click()
    await expect(panel.getByText('Nothing fails on purpose.')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('link', { name: 'Courier' }).first()).toBeVisible()

    await page.getByRole('button', { name: 'New project' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('From the panel')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(page.getByRole('link', { name: 'From the panel' })).toBeVisible()
    await openTab('Calls')
    await panel.getByRole('button', { name: /POST v2\/projects/ }).click()
    await expect(panel.getByRole('region', { name: 'Request' })).toContainText('"slug": "from-the-panel"')
    await expect(panel.getByRole('region', { name: 'Reply' })).toContainText('"runs_count": 0')
    await panel.getByRole('button', { name: 'Make this fail next time' }).click()
    await page.getByRole('menuitem', { name: 'PROJECT_WITH_SAME_SLUG_ALREADY_EXISTS 409' }).click()
    await expect
      .poll(async () => (await mock.state()).faults)
      .toMatchObject([{ endpoint: 'POST v2/projects', times: 1 }])

    await openTab('Mail and DNS')
    await panel.getByRole('button', { name: 'Publish the record: acme-courier.test' }).click()
    const published = panel.getByRole('button', { name: 'Remove the record: acme-courier.test' })
    await expect(published).toBeVisible()
    const delivery = panel
      .getByRole('region', { name: 'Deliveries of webhooks' })
      .getByRole('listitem')
      .first()
    await expect(delivery).toContainText('HTTP 200, arrived')
    await delivery.getByText('Body').click()
    await expect(delivery).toContainText('"event": "run.')

    await openTab('State')
    const downloading = page.waitForEvent('download')
    await panel.getByRole('button', { name: 'Export' }).click()
    const file = await (await downloading).path()
    await panel.getByRole('button', { name: 'Start over' }).click()
    await expect(page).toHaveURL(/sign_in/)
    await openTab('Mail and DNS')
    await expect(panel.getByRole('button', { name: 'Publish the record: acme-courier.test' })).toBeVisible()
    await openTab('State')
    const choosing = page.waitForEvent('filechooser')
    await panel.getByRole('button', { name: 'Import' }).click()
    await (await choosing).setFiles(file)
    await expect(panel).toBeHidden()
    await openTab('Mail and DNS')
    await expect(published).toBeVisible()

    await openTab('State')
    await panel.getByRole('textbox', { name: 'Name' }).fill('Before the show')
    await panel.getByRole('button', { name: 'Keep' }).click()
    await expect(panel.getByRole('button', { name: 'Go back: Before the show' })).toBeVisible()
    await panel.getByRole('button', { name: 'Start over' }).click()
    await expect(page).toHaveURL(/sign_in/)
    await openTab('State')
    await panel.getByRole('button', { name: 'Go back: Before the show' }).click()
    await expect(page.getByRole('button', { name: userMenu.en })).toBeVisible()
    await openTab('Mail and DNS')
    await expect(published).toBeVisible()

    await openTab('State')
    await panel.getByRole('switch', { name: 'Presenter mode' }).press('Space')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Fake backend' })).toBeHidden()
    await page.keyboard.press('Control+Shift+M')
    await expect(panel).toBeVisible()
  })
})

test.describe('in Russian', () => {
  test.use({ language: 'ru', as: null })

  test('errors of links and commands are in Russian, and a new mail is announced', async ({ page }) => {
    await page.goto('/auth/reset?mock.fault=v2/run:TEAPOT')
    await expect(page.getByRole('alert')).toContainText('Состояние по этой ссылке создать нельзя')
    await expect(page.getByRole('alert')).toContainText('"add.code" нужно одно из значений')

    await page.getByLabel(allTexts.ru.auth.fields.email).fill('rita@acme.test')
    await page.getByRole('button', { name: allTexts.ru.auth.reset.submit }).click()
    await expect(page.getByRole('heading', { name: allTexts.ru.auth.mailSent.header })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'rita@acme.test' })).toBeVisible()
    await page.getByRole('button', { name: 'Открыть почту' }).click()
    const panel = page.getByRole('dialog', { name: 'Имитация сервера' })
    await expect(panel.getByText('Новый пароль').first()).toBeVisible()

    await panel.getByRole('tab', { name: 'Мир' }).click()
    await panel.getByLabel('Перейти к').fill('2020-01-01T00:00')
    await panel.getByRole('button', { name: 'Перейти', exact: true }).click()
    await expect(panel.getByRole('alert')).toContainText('запуски назад не идут')
    await panel.getByRole('tab', { name: 'Почта и DNS' }).click()
    await panel.getByRole('link', { name: 'Открыть ссылку' }).first().click()
    await expect(page.getByRole('heading', { name: allTexts.ru.auth.restore.header })).toBeVisible()
  })
})

test.describe('without service workers', () => {
  test.use({ serviceWorkers: 'block', as: 'owner' })

  test('the fake backend still works, including its faults', async ({ page, mock, expectLogged }) => {
    expectLogged(/NetworkFailure/, /MalformedReply/, /blocked by Playwright/)
    await page.goto('/projects')
    const rows = page.locator('main tbody tr[data-index]')
    await expect(rows.first()).toBeVisible()
    for (const kind of ['network', 'malformed'] as const) {
      await mock.fault({ add: { endpoint: 'GET v2/projects', kind } })
      await page.reload()
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
      await mock.fault({ clear: true })
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(rows.first()).toBeVisible()
    }
    // Any call of the page, not only the product's.
    expect(await page.evaluate(async () => (await fetch('/api/v1/user/me')).status)).toBe(401)
  })
})

test.describe('with rows of the test’s own', () => {
  const add: AddedRows = {
    projects: [{ name: 'Wallet' }],
    runs: [{ trait: 'live', progress: 60, name: 'Under way' }],
  }
  test.use({ scenario: { base: 'demo', add } })

  test('a page begins with them, keeps them over a reload, and has them again after a reset', async ({
    page,
    mock,
    expectLogged,
  }) => {
    expectLogged(...failedCall(401))
    await page.goto('/runs?search=Under way')
    const row = page.getByRole('row', { name: /Under way/ })
    await expect(row).toContainText('Wallet')
    await page.reload()
    await expect(row).toBeVisible()
    await mock.reset()
    expect((await mock.state()).add).toMatchObject(add)
    await mock.persona('owner')
    await page.goto('/runs?search=Under way')
    await expect(row).toContainText('Wallet')
  })
})
