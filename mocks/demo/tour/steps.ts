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

const report = ({ run }: TourState) => `runs/${run}/report`
const inTest = (state: TourState) => `${report(state)}?${new URLSearchParams({ test: state.test })}`

/** The log together with the video beside it. */
const evidence = () =>
  labelled('section', i18next.t('report:log.label'))?.parentElement?.parentElement ?? null

/** A quarter of an hour goes by in fifteen seconds. */
const fast = 60

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
    // The presenter may have jumped here.
    begin: async (_, state) => (state.test === '' ? findStory(state) : undefined),
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
    target: () => find('section[aria-labelledby]')()?.parentElement ?? null,
  },
  end: { path: () => '', target: () => document.querySelector('header a[href$="/runs/create"]') },
}
