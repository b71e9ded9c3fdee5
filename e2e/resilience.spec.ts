import { expectAccessible } from './accessibility.ts'
import { expect, failedCall, test, userMenu } from './test.ts'

test.use({ as: 'owner', seed: 7, now: '2026-11-20T09:00:00Z', freeze: true })

const nobodyAnswered = [/NetworkFailure/, /ERR_FAILED/]

test('a lost connection shows a banner, and its return reloads the data', async ({
  page,
  mock,
  expectLogged,
}) => {
  expectLogged(...nobodyAnswered)
  await page.goto('/projects')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await mock.fault({ add: { endpoint: '*', kind: 'network' } })
  await page.getByRole('link', { name: 'Test runs' }).click()
  const banner = page.getByText('What you see may be out of date.')
  await expect(banner).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(banner).toBeVisible()

  await mock.fault({ clear: true })
  // It also looks by itself, and may be first.
  await page
    .getByRole('button', { name: 'Check now' })
    .click({ timeout: 5_000 })
    .catch(() => {})
  await expect(banner).toBeHidden()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toBeHidden()
})

test('a crashed page shows an error id and details to copy, and recovers', async ({
  page,
  mock,
  expectLogged,
}) => {
  expectLogged(...failedCall(500))
  await page.goto('/projects')
  await mock.fault({ add: { endpoint: 'GET v2/projects/list', code: 'INTERNAL_ERROR' } })
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'We couldn’t show this page' })).toBeVisible()
  await expect(page.getByText(/^Error id: [0-9a-f]{8}$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy details' })).toBeVisible()
  await expectAccessible(page)
  await mock.fault({ clear: true })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})

test('a chunk that a new release removed leads to a reload offer', async ({ page, expectLogged }) => {
  expectLogged(/Content Security Policy/, /dynamically imported module/)
  await page.goto('/projects')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  // From now on this document gets no more scripts; the next one does.
  await page.evaluate(() => {
    const policy = document.createElement('meta')
    policy.httpEquiv = 'Content-Security-Policy'
    policy.content = "script-src 'none'"
    document.head.append(policy)
  })
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByRole('alert')).toContainText('Part of the page didn’t load.')
  await page.getByRole('link', { name: 'Test runs' }).click()
  await expect(page.getByRole('heading', { name: 'The page has been updated' })).toBeVisible()
  await expect(page).toHaveURL('/runs')
  await page.getByRole('button', { name: 'Reload', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Test runs' })).toBeVisible()
})

for (const [who, as, path, there] of [
  ['a guest', null, '/auth/sign_in', 'Sign in'],
  ['a member', 'owner', '/projects', 'Projects'],
] as const) {
  test.describe(`for ${who}`, () => {
    // It would have the files that are kept for going on without a network.
    test.use({ as, serviceWorkers: 'block' })

    test('a missing script shows a message, and a reload helps', async ({ page, expectLogged }) => {
      expectLogged(/ERR_FAILED/, /Service Worker registration blocked/)
      const scripts = /\/assets\/(first|vendor)-[^/]+\.js$/
      await page.route(scripts, (route) => route.abort())
      await page.goto(path)
      await expect(page.getByRole('alert')).toHaveText(/^Part of the page didn’t load/)
      await expectAccessible(page)
      await page.unroute(scripts)
      await page.getByRole('button', { name: 'Reload', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: there })).toBeVisible()
    })

    test('without a connection the start says so, and a reload helps later', async ({
      page,
      context,
      expectLogged,
    }) => {
      expectLogged(/ERR_(FAILED|INTERNET_DISCONNECTED)/, /Service Worker registration blocked/)
      const scripts = /\/assets\/(first|vendor)-[^/]+\.js$/
      await page.route(scripts, async (route) => {
        // The page itself still came.
        await context.setOffline(true)
        await route.abort()
      })
      await page.goto(path)
      await expect(page.getByRole('alert')).toHaveText(/^The page can’t be loaded without a connection/)
      await expectAccessible(page)
      await page.unroute(scripts)
      await context.setOffline(false)
      await page.getByRole('button', { name: 'Reload', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: there })).toBeVisible()
    })

    test('a script that failed once is loaded again automatically', async ({ page, expectLogged }) => {
      expectLogged(/ERR_FAILED/, /Service Worker registration blocked/)
      await page.route(/\/assets\/first-[^/]+\.js$/, (route) => route.abort(), { times: 1 })
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: there })).toBeVisible()
    })
  })
}

