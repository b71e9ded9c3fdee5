import type { Page } from '@playwright/test'
import type { PersonaKey } from '../../fixtures/personas.ts'
import { RunArtifacts } from '../run-artifacts.ts'
import { button, firstRow, heading, latestRun, type Screen, screens } from '../screens.ts'

/** The subject of a picture: a screen, a part of it, or an overlay. */
export interface View extends Pick<Screen, 'address' | 'loaded'> {
  name: string
  path: string
  as?: PersonaKey | undefined
  /** Of the link that it begins with, in place of the usual ones. */
  parameters?: Readonly<Record<string, string>>
  /** Opens the overlay or the part that is to be seen. */
  show?: ((page: Page) => Promise<void>) | undefined
}

const nameOf = (persona: string, route: string) =>
  [persona === 'owner' ? '' : persona, ...route.split('/').filter((part) => !part.startsWith('$'))]
    .filter(Boolean)
    .join('-') || 'home'

function ofScreens(): View[] {
  return Object.entries(screens).flatMap(([persona, list]) =>
    list.flatMap(({ route, address, loaded, opens = {} }) => {
      const view: View = {
        name: nameOf(persona, route),
        path: route,
        as: persona === 'guest' ? undefined : (persona as PersonaKey),
        ...(address && { address }),
        loaded,
      }
      const opened = Object.entries(opens).map(([name, show]) => ({
        ...view,
        name: `${view.name}-${name}`,
        show,
      }))
      return [view, ...opened]
    }),
  )
}

/** A page that only says something. */
const page = (name: string, path: string, as: PersonaKey, scenario?: string): View => ({
  name,
  path,
  as,
  loaded: heading,
  ...(scenario && { parameters: { scenario } }),
})

const reportOf =
  (query: string, run: (page: Page) => Promise<{ id: string }> = latestRun) =>
  async (page: Page) =>
    `/runs/${(await run(page)).id}/report${query}`

const report = (name: string, address: View['address'], show?: View['show']): View => ({
  name: `report-${name}`,
  path: '/runs/$id/report',
  as: 'owner',
  ...(address && { address }),
  loaded: (page) => page.getByRole('tab', { name: 'Timeline' }),
  show,
})

const firstTest = async (page: Page) => {
  await page.getByRole('treeitem').first().click()
  await page.getByRole('region', { name: 'Failure', exact: true }).waitFor()
}

const runIn = (state: string) => (page: Page) =>
  new RunArtifacts(page).latest((run) => run.state === state, `filter[state][]=${state}`)

/** The latest run of a night with known failures: staging was slow. */
const knownFailures = async (page: Page) => {
  const nights = 'search=Nightly&filter[state][]=failure&filter[platform]=Android&filter[branch]=main'
  return new RunArtifacts(page).latest((run) => (run.failed ?? 0) > 9, nights)
}

/** Two runs of a project, the later one first. */
async function partners(page: Page): Promise<string> {
  const runs = await new RunArtifacts(page).runs('filter[state][]=failure')
  const [later, earlier] = runs
    .map((run) => [run, runs.findLast((other) => other.project?.id === run.project?.id)] as const)
    .find(([run, other]) => other && other.id !== run.id) ?? [undefined, undefined]
  return `/runs/${later?.id}/report?tab=compare&with=${earlier?.id}`
}

const step = (name: string): View => ({
  name: `create-${name}`,
  path: '/runs/create',
  as: 'owner',
  address: async (page) => `/runs/create?step=${name}&from=${(await latestRun(page)).id}`,
  loaded: (page) => page.getByRole('button', { name: /Review$/ }),
})

const tabOfPanel = (name: string, tab: string): View => ({
  name: `panel-${name}`,
  path: '/runs',
  as: 'owner',
  parameters: { present: '0' },
  loaded: firstRow,
  show: async (page) => {
    await page.keyboard.press('Control+Shift+M')
    await page.getByRole('tab', { name: tab }).click()
  },
})

const inPlaceOf = (endpoint: string) => ({ fault: `GET ${endpoint}:500` })
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' }).first()

