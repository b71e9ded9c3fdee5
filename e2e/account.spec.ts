import errorsEn from '../src/i18n/en/errors.json' with { type: 'json' }
import errorsRu from '../src/i18n/ru/errors.json' with { type: 'json' }
import { authTexts, expect, failedCall, test, userMenu } from './test.ts'

const errors = { en: errorsEn, ru: errorsRu }

for (const language of ['en', 'ru'] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ language })
    const texts = authTexts[language]

    test('a forgotten password is set anew, and the link works once', async ({
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
      await expect(email).toHaveAccessibleDescription(errors[language].userNotFound)
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
      await page.getByLabel(texts.restore.password, { exact: true }).fill('correct horse battery')
      await page.getByRole('button', { name: texts.restore.submit }).click()
      await expect(page).toHaveURL('/auth/sign_in')
      await expect(page.getByText(texts.restore.done)).toBeVisible()

      await page.goto(pathname)
      await page.getByLabel(texts.restore.password, { exact: true }).fill('something else')
      await page.getByRole('button', { name: texts.restore.submit }).click()
      await expect(page.getByRole('alert')).toHaveText(errors[language].wrongRestoreToken)
      await page.getByRole('link', { name: texts.restore.askAgain }).click()
      await expect(page).toHaveURL('/auth/reset')
    })

    test('single sign-on: a domain without it, then one that has to', async ({ page, expectLogged }) => {
      expectLogged(...failedCall(404), ...failedCall(403))
      await page.goto('/auth/sign_in/sso?redirect=%2Fprojects')
      const email = page.getByLabel(texts.fields.email)
      await email.fill('olivia@acme.test')
      await page.getByRole('button', { name: texts.sso.submit }).click()
      await expect(email).toHaveAccessibleDescription(errors[language].samlDomainNotConfigured)
      await page.getByRole('link', { name: texts.sso.toSignIn }).click()

      await email.fill('sam@globex.test')
      await page.getByLabel(texts.fields.password, { exact: true }).fill('demo-password')
      await page.getByRole('button', { name: texts.signIn.submit, exact: true }).click()
      await page.getByRole('link', { name: texts.sso.goThere }).click()
      await expect(email).toHaveValue('sam@globex.test')
      await page.getByRole('button', { name: texts.sso.submit }).click()
      await page.getByRole('link', { name: /Continue/ }).click()
      await expect(page).toHaveURL('/projects')
      await expect(page.getByRole('button', { name: userMenu[language] })).toBeVisible()
    })
  })
}

test.describe('signed in', () => {
  test.use({ as: 'owner' })

  test('another team: everything shown is that team’s', async ({ page }) => {
    await page.goto('/projects')
    await page.getByRole('button', { name: userMenu.en }).click()
    await page.getByRole('menuitemradio', { name: 'Globex' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('banner')).toContainText('Globex')
    await expect(page.getByText('Swap shifts')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Users' })).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('banner')).toContainText('Globex')
  })

  test('the profile: name, a taken e-mail, a draft that is not lost, the password', async ({
    page,
    expectLogged,
  }) => {
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
    await expect(email).toHaveAccessibleDescription(errorsEn.userAlreadyExists)
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
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect(page).toHaveURL('/auth/sign_in')
  })
})
