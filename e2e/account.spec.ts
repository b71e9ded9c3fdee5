import type { Locator } from '@playwright/test'
import { allTexts, deepUnless, expect, failedCall, test, userMenu } from './test.ts'

for (const language of ['en', 'ru'] as const) {
  test.describe(`in ${language}`, deepUnless(language === 'en'), () => {
    test.use({ language })
    const { auth: texts, common, errors } = allTexts[language]

    test('a forgotten password can be reset, and the reset link works once', async ({
      page,
      mock,
      expectLogged,
    }) => {
      expectLogged(...failedCall(404), ...failedCall(400))
      await page.goto('/auth/sign_in')
      await page.getByLabel(texts.fields.email).fill('nobody@nowhere.test')
      await page.getByRole('link', { name: texts.signIn.forgot }).click()
      const email = page.getByLabel(texts.fields.email)
      await expect(email).toHaveValue('nobody@nowhere.test')
      await page.getByRole('button', { name: texts.reset.submit }).click()
      await expect(email).toHaveAccessibleDescription(errors.userNotFound)
      await email.fill('rita@acme.test')
      await page.getByRole('button', { name: texts.reset.submit }).click()
      await expect(page.getByRole('heading', { name: texts.mailSent.header })).toBeVisible()
      await page.reload()
      await expect(page.getByRole('heading', { name: texts.mailSent.header })).toBeVisible()
      await page.goBack()
      await expect(page.getByRole('heading', { name: texts.reset.header })).toBeVisible()

      const { mails } = await mock.outbox({ to: 'rita@acme.test' })
      const { pathname } = new URL(mails[0]?.link ?? '')
      await page.goto(pathname)
      await page.getByLabel(texts.restore.password, { exact: true }).fill('abc')
      await expect(page.getByText(common.password.strength.weak)).toBeVisible()
      await page.getByLabel(texts.restore.password, { exact: true }).fill('correct horse battery')
      await expect(page.getByText(common.password.strength.strong)).toBeVisible()
      await page.getByRole('button', { name: texts.restore.submit }).click()
      await expect(page).toHaveURL('/auth/sign_in')
      await expect(page.getByText(texts.restore.done)).toBeVisible()

      await page.goto(pathname)
      await page.getByLabel(texts.restore.password, { exact: true }).fill('something else')
      await page.getByRole('button', { name: texts.restore.submit }).click()
      await expect(page.getByRole('alert')).toHaveText(errors.wrongRestoreToken)
      await page.getByRole('link', { name: texts.restore.askAgain }).click()
      await expect(page).toHaveURL('/auth/reset')
    })

    test('single sign-on: domains without it, with a wrong configuration, and with enforcement', async ({
      page,
      mock,
      expectLogged,
    }) => {
      expectLogged(...failedCall(404), ...failedCall(400), ...failedCall(403))
      await page.goto('/auth/sign_in/sso?redirect=%2Fprojects')
      const email = page.getByLabel(texts.fields.email)
      await email.fill('olivia@acme.test')
      await page.getByRole('button', { name: texts.sso.submit }).click()
      await expect(email).toHaveAccessibleDescription(errors.samlDomainNotConfigured)
      await expect(page.getByText(texts.sso.usePassword)).toBeVisible()
      await mock.fault({ add: { endpoint: 'GET v1/user/auth/saml', code: 'SAML_ERROR', times: 1 } })
      await page.getByRole('button', { name: texts.sso.submit }).click()
      await expect(email).toHaveAccessibleDescription(errors.samlError)
      await expect(page.getByText(texts.sso.askAdministrator)).toBeVisible()
      await page.getByRole('link', { name: texts.sso.toSignIn }).click()

      // Which only the next page has.
      await page.getByLabel(texts.fields.password, { exact: true }).fill('demo-password')
      await email.fill('sam@globex.test')
      await page.getByRole('button', { name: texts.signIn.submit, exact: true }).click()
      await page.getByRole('link', { name: texts.sso.goThere }).click()
      await expect(email).toHaveValue('sam@globex.test')
      await page.getByRole('button', { name: texts.sso.submit }).click()
      await expect(page.getByRole('link', { name: /^(Continue|Продолжить) / })).toBeVisible()
      await page.goBack()
      await expect(email).toHaveValue('sam@globex.test')
      await page.getByRole('button', { name: texts.sso.submit }).click()
      await page.getByRole('link', { name: /^(Continue|Продолжить) / }).click()
      await expect(page).toHaveURL('/projects')
      await expect(page.getByRole('button', { name: userMenu[language] })).toBeVisible()
    })
  })
}

