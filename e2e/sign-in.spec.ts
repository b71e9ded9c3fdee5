import { allTexts, deepUnless, expect, failedCall, forgetSession, test, userMenu } from './test.ts'

test.describe('requests', () => {
  test.use({ observed: true })

  test('signing in leads to the dashboard; the session survives a reload and ends with the log-out', async ({
    page,
    signIn,
  }) => {
    const called: string[] = []
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (!pathname.startsWith('/api/')) return
      const answered = response.fromServiceWorker() && response.ok()
      called.push(`${answered ? '' : 'unhandled: '}${response.request().method()} ${pathname}`)
    })
    await signIn('owner')
    await expect(page).toHaveURL('/')
    await expect(page).toHaveTitle('Overview · Paceline')
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
    for (const name of ['Users', 'Projects', 'Test runs']) {
      await page.getByRole('link', { name }).click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expect(page.getByRole('row').nth(1)).toBeVisible()
    }

    await page.getByRole('button', { name: /User menu/ }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/auth/sign_in')
    await page.goto('/')
    await expect(page).toHaveURL('/auth/sign_in')

    const calls = [
      'GET /api/v1/user/me',
      'GET /api/v1/user/session',
      'GET /api/v2/charts/runs-counts',
      'GET /api/v2/charts/total-time',
      'GET /api/v2/payments/info',
      'GET /api/v2/projects',
      'GET /api/v2/run',
      'GET /api/v2/teams',
      'GET /api/v2/users',
      'POST /api/v1/user/auth',
    ]
    await expect.poll(() => called).toEqual(expect.arrayContaining(calls))
    expect(called.filter((call) => call.startsWith('unhandled'))).toEqual([])
  })
})

test('without remember-me the session ends with the browser', async ({ page, context }) => {
  await page.goto('/auth/sign_in')
  await expect(page.getByLabel('Remember me')).toBeChecked()
  await page.getByLabel('Remember me').uncheck()
  await page.getByLabel('E-mail').fill('olivia@acme.test')
  await page.getByLabel('Password', { exact: true }).fill('demo-password')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: userMenu.en })).toBeVisible()
  const cookie = (await context.cookies()).find(({ name }) => name === 'auth_token')
  expect(cookie?.expires).toBe(-1)
  expect(await page.evaluate(() => localStorage.getItem('paceline.jwtToken'))).toBeNull()
})

test('a token in the address is removed before anything else loads', async ({ page, context, signIn }) => {
  await signIn('owner')
  const cookie = (await context.cookies()).find(({ name }) => name === 'auth_token')
  // With remember-me, which is on by default, the browser keeps the cookie after it is closed.
  expect(cookie?.expires).toBeGreaterThan(Date.now() / 1000 + 24 * 60 * 60)
  const token = cookie?.value ?? ''
  await forgetSession(page)

  const requests: string[] = []
  page.on('request', (request) => {
    const carried = `${request.url()} ${request.headers().referer ?? ''}`
    if (!request.isNavigationRequest() && carried.includes(token)) requests.push(request.url())
  })
  await page.goto(`/auth/sign_in?token=${token}&redirect=%2Fprojects`)
  await expect(page).toHaveURL('/projects')
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()
  expect(requests.filter((url) => !url.includes('/assets/') && !url.endsWith('.js'))).toEqual([])
  await page.goBack()
  expect(page.url()).not.toContain(token)
})

test('a redirect to another site leads to the dashboard', async ({ page, signIn }) => {
  // More addresses outside of the product: addresses.test.ts.
  for (const target of ['https://evil.example', '/\t/evil.example']) {
    await signIn('owner', { to: target })
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
    expect(new URL(page.url()).pathname, target).toBe('/')
    await forgetSession(page)
  }
})

test('a redirect inside the product is followed, including its query', async ({ page, signIn }) => {
  await signIn('owner', { to: '/runs?limit=10' })
  await expect(page).toHaveURL('/runs?limit=10')
})

