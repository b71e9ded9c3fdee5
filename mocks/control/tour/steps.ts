import i18next from 'i18next'
import type { TourState } from './tour-state.ts'

/** The story: from how things are, to what is wrong, to why, to what it costs. */

interface Step {
  name: 'overview' | 'attention' | 'report' | 'failure' | 'evidence' | 'compare' | 'usage' | 'end'
  /** Where it happens, below the demo's folder. */
  path: (state: TourState) => string
  /** What it is about, found as readers find it; null while it isn't there yet. */
  target: () => Element | null
}

const find = (selector: string) => () => document.querySelector(`main ${selector}`)
const labelled = (tag: string, label: string) =>
  document.querySelector(`main ${tag}[aria-label=${JSON.stringify(label)}]`)

const report = ({ run }: TourState, search: Record<string, string> = {}) =>
  `runs/${run}/report${Object.keys(search).length > 0 ? `?${new URLSearchParams(search)}` : ''}`
const inTest = (state: TourState) => report(state, { test: state.test })

/** The log together with the video beside it. */
const evidence = () =>
  labelled('section', i18next.t('report:log.label'))?.parentElement?.parentElement ?? null

export const steps: readonly Step[] = [
  { name: 'overview', path: () => '', target: find('section[aria-labelledby]') },
  { name: 'attention', path: () => '', target: () => find('ul[aria-label]')()?.parentElement ?? null },
  { name: 'report', path: (state) => report(state), target: find('[role=tree]') },
  { name: 'failure', path: inTest, target: () => labelled('section', i18next.t('report:failure.label')) },
  { name: 'evidence', path: inTest, target: evidence },
  {
    name: 'compare',
    path: (state) => report(state, { tab: 'compare' }),
    target: find('[role=tabpanel]:not(:empty)'),
  },
  { name: 'usage', path: () => 'usage', target: find('section[aria-labelledby]') },
  {
    name: 'end',
    path: () => '',
    target: () => document.querySelector('header [aria-keyshortcuts*="+K"]'),
  },
]