test.describe('requests', () => {
  test.use({ observed: true })

  test('an invitation is accepted, and each form sends once however often it is submitted', async ({
    page,
    mock,
  }) => {
    const texts = allTexts.en.auth
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/')) sent.push(`${request.method()} ${new URL(request.url()).pathname}`)
    })
    const submitTwice = async (button: string, call: RegExp, outcome: Locator) => {
      sent.length = 0
      await page.getByRole('button', { name: button, exact: true }).dblclick()
      await expect(outcome).toBeVisible()
      expect(sent.filter((line) => call.test(line))).toHaveLength(1)
    }

    await page.goto('/auth/sign_in/sso')
    await page.getByLabel(texts.fields.email).fill('sam@globex.test')
    await submitTwice(
      texts.sso.submit,
      /GET .*auth.saml/,
      page.getByRole('link', { name: /^(Continue|Продолжить) / }),
    )
    await page.goto('/auth/reset')
    await page.getByLabel(texts.fields.email).fill('rita@acme.test')
    const mailSent = page.getByRole('heading', { name: texts.mailSent.header })
    await submitTwice(texts.reset.submit, /GET .*reset_password/, mailSent)

    const invitation = (await mock.outbox()).mails.find(({ kind }) => kind === 'invitation')
    await page.goto(new URL(invitation?.link ?? '', page.url()).pathname)
    const password = page.getByLabel(texts.restore.password, { exact: true })
    await expect(password).toBeVisible()
    await page.reload()
    await password.fill('correct horse battery')
    await submitTwice(texts.restore.submit, /POST .*restore_password/, page.getByText(texts.restore.done))
    await page.getByLabel(texts.fields.email).fill(invitation?.to ?? '')
    await page.getByLabel(texts.fields.password, { exact: true }).fill('correct horse battery')
    await page.getByRole('button', { name: texts.signIn.submit, exact: true }).click()
    await expect(page.getByRole('button', { name: userMenu.en })).toBeVisible()

    await page.goto('/profile')
    await page.getByLabel('Full name').fill('Somebody Else')
    await submitTwice('Save', /PATCH .*v2.users/, page.getByText('Your profile is saved.'))
    await page.getByLabel('Current password', { exact: true }).fill('correct horse battery')
    await page.getByLabel('New password', { exact: true }).fill('another one still')
    const changed = page.getByText('The password is changed.')
    await submitTwice('Change the password', /PATCH .*v2.users/, changed)

    await mock.persona({ persona: 'no-team' })
    await page.goto('/create-organization')
    await page.getByLabel(allTexts.en.createOrganization.name).fill('Newcomers')
    await page.reload()
    await page.getByLabel(allTexts.en.createOrganization.name).fill('Newcomers')
    const shell = page.getByRole('banner').filter({ hasText: 'Newcomers' })
    await submitTwice(allTexts.en.createOrganization.submit, /POST .*v1.team/, shell)
  })
})

test('after an expired session, signing in again returns to the same page', async ({
  page,
  mock,
  signIn,
  expectLogged,
}) => {
  expectLogged(...failedCall(401))
  const texts = allTexts.en.auth
  await signIn('owner', { to: '/runs?limit=10' })
  await expect(page).toHaveURL('/runs?limit=10')
  // No user action is needed: the list polls its running runs and so detects the end.
  await expect(page.getByRole('row').filter({ hasText: 'Running' }).first()).toBeVisible()
  await mock.clock({ advance: 'P31D' })
  await expect(page).toHaveURL(/^[^?]*sign_in\?redirect=%2Fruns%3Flimit%3D10$/)
  await page.reload()
  await page.getByLabel(texts.fields.email).fill('olivia@acme.test')
  await page.getByLabel(texts.fields.password, { exact: true }).fill('demo-password')
  await page.getByRole('button', { name: texts.signIn.submit, exact: true }).click()
  await expect(page).toHaveURL('/runs?limit=10')
})