for (const language of ['en', 'ru'] as const) {
  test.describe(`in ${language}`, deepUnless(language === 'en'), () => {
    test.use({ language })
    const { auth: texts, common, errors } = allTexts[language]

    test('a wrong password and an unknown e-mail show the same error on the e-mail field', async ({
      page,
      expectLogged,
    }) => {
      expectLogged(...failedCall(400))
      await page.goto('/auth/sign_in')
      const email = page.getByLabel(texts.fields.email)
      const password = page.getByLabel(texts.fields.password, { exact: true })
      for (const address of ['olivia@acme.test', 'nobody@nowhere.test', 'dana@acme.test']) {
        await email.fill(address)
        await password.fill('not-this-one')
        await password.press('Enter')
        await expect(email).toHaveAccessibleDescription(errors.wrongCredentials)
        await expect(email).toBeFocused()
      }
    })

    test('an e-mail of a domain with single sign-on is led there, at sign-in and sign-up', async ({
      page,
      expectLogged,
    }) => {
      expectLogged(...failedCall(403))
      await page.goto('/auth/sign_in')
      const email = page.getByLabel(texts.fields.email)
      await email.fill('sam@globex.test')
      await page.getByLabel(texts.fields.password, { exact: true }).fill('demo-password')
      const submit = page.getByRole('button', { name: texts.signIn.submit, exact: true })
      const place = await submit.boundingBox()
      await submit.click()
      await expect(email).toHaveAccessibleDescription(errors.samlAuthDomain)
      await expect(page.getByRole('link', { name: texts.sso.goThere })).toBeVisible()
      expect(await submit.boundingBox(), 'nothing moves').toEqual(place)

      await page.getByRole('link', { name: texts.signIn.toSignUp }).click()
      await expect(email).toHaveValue('sam@globex.test')
      await page.getByLabel(texts.fields.name).fill('Sam Two')
      await page.getByLabel(texts.fields.team).fill('Globex Two')
      await page.getByLabel(texts.fields.password, { exact: true }).fill('demo-password')
      await page.getByRole('checkbox').first().check()
      await page.getByRole('button', { name: texts.signUp.submit }).click()
      await expect(email).toHaveAccessibleDescription(errors.samlAuthDomain)
    })

    test('a taken e-mail shows an error on the e-mail field at sign-up', async ({ page, expectLogged }) => {
      expectLogged(...failedCall(409))
      await page.goto('/auth/sign_up')
      const email = page.getByLabel(texts.fields.email)
      await email.fill('OLIVIA@acme.test')
      await page.getByLabel(texts.fields.name).fill('Olivia Two')
      await page.getByLabel(texts.fields.team).fill('Acme Two')
      await page.getByLabel(texts.fields.password, { exact: true }).fill('demo-password')
      await page.getByRole('checkbox').first().check()
      await page.getByRole('button', { name: texts.signUp.submit }).click()
      await expect(email).toHaveAccessibleDescription(errors.userAlreadyExists)
    })

    test('empty and malformed input is explained before anything is sent', async ({ page }) => {
      const sent: string[] = []
      page.on('request', (request) => {
        if (request.url().includes('/api/')) sent.push(request.url())
      })
      await page.goto('/auth/sign_in')
      await page.getByRole('button', { name: texts.signIn.submit, exact: true }).click()
      const email = page.getByLabel(texts.fields.email)
      const password = page.getByLabel(texts.fields.password, { exact: true })
      await expect(email).toHaveAccessibleDescription(common.validation.required)
      await expect(password).toHaveAccessibleDescription(common.validation.required)
      await expect(email).toBeFocused()
      for (const nonsense of [
        'olivia',
        'olivia@',
        '<script>alert(1)</script>',
        '🙂@🙂',
        'שלום@',
        `${'a'.repeat(5_000)}@b.test`,
      ]) {
        await email.fill(nonsense)
        await email.blur()
        await expect(email).toHaveAttribute('aria-invalid', 'true')
      }
      await password.fill('ab')
      await password.blur()
      await expect(password).toHaveAccessibleDescription(/3/)
      expect(sent).toEqual([])
    })
  })
}

test('a wrong password is told at the e-mail, and frames both fields until one changes', async ({
  page,
  expectLogged,
}) => {
  expectLogged(...failedCall(400))
  const { fields, signIn } = allTexts.en.auth
  const email = page.getByLabel(fields.email)
  const password = page.getByLabel(fields.password, { exact: true })
  await page.goto('/auth/sign_in')
  await email.fill('olivia@acme.test')
  await password.fill('wrong')
  await page.getByRole('button', { name: signIn.submit, exact: true }).click()
  await expect(email).toHaveAccessibleDescription(allTexts.en.errors.wrongCredentials)
  await expect(password).toHaveAccessibleDescription('')
  for (const field of [email, password]) await expect(field).toHaveAttribute('aria-invalid', 'true')
  await email.fill('olivia@acme.tes')
  for (const field of [email, password]) await expect(field).not.toHaveAttribute('aria-invalid', 'true')
})

test('a failed sign-in through a provider shows the reason', async ({ page }) => {
  await page.goto('/auth/sign_in?error=SAML_ERROR')
  await expect(page.getByRole('alert')).toHaveText(
    `${allTexts.en.errors.samlError} ${allTexts.en.auth.sso.askAdministrator}`,
  )
  await page.goto('/auth/sign_in?error=ACCESS_DENIED')
  await expect(page.getByRole('alert')).toHaveText(allTexts.en.auth.signIn.accessDenied)
  await page.goto('/auth/sign_in?error=%3Cscript%3E')
  await expect(page.getByRole('alert')).toHaveText(allTexts.en.errors.unhandled)
})

test('submitting twice sends one request', async ({ page, mock }) => {
  await page.goto('/auth/sign_in')
  await page.getByLabel('E-mail').fill('olivia@acme.test')
  await page.getByLabel('Password', { exact: true }).fill('demo-password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).dblclick()
  await expect(page.getByRole('button', { name: userMenu.en })).toBeVisible()
  expect((await mock.journal({ endpoint: 'POST v1/user/auth' })).calls).toHaveLength(1)
})

test('the form works by keyboard alone, in reading order', async ({ page }) => {
  await page.goto('/auth/sign_in')
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await page.keyboard.type('olivia@acme.test')
  await page.keyboard.press('Tab')
  await page.keyboard.type('demo-password')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByLabel('Remember me')).not.toBeChecked()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: userMenu.en })).toBeVisible()
})

test('the reset page is prefilled with the e-mail, which isn’t in the address', async ({ page }) => {
  await page.goto('/auth/sign_in?redirect=%2Fruns')
  await page.getByLabel('E-mail').fill('olivia@acme.test')
  await page.getByRole('link', { name: 'Sign up' }).click()
  await expect(page.getByLabel('E-mail')).toHaveValue('olivia@acme.test')
  await expect(page).toHaveURL('/auth/sign_up?redirect=%2Fruns')
})