for (const endpoint of ['GET v1/user/me', 'GET v1/user/session', 'GET v2/payments/info'] as const) {
  test(`a start that ${endpoint} fails is logged, and its error page offers another try`, async ({
    page,
    mock,
    expectLogged,
  }) => {
    expectLogged(...failedCall(500))
    await page.goto('/projects')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await mock.fault({ add: { endpoint, code: 'INTERNAL_ERROR' } })
    const logged = page.waitForEvent(
      'console',
      (message) => message.type() === 'error' && /\(500\) \/api\/v/.test(message.text()),
    )
    await page.reload()
    await expect(page.getByRole('heading', { name: 'We couldn’t show this page' })).toBeVisible()
    await expect(page.getByText('Something broke on our side. Try again.')).toBeVisible()
    await logged
    await mock.fault({ clear: true })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
  })
}

test.describe('a page whose texts don’t come', () => {
  // Its files are kept otherwise.
  test.use({ serviceWorkers: 'block' })

  test('is logged and said in words of the page at the start, and a reload helps', async ({
    page,
    expectLogged,
  }) => {
    expectLogged(/ERR_FAILED/, /dynamically imported module/, /Service Worker registration blocked/)
    const texts = /\/assets\/(common|texts)-en-[^/]+\.js$/
    await page.route(texts, (route) => route.abort())
    const logged = page.waitForEvent('console', (message) => /dynamically imported/.test(message.text()))
    await page.goto('/projects')
    await expect(page.getByRole('alert')).toHaveText(/^Part of the page didn’t load/)
    await logged
    await page.unroute(texts)
    await page.getByRole('button', { name: 'Reload', exact: true }).click()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
  })

  test('later says that there is no connection', async ({ page, context, expectLogged }) => {
    expectLogged(
      /ERR_INTERNET_DISCONNECTED/,
      /dynamically imported module|Unable to preload CSS/,
      /Service Worker registration blocked/,
    )
    await page.goto('/projects')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await page.getByRole('button', { name: userMenu.en }).click()
    await context.setOffline(true)
    await page.getByRole('menuitem', { name: 'Tokens' }).click()
    await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Reload', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Tokens' })).toBeVisible()
  })

  test('later offers a reload instead of names of texts', async ({ page, expectLogged }) => {
    expectLogged(/ERR_FAILED/, /dynamically imported module/, /Service Worker registration blocked/)
    await page.goto('/projects')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    const texts = /\/assets\/tokens-en-[^/]+\.js$/
    await page.route(texts, (route) => route.abort())
    await page.getByRole('button', { name: userMenu.en }).click()
    await page.getByRole('menuitem', { name: 'Tokens' }).click()
    await expect(page.getByRole('heading', { name: 'The page has been updated' })).toBeVisible()
    await page.unroute(texts)
    await page.getByRole('button', { name: 'Reload', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Tokens' })).toBeVisible()
  })
})

test('a first page without answers offers a reload', async ({ page, mock }) => {
  await page.goto('/projects')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await mock.fault({ add: { endpoint: '*', kind: 'timeout' } })
  await page.reload()
  await expect(
    page.getByRole('status').filter({ hasText: 'This is taking longer than usual.' }),
  ).toBeVisible()
  await expectAccessible(page)
  await mock.fault({ clear: true })
  await page.getByRole('button', { name: 'Reload', exact: true }).click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})

test.describe('the fake backend’s worker', () => {
  // Its file is kept otherwise.
  test.use({ serviceWorkers: 'block' })
  const blocked = /Service Worker registration blocked/

  test('starts once, with the page', async ({ page, expectLogged }) => {
    expectLogged(blocked)
    await page.goto('/projects')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    expect(page.workers().map((worker) => worker.url())).toEqual([
      expect.stringMatching(/\/assets\/backend-worker-[^/]+\.js$/),
    ])
  })

  test('that doesn’t load with the page is started again', async ({ page, expectLogged }) => {
    expectLogged(blocked, /ERR_FAILED/)
    let asked = 0
    await page.route(/\/assets\/backend-worker-/, (route) =>
      ++asked === 1 ? route.abort() : route.continue(),
    )
    await page.goto('/projects')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    expect(asked).toBe(2)
  })
})
