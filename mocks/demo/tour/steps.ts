import i18next from 'i18next'
import type { CommandRunner } from '../../control/command-runner.ts'
import { findStory } from './find-story.ts'
import type { StepName } from './step-names.ts'
import type { TourState } from './tour-state.ts'

/** The story: what the product is, a run that fails before one's eyes, why it did, what a failing service looks like, the bill. */

interface Step {
  /** Where it happens, below the demo's folder. */
  path: (state: TourState) => string
  /** The element the step points at, found as readers find it; null while it isn't there yet. */
  target: () => Element | null
  /** Prepares the service, however often the step begins; may return another run to go on with. */
  begin?: (control: CommandRunner, state: TourState) => Promise<TourState | undefined>
  /** The page has to be reloaded: a loaded one keeps its answer. */
  anew?: true
  /** Undoes `begin`. */
  end?: (control: CommandRunner, state: TourState) => Promise<unknown>
}

const find = (selector: string) => () => document.querySelector(`main ${selector}`)
const labelled = (kind: string, label: string) =>
  document.querySelector(`main ${kind}[aria-label=${JSON.stringify(label)}]`)

/** The section with this heading. */
const headed = (heading: string) =>
  [...document.querySelectorAll('main section')].find(
    (section) => section.querySelector('h2')?.textContent === heading,
  ) ?? null
/** A tab's panel in the report. */
const panelOf = (tab: string) => find(`[role=tabpanel][aria-labelledby$="-tab-${tab}"]`)
/** All that stands in one row with the first section. */
const firstSections = () => find('section[aria-labelledby]')()?.parentElement ?? null

const report = ({ run }: TourState) => `runs/${run}/report`
const inTest = (state: TourState) => `${report(state)}?${new URLSearchParams({ test: state.test })}`

/** The log together with the video beside it. */
const evidence = () =>
  labelled('section', i18next.t('report:log.label'))?.parentElement?.parentElement ?? null

/** A quarter of an hour goes by in fifteen seconds. */
const fast = 60

/** A failed test is known; the presenter may have jumped to the step. */
const withStory = async (_: CommandRunner, state: TourState) =>
  state.test === '' || state.project === undefined ? findStory(state) : undefined

const brokenCall = 'GET v2/users'

async function repair(control: CommandRunner): Promise<void> {
  const { faults } = await control.run('state')
  for (const { id, endpoint } of faults)
    if (endpoint === brokenCall) await control.run('fault', { remove: id })
}

export const steps: Readonly<Record<StepName, Step>> = {
  product: { path: () => '', target: find('section[aria-labelledby=latest-runs]') },
  live: {
    path: report,
    target: () => labelled('[role=group]', i18next.t('report:counters.label')),
    begin: async (control) => void (await control.run('clock', { freeze: false, speed: fast })),
    end: (control, { run }) => control.run('clock', { speed: 1, finish: run }),
  },
  failure: {
    path: inTest,
    target: () => labelled('section', i18next.t('report:failure.label')),
    // The failed test is known once the run is over.
    begin: (_, state) => findStory(state),
  },
  evidence: {
    path: inTest,
    target: evidence,
    begin: withStory,
  },
  trouble: {
    anew: true,
    path: () => 'users',
    target: find('[role=alert]'),
    begin: async (control) => {
      const { faults } = await control.run('state')
      // The page refetches meanwhile, and a broken call stays broken.
      if (!faults.some(({ endpoint }) => endpoint === brokenCall)) {
        await control.run('fault', { add: { endpoint: brokenCall, code: 'INTERNAL_ERROR' } })
      }
      return undefined
    },
    end: repair,
  },
  recovered: {
    path: () => 'users',
    target: find('table'),
    // Makes the product refetch its data.
    begin: async (control) => void (await control.run('clock', {})),
  },
  usage: {
    path: () => 'usage',
    target: firstSections,
  },
  qaVerdicts: {
    path: report,
    target: () => labelled('[role=group]', i18next.t('report:verdicts.label')),
    begin: withStory,
  },
  qaCauses: {
    path: (state) => `${report(state)}?tab=causes`,
    target: panelOf('causes'),
    begin: withStory,
  },
  qaEvidence: { path: inTest, target: evidence, begin: withStory },
  qaHistory: {
    path: ({ project }) => `projects/${project}/tests`,
    target: find('[role=grid]'),
    begin: withStory,
  },
  devFailure: {
    path: inTest,
    target: () => labelled('section', i18next.t('report:failure.label')),
    begin: withStory,
  },
  devCompare: {
    path: (state) => `${report(state)}?tab=compare`,
    target: panelOf('compare'),
    begin: withStory,
  },
  devCommand: {
    path: ({ run }) => `runs/create?from=${run}&step=review`,
    target: () => labelled('pre', i18next.t('runCreate:review.cli')),
    begin: withStory,
  },
  devToken: { path: () => 'tokens', target: find('table') },
  managerHealth: {
    path: () => '',
    target: () => labelled('ul', i18next.t('dashboard:passRate.title'))?.parentElement ?? null,
  },
  managerTrend: { path: () => '', target: firstSections },
  managerBill: { path: () => 'usage', target: firstSections },
  managerShares: { path: () => 'usage', target: find('section[aria-labelledby=usage-report]') },
  securityRoles: { path: () => 'users', target: find('section[aria-labelledby=what-roles-may]') },
  securityDomains: { path: () => 'domains', target: find('table') },
  securityTokens: { path: () => 'tokens', target: find('table') },
  securitySessions: {
    path: () => 'profile',
    target: () => headed(i18next.t('profile:sessions.title')),
  },
  end: { path: () => '', target: () => document.querySelector('header a[href$="/runs/create"]') },
}
