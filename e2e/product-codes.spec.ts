import type { Locator, Page } from '@playwright/test'
import type { PersonaKey } from '../fixtures/personas.ts'
import { certificate } from '../fixtures/story/certificate.ts'
import type { ProductCode } from '../src/contract/errors.ts'
import { productCodes } from '../src/contract/outline.ts'
import { allTexts, deepUnless, expect, failedCall, test } from './test.ts'

/** Each of the twelve product codes, by its natural cause, in words on a screen, in both languages. */

type Texts = (typeof allTexts)['en' | 'ru']

interface Sighting {
  code: ProductCode
  as: PersonaKey | null
  path: string
  see: (page: Page, t: Texts) => Promise<void>
}

const field = (place: Page | Locator, label: string) => place.getByLabel(label, { exact: true })
const press = (place: Page | Locator, name: string) =>
  place.getByRole('button', { name, exact: true }).click()

async function newProject(page: Page, t: Texts, name: string, slug: string): Promise<Locator> {
  await press(page, t.projects.create)
  const drawer = page.getByRole('dialog')
  await field(drawer, t.projects.fields.name).fill(name)
  await field(drawer, t.projects.fields.slug).fill(slug)
  await press(drawer, t.common.actions.create)
  return drawer
}

async function expectDomainRefused(page: Page, t: Texts, value: string, words: string): Promise<void> {
  await press(page, t.domains.add.open)
  const dialog = page.getByRole('dialog')
  const domain = field(dialog, t.domains.columns.domain)
  await domain.fill(value)
  await press(dialog, t.domains.add.submit)
  await expect(domain).toHaveAccessibleDescription(saying(words))
}

/** The build keeps Russian words together with spaces of another kind. */
const saying = (words: string) => new RegExp(words.replaceAll(' ', '\\s'))