test.describe('signed in', () => {
  test.use({ as: 'owner' })

  test('switching the team changes all data in every tab', async ({ page, context }) => {
    await page.goto('/projects')
    await expect(page.getByRole('banner')).toContainText('Acme Mobile')
    const other = await context.newPage()
    await other.goto('/runs')
    await expect(other.getByRole('banner')).toContainText('Acme Mobile')
    await page.getByRole('button', { name: userMenu.en }).click()
    await page.getByRole('menuitemradio', { name: 'Globex' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('banner')).toContainText('Globex')
    await expect(page.getByText('Swap shifts')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Users' })).toHaveCount(0)
    await expect(other.getByRole('banner')).toContainText('Globex')
    await page.reload()
    await expect(page.getByRole('banner')).toContainText('Globex')
  })

  test.describe('in Russian', () => {
    test.use({ language: 'ru' })

    test('the profile page, team menu and error messages are in Russian', async ({ page, expectLogged }) => {
      expectLogged(...failedCall(409), ...failedCall(400))
      const t = allTexts.ru.profile
      await page.goto('/profile')
      await expect(page).toHaveTitle('Профиль · Paceline')
      const email = page.getByLabel(t.about.email)
      await email.fill('egor@acme.test')
      await page.getByRole('button', { name: 'Сохранить' }).click()
      await expect(email).toHaveAccessibleDescription(allTexts.ru.errors.userAlreadyExists)
      page.once('dialog', (dialog) => dialog.accept())
      await page.reload()
      await expect(email).toHaveValue('olivia@acme.test')
      const current = page.getByLabel(t.password.current, { exact: true })
      await current.fill('not this one')
      await page.getByLabel(t.password.new, { exact: true }).fill('correct horse battery')
      await page.getByRole('button', { name: t.password.submit }).click()
      await expect(current).toHaveAccessibleDescription(t.password.wrong)
      await current.fill('')
      await page.getByLabel(t.password.new, { exact: true }).fill('')
      await page.getByRole('button', { name: userMenu.ru }).click()
      await page.getByRole('menuitemradio', { name: 'Globex' }).click()
      await expect(page.getByRole('banner')).toContainText('Globex')

      await page.goto('/create-organization?redirected=true')
      await expect(page.getByText(allTexts.ru.createOrganization.choose)).toBeVisible()
      await page.getByRole('button', { name: `${allTexts.ru.createOrganization.open}: Acme Mobile` }).click()
      await expect(page.getByRole('banner')).toContainText('Acme Mobile')
      await page.goto('/create-organization')
      await page.getByRole('button', { name: 'Выйти' }).click()
      await expect(page).toHaveURL('/auth/sign_in')
    })
  })

  test('the profile form: name, taken e-mail, kept draft, password', async ({ page, expectLogged }) => {
    expectLogged(...failedCall(409), ...failedCall(400))
    await page.goto('/profile')
    const name = page.getByLabel('Full name')
    const email = page.getByLabel('E-mail')
    await name.fill('Olivia Hart')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Your profile is saved.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'User menu: Olivia Hart' })).toBeVisible()

    await email.fill('egor@acme.test')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(email).toHaveAccessibleDescription(allTexts.en.errors.userAlreadyExists)
    await page.getByRole('link', { name: 'Projects' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
    await expect(email).toHaveValue('egor@acme.test')
    await email.fill('olivia@acme.test')

    const current = page.getByLabel('Current password', { exact: true })
    await current.fill('not this one')
    await page.getByLabel('New password', { exact: true }).fill('correct horse battery')
    await page.getByRole('button', { name: 'Change the password' }).click()
    await expect(current).toHaveAccessibleDescription('This isn’t your current password.')
    await current.fill('demo-password')
    await page.getByRole('button', { name: 'Change the password' }).click()
    await expect(page.getByText('The password is changed.')).toBeVisible()
    await expect(current).toHaveValue('')
  })

  test('signing out everywhere ends this session too', async ({ page }) => {
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Log out everywhere' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }).click()
    await expect(page).toHaveURL('/auth/sign_in')
  })
})
