import { deepUnless, expect, failedCall, test } from './test.ts'

test('a protected page leads to sign-in and opens afterwards', async ({ page, signIn }) => {
  await page.goto('/projects')
  await expect(page).toHaveURL('/auth/sign_in?redirect=%2Fprojects')
  await signIn('reader', { to: '/projects' })
  await expect(page).toHaveURL('/projects')
})

test('signed-in users are redirected from guest pages', async ({ page, signIn }) => {
  await signIn('reader')
  for (const path of ['/auth/sign_in', '/auth/sign_up', '/auth/reset', '/auth/sign_in/sso']) {
    await page.goto(path)
    await expect(page).toHaveURL('/')
  }
})

const noSuchPage = { en: 'There is no page at that address.', ru: 'По этому адресу нет страницы.' } as const
const withoutScreen = {
  en: ['/no/such/page', '/auth', '/auth/nothing', '/projects/1'],
  ru: ['/auth/'],
} as const

for (const language of ['en', 'ru'] as const) {
  test.describe(language, deepUnless(language === 'en'), () => {
    test.use({ language })

    test(`an unknown path redirects with a notice`, async ({ page, signIn }) => {
      const notice = page.getByRole('status').getByText(noSuchPage[language])
      for (const path of withoutScreen[language]) {
        await page.goto(path)
        await expect(page).toHaveURL('/auth/sign_in')
        await expect(notice).toHaveCount(1)
      }
      await page.goto('/auth/sign_in')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(notice).toHaveCount(0)
      await signIn('reader')
      for (const path of withoutScreen[language]) {
        await page.goto(path)
        await expect(page).toHaveURL('/')
        await expect(notice).toHaveCount(1)
      }
    })
  })
}

test('a short report address leads to the report', async ({ page, signIn, expectLogged }) => {
  // There is no such run.
  expectLogged(...failedCall(404))
  await signIn('reader')
  const id = '00000000-0000-4000-8000-000000000000'
  await page.evaluate((path) => history.pushState(null, '', path), `/report/${id}`)
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
  await expect(page).toHaveURL(`/runs/${id}/report`)
})

test('a user without a team is asked to create one and then belongs to it', async ({ page }) => {
  await page.goto('/auth/sign_in')
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await page.getByRole('link', { name: /Noor Haddad/ }).click()
  await expect(page).toHaveURL('/create-organization?redirected=true')
  await expect(page.getByText(/You don’t belong to an organization yet/)).toBeVisible()
  await page.goto('/runs')
  await expect(page).toHaveURL('/create-organization?redirected=true')

  await page.getByLabel('Name').fill('ab')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription('At least 3 characters.')
  await page.getByLabel('Name').fill('Newcomers')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner')).toContainText('Newcomers')
})

test('a session ended elsewhere ends in this tab, and signing in returns to the same page', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('owner', { to: '/projects' })
  const other = await context.newPage()
  await other.goto('/')
  await other.getByRole('button', { name: /User menu/ }).click()
  await other.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(other).toHaveURL('/auth/sign_in')
  await expect(page).toHaveURL('/auth/sign_in?redirect=%2Fprojects')
  await signIn('owner', { page: other })
  await expect(page).toHaveURL('/projects')
})

for (const endpoint of ['GET v1/user/me', 'GET v2/payments/info', '*'] as const) {
  test(`a session that ends with the start's ${endpoint} leads to sign-in without an error page`, async ({
    page,
    mock,
    signIn,
    expectLogged,
  }) => {
    expectLogged(...failedCall(401))
    await signIn('owner', { to: '/projects' })
    await mock.fault({ add: { endpoint, code: 'UNAUTHORIZED' } })
    await page.addInitScript(() => {
      const headings = new Set<string>()
      Object.assign(window, { headings })
      new MutationObserver(() => {
        const heading = document.querySelector('#root h1')?.textContent
        if (heading) headings.add(heading)
      }).observe(document, { childList: true, subtree: true, characterData: true })
    })
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    expect(await page.evaluate(() => [...(Reflect.get(window, 'headings') as Set<string>)])).toEqual([
      'Sign in',
    ])
    expect(new URL(page.url()).search).toBe('?redirect=%2Fprojects')
  })
}