/** Guests first: there is no way to sign out by a command. */
const sightings: readonly Sighting[] = [
  {
    code: 'WRONG_CREDENTIALS',
    as: null,
    path: '/auth/sign_in',
    see: async (page, t) => {
      await field(page, t.auth.fields.email).fill('olivia@acme.test')
      await field(page, t.auth.fields.password).fill('wrong')
      await press(page, t.auth.signIn.submit)
      await expect(field(page, t.auth.fields.email)).toHaveAccessibleDescription(t.errors.wrongCredentials)
    },
  },
  {
    code: 'SAML_AUTH_DOMAIN',
    as: null,
    path: '/auth/sign_in',
    see: async (page, t) => {
      await field(page, t.auth.fields.email).fill('sam@globex.test')
      await field(page, t.auth.fields.password).fill('demo-password')
      await press(page, t.auth.signIn.submit)
      await expect(field(page, t.auth.fields.email)).toHaveAccessibleDescription(t.errors.samlAuthDomain)
    },
  },
  {
    code: 'USER_ALREADY_EXISTS',
    as: null,
    path: '/auth/sign_up',
    see: async (page, t) => {
      await field(page, t.auth.fields.email).fill('olivia@acme.test')
      await field(page, t.auth.fields.name).fill('Olivia Two')
      await field(page, t.auth.fields.team).fill('Acme Two')
      await field(page, t.auth.fields.password).fill('demo-password')
      await page.getByRole('checkbox').first().check()
      await press(page, t.auth.signUp.submit)
      await expect(field(page, t.auth.fields.email)).toHaveAccessibleDescription(t.errors.userAlreadyExists)
    },
  },
  {
    code: 'USER_NOT_FOUND',
    as: null,
    path: '/auth/reset',
    see: async (page, t) => {
      await field(page, t.auth.fields.email).fill('nobody@acme.test')
      await press(page, t.auth.reset.submit)
      await expect(field(page, t.auth.fields.email)).toHaveAccessibleDescription(t.errors.userNotFound)
    },
  },
  {
    code: 'WRONG_RESTORE_TOKEN',
    as: null,
    path: '/auth/restore/never-issued',
    see: async (page, t) => {
      await field(page, t.auth.restore.password).fill('A better password')
      await press(page, t.auth.restore.submit)
      await expect(page.getByRole('alert')).toHaveText(t.errors.wrongRestoreToken)
    },
  },
  {
    code: 'SAML_DOMAIN_NOT_CONFIGURED',
    as: null,
    path: '/auth/sign_in/sso',
    see: async (page, t) => {
      await field(page, t.auth.fields.email).fill('olivia@acme.test')
      await press(page, t.auth.sso.submit)
      await expect(field(page, t.auth.fields.email)).toHaveAccessibleDescription(
        t.errors.samlDomainNotConfigured,
      )
    },
  },
  {
    code: 'PROJECT_WITH_SAME_NAME_ALREADY_EXISTS',
    as: 'owner',
    path: '/projects',
    see: async (page, t) => {
      const drawer = await newProject(page, t, 'gift CARDS', 'another-slug')
      await expect(field(drawer, t.projects.fields.name)).toHaveAccessibleDescription(
        t.errors.projectWithSameNameAlreadyExists,
      )
    },
  },
  {
    code: 'PROJECT_WITH_SAME_SLUG_ALREADY_EXISTS',
    as: 'owner',
    path: '/projects',
    see: async (page, t) => {
      const drawer = await newProject(page, t, 'Another name', 'gift-cards')
      await expect(field(drawer, t.projects.fields.slug)).toHaveAccessibleDescription(
        saying(t.errors.projectWithSameSlugAlreadyExists),
      )
    },
  },
  {
    code: 'DOMAIN_ALREADY_EXISTS',
    as: 'owner',
    path: '/domains',
    see: (page, t) => expectDomainRefused(page, t, 'ACME.test', t.errors.domainAlreadyExists),
  },
  {
    code: 'DOMAIN_ALREADY_ADDED_TO_ANOTHER_TEAM',
    as: 'owner',
    path: '/domains',
    see: (page, t) => expectDomainRefused(page, t, 'globex.test', t.errors.domainAlreadyAddedToAnotherTeam),
  },
  {
    code: 'SAML_ERROR',
    as: 'owner',
    path: '/domains',
    see: async (page, t) => {
      await page.getByRole('link', { name: 'acme.test', exact: true }).click()
      await field(page, t.domains.saml.ssoUrl).fill('http://login.acme.test')
      await field(page, t.domains.saml.entityId).fill('login.acme.test')
      await field(page, t.domains.saml.certificate).fill(certificate)
      await press(page, t.domains.test.run)
      const refusal = page.getByRole('alert')
      await expect(refusal).toContainText(t.errors.samlError)
      await expect(refusal).toContainText(t.domains.saml.wrong.sso_url)
    },
  },
  {
    code: 'USAGE_LIMIT_REACHED',
    as: 'broke',
    path: '/runs',
    see: async (page, t) => {
      await page
        .getByRole('button', { name: saying(`^${t.common.actions.more}: `) })
        .first()
        .click()
      await page.getByRole('menuitem', { name: t.runs.menu.repeat, exact: true }).click()
      await expect(page.getByRole('dialog').getByRole('alert')).toContainText(t.errors.usageLimit.byPayment)
    },
  },
]

test('every product code is looked for', () => {
  expect(sightings.map(({ code }) => code).sort()).toEqual(Object.keys(productCodes).sort())
})

for (const language of ['en', 'ru'] as const) {
  test.describe(`in ${language}`, deepUnless(language === 'ru'), () => {
    test.use({ language })

    test('every product code is seen on a screen', async ({ page, mock, expectLogged }) => {
      const t = allTexts[language]
      let current: PersonaKey | null = null
      for (const { code, as, path, see } of sightings) {
        await test.step(code, async () => {
          expectLogged(...failedCall(productCodes[code]))
          if (as && as !== current) await mock.persona({ persona: as })
          current = as
          await page.goto(path)
          await see(page, t)
        })
      }
      const rows = sightings.map(({ code, path }) => `  ${code.padEnd(40)} ${productCodes[code]}  ${path}`)
      console.log(`Product codes seen in ${language}:\n${rows.join('\n')}`)
    })
  })
}
