import { type CommandArgs, type CommandName, commandNames } from '../mocks/control/commands.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, failedCall, test, userMenu } from './test.ts'

/** The doors that a page has: window, Playwright's fixture, link, panel. */

const start = '2026-11-20T09:00:00Z'
test.use({ as: 'owner', seed: 7, now: start, freeze: true })

const uses: { [Name in CommandName]: { args: CommandArgs<Name>; tells: Record<string, unknown> } } = {
  state: { args: {}, tells: { scenario: 'demo', seed: 7, frozen: true, persona: 'olivia@acme.test' } },
  clock: { args: { advance: 'PT1H' }, tells: { now: '2026-11-20T10:00:00.000Z' } },
  fault: { args: { add: { endpoint: 'POST v2/tokens', code: 'FORBIDDEN' } }, tells: { id: 'fault-1' } },
  latency: { args: { profile: 'fast' }, tells: { profile: 'fast' } },
  journal: { args: { limit: 1 }, tells: { calls: [{ persona: 'olivia@acme.test' }] } },
  outbox: { args: { limit: 1 }, tells: { mails: [{ kind: 'invitation' }] } },
  dns: { args: { publish: 'acme-courier.test' }, tells: { records: expect.any(Array) } },
  upload: { args: {}, tells: { uploads: expect.any(Array) } },
  export: { args: {}, tells: { format: 'paceline-snapshot' } },
  import: { args: { snapshot: null }, tells: {} },
  persona: { args: { persona: 'reader' }, tells: { email: 'rita@acme.test' } },
  reset: { args: { scenario: 'empty' }, tells: { scenario: 'empty' } },
}

test('window.__mock and the fixture have every command', async ({ page, mock, expectLogged }) => {
  expectLogged(...failedCall(401))
  await page.goto('/')
  await expect(page.getByRole('button', { name: userMenu.en })).toBeVisible()
  expect(await page.evaluate(() => Object.keys(window.__mock ?? {}))).toEqual(commandNames)
  expect(Object.keys(mock)).toEqual(commandNames)
  const snapshot = await mock.export()
  for (const name of Object.keys(uses) as CommandName[]) {
    const give = mock[name] as (args: object) => Promise<unknown>
    const args = name === 'import' ? { snapshot } : uses[name].args
    expect(await give(args ?? {}), name).toMatchObject(uses[name].tells)
  }
})

test('a persona given in a page signs in there', async ({ page, mock }) => {
  await page.goto('/')
  await mock.persona({ persona: 'reader' })
  await expect(page.getByRole('button', { name: /Rita Lindgren/ })).toBeVisible()
  expect((await mock.state()).persona).toBe('rita@acme.test')
})

test.describe('a link', () => {
  test.use({ as: null, now: null })

  test('is carried out and leaves the address bar', async ({ page, mock }) => {
    await page.goto(
      '/projects?mock.persona=editor&mock.speed=60&mock.fault=POST%20v2/run:USAGE_LIMIT_REACHED:x2',
    )
    await expect(page.getByRole('button', { name: /Egor Sokolov/ })).toBeVisible()
    await expect(page).toHaveURL('/projects')
    const { faults, persona, speed } = await mock.state()
    expect({ persona, speed }).toEqual({ persona: 'egor@acme.test', speed: 60 })
    expect(faults).toMatchObject([{ code: 'USAGE_LIMIT_REACHED', times: 2 }])
  })

  test('that makes no sense says so, and shows the default state', async ({ page, mock }) => {
    await page.goto('/?mock.fault=v2/run:TEAPOT')
    await expect(page.getByRole('alert').filter({ hasText: 'This link asks for a state' })).toBeVisible()
    await expect(page).toHaveURL('/auth/sign_in')
    expect(await mock.state()).toMatchObject({ scenario: 'demo', seed: 1, faults: [] })
  })
})

test.describe('the panel', () => {
  test.use({ theme: 'dark' })

  test('opens by keyboard, is accessible, and signs in with one press', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('button', { name: userMenu.en })).toBeVisible()
    await page.keyboard.press('Control+Shift+M')
    const panel = page.getByRole('dialog', { name: 'Fake backend' })
    await expect(panel.getByRole('button', { name: /Rita Lindgren/ })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await page.getByRole('button', { name: 'Fake backend' }).click()
    await panel.getByRole('button', { name: /Rita Lindgren/ }).press('Enter')
    await expect(page.getByRole('button', { name: userMenu.en })).toBeVisible()
  })
})
