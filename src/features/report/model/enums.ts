/** The report's closed lists of words, apart from the code that uses them: its address is read before that loads. */

/** The choices of tests to show, and how: all of them live in the address. */
export const groupings = ['none', 'class', 'package', 'owner', 'device'] as const
export type Grouping = (typeof groupings)[number]

export const sortings = ['status', 'verdict', 'order', 'slowest', 'fastest', 'name'] as const
export type Sorting = (typeof sortings)[number]

/** How failed tests compare with earlier runs (`verdict.ts`), in the order in which a reader looks at them. */
export const verdictKinds = ['new', 'first', 'unclear', 'flaky', 'main', 'known'] as const
export type VerdictKind = (typeof verdictKinds)[number]

export const changeKinds = [
  'newlyFailing',
  'fixed',
  'stillFailing',
  'known',
  'slower',
  'added',
  'removed',
] as const
export type ChangeKind = (typeof changeKinds)[number]

/** Quiet to loud. Lines of unknown level count as `info`. */
export const logLevels = ['verbose', 'debug', 'info', 'warning', 'error'] as const
export type LogLevel = (typeof logLevels)[number]

/** A test is flaky when it failed and then passed. In descending order of urgency. */
export const testStatuses = ['failed', 'flaky', 'unfinished', 'passed', 'ignored'] as const
export type TestStatus = (typeof testStatuses)[number]

/** The orders of tests where several runs stand side by side. */
export const testHistorySortings = ['failing', 'flakiness', 'slowdown', 'cost', 'name'] as const
export type TestHistorySorting = (typeof testHistorySortings)[number]

/** Groupings of the cost of retries. */
export const costGroupings = ['owner', 'package', 'class'] as const
export type CostGrouping = (typeof costGroupings)[number]

/** How far back costs are told: days before the latest run; without one, all runs shown. */
export const costDays = { week: 7, month: 30 } as const
export const costPeriods = Object.keys(costDays) as (keyof typeof costDays)[]
export type CostPeriod = keyof typeof costDays

/** The concerns that links from elsewhere select there. */
export const testHistoryConcerns = ['newlyFlaky', 'streak'] as const
export type TestHistoryConcern = (typeof testHistoryConcerns)[number]