/** Views of the product's own pages that are no screens of their own. */
const others: readonly View[] = [
  report('test', reportOf(''), firstTest),
  report('known', reportOf('', knownFailures), firstTest),
  report('causes', reportOf('?tab=causes')),
  report('timeline', reportOf('?tab=timeline')),
  report('compare', partners),
  report('compare-alone', reportOf('?tab=compare')),
  report('configuration', reportOf('?tab=configuration')),
  report('running', reportOf('', runIn('started'))),
  report('passed', reportOf('', runIn('passed'))),
  report('actions', reportOf(''), button('Actions')),
  report('shortcuts', reportOf(''), async (page) => {
    // Keys are listed in the order in which parts of the page came.
    for (const tab of ['Causes', 'Tests']) await page.getByRole('tab', { name: tab }).click()
    await page.keyboard.press('?')
  }),
  page('create-new', '/runs/create', 'owner'),
  step('platform'),
  step('apps'),
  step('environment'),
  step('options'),
  step('review'),
  {
    name: 'runs-selected',
    path: '/runs',
    as: 'owner',
    loaded: firstRow,
    show: async (page) => {
      for (const row of [1, 2]) await page.getByRole('row').nth(row).getByRole('checkbox').check()
    },
  },
  {
    name: 'runs-filtered',
    path: '/runs?state=failure&platform=iOS',
    as: 'owner',
    loaded: firstRow,
    show: button(/^Date/),
  },
  page('runs-nothing', '/runs?search=nothing', 'owner'),
  { name: 'runs-trouble', path: '/runs', as: 'owner', loaded: tryAgain, parameters: inPlaceOf('v2/run') },
  { name: 'home-trouble', path: '/', as: 'owner', loaded: tryAgain, parameters: inPlaceOf('v2/run') },
  {
    name: 'artifact-preview',
    path: '/runs/$id/artifact',
    as: 'owner',
    address: async (page) => `/runs/${(await latestRun(page)).id}/artifact`,
    loaded: (page) => page.getByRole('treeitem').first(),
    show: async (page) => {
      await page.getByRole('searchbox', { name: 'Search files by name' }).fill('junit')
      await page.getByRole('treeitem', { name: /marathon_junit_report\.xml/ }).click()
    },
  },
  page('home-limit', '/', 'owner', 'limit-reached'),
  page('home-new', '/', 'owner', 'trial'),
  page('home-reader', '/', 'reader'),
  page('home-broke', '/', 'broke'),
  ...['', 'runs', 'projects', 'users', 'tokens', 'domains', 'usage'].map((name) =>
    page(`empty-${name || 'home'}`, `/${name}`, 'owner', 'empty'),
  ),
  page('reader-create', '/runs/create', 'reader'),
  page('reader-users', '/users', 'reader'),
  page('reader-domains', '/domains', 'reader'),
  page('reader-usage', '/usage', 'reader'),
  page('editor-organizations', '/organizations', 'editor'),
  // Its notification goes away by itself.
  { ...page('nowhere', '/nowhere', 'owner'), show: button('Close') },
  {
    name: 'welcome',
    path: '/',
    parameters: { welcome: '1' },
    loaded: (page) => page.getByRole('dialog', { name: 'Welcome to the demo' }),
  },
  {
    name: 'welcome-prepare',
    path: '/',
    parameters: { welcome: '1' },
    loaded: (page) => page.getByRole('dialog', { name: 'Welcome to the demo' }),
    show: async (page) => {
      await button('Prepare a demo')(page)
      await page.getByLabel('Company').waitFor()
    },
  },
  {
    name: 'tour',
    path: '/',
    as: 'owner',
    parameters: { tour: '1' },
    loaded: (page) => page.getByRole('dialog', { name: 'Guided tour' }),
  },
  // Its calls tell how long they took, which is another time each time.
  tabOfPanel('world', 'World'),
  tabOfPanel('demo', 'Demo'),
  tabOfPanel('faults', 'Failures'),
  tabOfPanel('outbox', 'Mail and DNS'),
  tabOfPanel('state', 'State'),
  {
    name: 'identity',
    path: '/auth/sign_in',
    loaded: heading,
    show: async (page) => {
      await page.getByRole('link', { name: 'Continue with Google' }).click()
      await page.getByRole('heading', { name: 'Choose an account' }).waitFor()
    },
  },
  {
    name: 'payments',
    path: '/usage',
    as: 'trial',
    loaded: heading,
    show: async (page) => {
      await button('Add a payment method')(page)
      await page.waitForURL(/\/pages\//)
      await page.getByRole('heading', { name: /Payment/ }).waitFor()
    },
  },
  {
    name: 'pull-request',
    path: '/runs',
    as: 'owner',
    loaded: firstRow,
    show: (page) => follow(page, 'a[href*="/pull/"]'),
  },
  {
    name: 'terms',
    path: '/auth/sign_up',
    loaded: heading,
    show: (page) => follow(page, 'main a[target=_blank]'),
  },
]

/** Follows a link that opens in a new tab, in this one. */
async function follow(page: Page, link: string): Promise<void> {
  const found = page.locator(link).first()
  await found.dispatchEvent('contextmenu')
  await page.goto(new URL((await found.getAttribute('href')) ?? '', page.url()).href)
  await page.locator('main > h1').waitFor()
}

export const views: readonly View[] = [...ofScreens(), ...others]
