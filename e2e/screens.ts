import type { Locator, Page } from '@playwright/test'
import type { PersonaKey } from '../fixtures/personas.ts'
import { certificate } from '../fixtures/story/certificate.ts'
import type { NewFault } from '../mocks/control/commands/trouble.ts'
import type { EndpointId } from '../src/contract/access-and-lists.ts'
import type { ProductCode } from '../src/contract/errors.ts'
import type { Texts } from '../src/i18n/texts.ts'
import { RunArtifacts } from './run-artifacts.ts'

/** Failures of a call. */
export const troubles = {
  'a network failure': { kind: 'network' },
  'a timeout': { kind: 'timeout' },
  'a malformed answer': { kind: 'malformed' },
  'a page in the answer’s place': { kind: 'html' },
  'an empty answer': { kind: 'empty' },
  'a 500': { status: 500 },
} as const satisfies Record<string, Pick<NewFault, 'kind' | 'status'>>
export type Trouble = keyof typeof troubles

/** Every screen of the product, for the tests that walk over all of them. */
export interface Screen {
  /** As the router calls it. */
  route: string
  /** Its address beyond the route: what stands for the parameters, and the query. */
  address?: (page: Page) => Promise<string>
  /** Visible once the screen is complete. */
  loaded: (page: Page) => Locator
  /** The call without which it has nothing to show. */
  needs?: EndpointId
  /** It is nothing but a list of what that call answers. */
  isList?: boolean
  /** Failures that this screen doesn't answer with an error of its own. */
  spared?: readonly Trouble[]
  /** Dialogs and menus by name: what opens each. Escape closes them. */
  opens?: Readonly<Record<string, (page: Page) => Promise<void>>>
  /** The product codes that can occur there. Together the screens have all of them. */
  refuses?: Readonly<Partial<Record<ProductCode, RefusedCase>>>
}

/** The steps that provoke a code, and the place of its message: a field, or an alert. */
export interface RefusedCase {
  /** If not who looks. */
  as?: PersonaKey
  provoke: (page: Page, t: Texts) => Promise<{ field: Locator } | { alert: Locator }>
  says: (t: Texts) => string | string[]
}

export const heading = (page: Page) => page.getByRole('heading', { level: 1 })
export const firstRow = (page: Page) => page.getByRole('row').nth(1)
export const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click()

const field = (place: Page | Locator, label: string) => place.getByLabel(label, { exact: true })
const press = (place: Page | Locator, name: string) =>
  place.getByRole('button', { name, exact: true }).click()

async function addProject(page: Page, t: Texts, name: string, slug: string): Promise<Locator> {
  await press(page, t.projects.create)
  const drawer = page.getByRole('dialog')
  await field(drawer, t.projects.fields.name).fill(name)
  await field(drawer, t.projects.fields.slug).fill(slug)
  await press(drawer, t.common.actions.create)
  return drawer
}

async function addDomain(page: Page, t: Texts, value: string): Promise<{ field: Locator }> {
  await press(page, t.domains.add.open)
  const dialog = page.getByRole('dialog')
  const domain = field(dialog, t.domains.columns.domain)
  await domain.fill(value)
  await press(dialog, t.domains.add.submit)
  return { field: domain }
}

async function signIn(page: Page, t: Texts, email: string, password: string): Promise<{ field: Locator }> {
  const address = field(page, t.auth.fields.email)
  await address.fill(email)
  await field(page, t.auth.fields.password).fill(password)
  await press(page, t.auth.signIn.submit)
  return { field: address }
}

const listOf = (needs: EndpointId) => ({ loaded: firstRow, needs, isList: true })

/** The confirmation dialog of an entry of a row's menu. */
const entry = (row: string, name: string) => async (page: Page) => {
  await page.getByRole('button', { name: `Actions: ${row}` }).click()
  await page.getByRole('menuitem', { name }).click()
  await page.getByRole('dialog').waitFor()
}

/** Where the menu doesn't stand beside the page. */
async function openDrawer(page: Page): Promise<void> {
  await page.setViewportSize({ width: 800, height: 800 })
  await page.getByRole('button', { name: 'Open menu' }).click()
}

export const latestRun = async (page: Page) =>
  new RunArtifacts(page).latest(({ state }) => state === 'failure', 'filter[state][]=failure')
const profiledRun = async (page: Page) =>
  new RunArtifacts(page).latest(
    ({ options, state }) => options.profiling === true && state === 'passed',
    'filter[state][]=passed&search=profiled',
  )

async function domain(page: Page, name: string): Promise<string> {
  const domains = await new RunArtifacts(page).ask<{ payload: { id: string; value: string }[] }>('v2/domains')
  return domains.payload.find((one) => one.value === name)?.id ?? ''
}

async function webhook(page: Page): Promise<string> {
  const webhooks = await new RunArtifacts(page).ask<{ payload: { id: string }[] }>('v2/webhooks')
  return webhooks.payload[0]?.id ?? ''
}

async function project(page: Page): Promise<string> {
  const [first] = await new RunArtifacts(page).ask<{ id: string }[]>('v2/projects/list')
  return first?.id ?? ''
}

/** By persona, or for guests. */
type Screens = Readonly<Record<'guest' | 'no-team' | 'owner' | 'trial' | 'admin', readonly Screen[]>>

export const screens: Screens = {
  guest: [
    {
      route: '/auth/sign_in',
      loaded: heading,
      opens: { refused: button('Sign in') },
      refuses: {
        WRONG_CREDENTIALS: {
          provoke: (page, t) => signIn(page, t, 'olivia@acme.test', 'wrong'),
          says: (t) => t.errors.wrongCredentials,
        },
        SAML_AUTH_DOMAIN: {
          provoke: (page, t) => signIn(page, t, 'sam@globex.test', 'demo-password'),
          says: (t) => t.errors.samlAuthDomain,
        },
      },
    },
    {
      route: '/auth/sign_up',
      loaded: heading,
      opens: { refused: button('Sign up') },
      refuses: {
        USER_ALREADY_EXISTS: {
          provoke: async (page, t) => {
            await field(page, t.auth.fields.email).fill('olivia@acme.test')
            await field(page, t.auth.fields.name).fill('Olivia Two')
            await field(page, t.auth.fields.team).fill('Acme Two')
            await field(page, t.auth.fields.password).fill('demo-password')
            await page.getByRole('checkbox').first().check()
            await press(page, t.auth.signUp.submit)
            return { field: field(page, t.auth.fields.email) }
          },
          says: (t) => t.errors.userAlreadyExists,
        },
      },
    },
    {
      route: '/auth/sign_in/sso',
      loaded: heading,
      refuses: {
        SAML_DOMAIN_NOT_CONFIGURED: {
          provoke: async (page, t) => {
            await field(page, t.auth.fields.email).fill('olivia@acme.test')
            await press(page, t.auth.sso.submit)
            return { field: field(page, t.auth.fields.email) }
          },
          says: (t) => t.errors.samlDomainNotConfigured,
        },
      },
    },
    {
      route: '/auth/reset',
      loaded: heading,
      refuses: {
        USER_NOT_FOUND: {
          provoke: async (page, t) => {
            await field(page, t.auth.fields.email).fill('nobody@acme.test')
            await press(page, t.auth.reset.submit)
            return { field: field(page, t.auth.fields.email) }
          },
          says: (t) => t.errors.userNotFound,
        },
      },
    },
    {
      route: '/auth/restore/$token',
      address: async () => '/auth/restore/any',
      loaded: heading,
      refuses: {
        WRONG_RESTORE_TOKEN: {
          provoke: async (page, t) => {
            await field(page, t.auth.restore.password).fill('A better password')
            await press(page, t.auth.restore.submit)
            return { alert: page.getByRole('alert') }
          },
          says: (t) => t.errors.wrongRestoreToken,
        },
      },
    },
  ],
  'no-team': [{ route: '/create-organization', loaded: heading }],
  owner: [
    {
      route: '/',
      loaded: firstRow,
      needs: 'runs.list',
      opens: {
        'user-menu': button(/User menu/),
        palette: (page) => page.keyboard.press('Control+k'),
        drawer: openDrawer,
      },
    },
    { route: '/overview', loaded: firstRow, needs: 'runs.list' },
    {
      route: '/runs',
      ...listOf('runs.list'),
      opens: {
        columns: button('Columns'),
        views: button('Views'),
        results: button('Open results as a run…'),
        status: button('Status'),
        actions: button(/^Actions: /),
      },
      refuses: {
        USAGE_LIMIT_REACHED: {
          as: 'broke',
          provoke: async (page, t) => {
            await button(new RegExp(`^${t.common.actions.more}: `))(page)
            await page.getByRole('menuitem', { name: t.runs.menu.repeat, exact: true }).click()
            return { alert: page.getByRole('dialog').getByRole('alert') }
          },
          says: (t) => t.errors.usageLimit.byPayment,
        },
      },
    },
    {
      route: '/runs/create',
      address: async (page) => `/runs/create?from=${(await latestRun(page)).id}`,
      loaded: (page) => page.getByRole('button', { name: '4 Options' }),
      needs: 'runs.get',
    },
    // Before the report, which goes on asking for folders once it is there.
    {
      route: '/runs/$id/artifact',
      address: async (page) => `/runs/${(await latestRun(page)).id}/artifact`,
      loaded: (page) => page.getByRole('treeitem').first(),
      needs: 'artifacts.list',
    },
    {
      route: '/runs/$id/report',
      address: async (page) => `/runs/${(await latestRun(page)).id}/report`,
      loaded: (page) => page.getByRole('tab', { name: 'Timeline' }),
      needs: 'runs.get',
      opens: {
        mark: async (page) => {
          await page.getByRole('treeitem').first().click()
          await page.getByRole('button', { name: 'Mark as known…' }).click()
          await page.getByRole('dialog').waitFor()
        },
      },
    },
    {
      route: '/profiling/$run',
      address: async (page) => {
        const run = await profiledRun(page)
        const files = await new RunArtifacts(page).list(`${run.id}/profiling`)
        return `/profiling/${run.id}?data=${files[0]?.id.replace(run.id, '')}`
      },
      loaded: (page) =>
        page.frameLocator('iframe[title="Profiler"]').frameLocator('iframe').getByText('Time Order'),
      needs: 'artifacts.get',
      // A refusal leads to the root (rule 4.10), and the bytes of a trace are the viewer's to judge.
      spared: ['a malformed answer', 'a page in the answer’s place', 'an empty answer', 'a 500'],
    },
    {
      route: '/projects',
      ...listOf('projects.list'),
      opens: {
        new: button('New project'),
        actions: button(/^Actions/),
        rename: entry('Courier for iOS', 'Rename'),
        owners: entry('Courier for iOS', 'Owners of tests…'),
      },
      refuses: {
        PROJECT_WITH_SAME_NAME_ALREADY_EXISTS: {
          provoke: async (page, t) => {
            const drawer = await addProject(page, t, 'gift CARDS', 'another-slug')
            return { field: field(drawer, t.projects.fields.name) }
          },
          says: (t) => t.errors.projectWithSameNameAlreadyExists,
        },
        PROJECT_WITH_SAME_SLUG_ALREADY_EXISTS: {
          provoke: async (page, t) => {
            const drawer = await addProject(page, t, 'Another name', 'gift-cards')
            return { field: field(drawer, t.projects.fields.slug) }
          },
          says: (t) => t.errors.projectWithSameSlugAlreadyExists,
        },
      },
    },
    {
      route: '/projects/$id/runs',
      address: async (page) => `/projects/${await project(page)}/runs`,
      ...listOf('projects.runs'),
    },
    {
      route: '/projects/$id/tests',
      address: async (page) => `/projects/${await project(page)}/tests`,
      loaded: (page) => page.getByRole('grid'),
      needs: 'projects.runs',
      opens: {
        help: button('How to read the table'),
        owners: button('Owners of tests…'),
        costs: button('What retries cost'),
      },
    },
    {
      route: '/users',
      ...listOf('users.list'),
      opens: {
        invite: button(/Invite/),
        actions: button(/^Actions/),
        deactivate: entry('Chidi Eze', 'Deactivate'),
        person: (page) => page.getByText('Chidi Eze').click(),
      },
    },
    {
      route: '/tokens',
      ...listOf('tokens.list'),
      opens: {
        new: button('New token'),
        actions: button(/^Actions/),
        revoke: entry('Nightly scheduler', 'Revoke'),
      },
    },
    {
      route: '/webhooks',
      // Its table is neither sorted nor searched.
      loaded: firstRow,
      needs: 'webhooks.list',
      opens: {
        new: button('New webhook'),
        actions: button(/^Actions/),
        edit: entry('https://builds.acme.test/paceline/events', 'Edit'),
        delete: entry('https://builds.acme.test/paceline/events', 'Delete'),
      },
    },
    {
      route: '/webhooks/$id/deliveries',
      address: async (page) => `/webhooks/${await webhook(page)}/deliveries`,
      ...listOf('webhooks.deliveries'),
      opens: {
        actions: button(/^Actions/),
        delivery: (page) => firstRow(page).getByRole('cell').nth(3).click(),
      },
    },
    {
      route: '/domains',
      ...listOf('domains.list'),
      opens: {
        add: button('Add domain'),
        actions: button(/^Actions/),
        delete: entry('acme-courier.test', 'Delete'),
      },
      refuses: {
        DOMAIN_ALREADY_EXISTS: {
          provoke: (page, t) => addDomain(page, t, 'ACME.test'),
          says: (t) => t.errors.domainAlreadyExists,
        },
        DOMAIN_ALREADY_ADDED_TO_ANOTHER_TEAM: {
          provoke: (page, t) => addDomain(page, t, 'globex.test'),
          says: (t) => t.errors.domainAlreadyAddedToAnotherTeam,
        },
      },
    },
    {
      route: '/domains/$id/verification',
      address: async (page) => `/domains/${await domain(page, 'acme-courier.test')}/verification`,
      loaded: (page) => page.getByRole('button', { name: 'Check now' }),
      needs: 'domains.get',
    },
    {
      route: '/domains/$id/saml',
      address: async (page) => `/domains/${await domain(page, 'acme.test')}/saml`,
      loaded: (page) => page.getByRole('switch', { name: 'Enforce single sign-on' }),
      needs: 'domains.get',
      opens: {
        enforce: (page) =>
          page.getByRole('switch', { name: 'Enforce single sign-on' }).check({ force: true }),
      },
      refuses: {
        SAML_ERROR: {
          provoke: async (page, t) => {
            await field(page, t.domains.saml.ssoUrl).fill('http://login.acme.test')
            await field(page, t.domains.saml.entityId).fill('login.acme.test')
            await field(page, t.domains.saml.certificate).fill(certificate)
            await press(page, t.domains.test.run)
            return { alert: page.getByRole('alert') }
          },
          says: (t) => [t.errors.samlError, t.domains.saml.wrong.sso_url],
        },
      },
    },
    {
      route: '/usage',
      loaded: (page) => page.getByRole('application').first(),
      needs: 'teams.usage',
      opens: { limit: button('Set a limit') },
    },
    {
      route: '/profile',
      loaded: (page) => page.getByRole('heading', { level: 1, name: 'Profile' }),
      opens: { 'sign-out': button('Log out everywhere') },
    },
  ],
  trial: [{ route: '/', loaded: (page) => page.getByText(/^Free time left/) }],
  admin: [
    {
      route: '/organizations',
      ...listOf('teams.list'),
      opens: { actions: button(/^Actions/), payment: entry('Globex', 'Edit payment') },
    },
    {
      route: '/admin/accounts',
      ...listOf('admin.accounts'),
      opens: {
        actions: button(/^Actions/),
        deactivate: entry('Callum Reid', 'Deactivate'),
        account: (page) =>
          page
            .getByRole('row', { name: /Callum Reid/ })
            .getByRole('cell')
            .nth(1)
            .click(),
      },
    },
    {
      route: '/admin/runs',
      ...listOf('admin.runs'),
      opens: { actions: button(/^Actions/), interrupt: entry('Swap shifts', 'Interrupt') },
    },
  ],
}

/** Where the menus lead, by who looks: written out here, since the product makes it of rights. */
export const menus = {
  owner: {
    drawer: ['Overview', 'Users', 'Projects', 'Test runs'],
    person: ['Profile'],
    settings: ['Tokens', 'Webhooks', 'Domains', 'Usage', 'Users'],
    administration: [],
  },
  editor: {
    drawer: ['Overview', 'Projects', 'Test runs'],
    person: ['Profile'],
    settings: ['Tokens', 'Usage'],
    administration: [],
  },
  reader: {
    drawer: ['Overview', 'Projects', 'Test runs'],
    person: ['Profile'],
    settings: ['Tokens', 'Usage'],
    administration: [],
  },
  admin: {
    drawer: ['Overview', 'Users', 'Organizations', 'Accounts', 'Projects', 'Test runs'],
    person: ['Profile'],
    settings: ['Tokens', 'Webhooks', 'Domains', 'Usage', 'Users'],
    administration: ['All runs', 'Accounts'],
  },
}
