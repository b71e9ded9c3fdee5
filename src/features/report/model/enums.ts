/** The report's closed lists of words, apart from what is done with them: its address is read before it loads. */

/** What of the tests is shown, and how: all of it lives in the address. */
export const groupings = ['none', 'class', 'package', 'device'] as const
export type Grouping = (typeof groupings)[number]

export const sortings = ['status', 'order', 'slowest', 'fastest', 'name'] as const
export type Sorting = (typeof sortings)[number]

/** Which of the failed tests, by whether somebody knows of the failure. */
export const knownChoices = ['only', 'without'] as const

export const changeKinds = ['newlyFailing', 'fixed', 'stillFailing', 'slower', 'added', 'removed'] as const
export type ChangeKind = (typeof changeKinds)[number]

/** Quiet to loud. Lines of unknown level count as `info`. */
export const logLevels = ['verbose', 'debug', 'info', 'warning', 'error'] as const
export type LogLevel = (typeof logLevels)[number]

/** A test is flaky when it failed and then passed. In the order of what wants attention first. */
export const testStatuses = ['failed', 'flaky', 'unfinished', 'passed', 'ignored'] as const
export type TestStatus = (typeof testStatuses)[number]

/** What tests are sorted by where several runs stand side by side. */
export const testHistorySortings = ['failing', 'flakiness', 'slowdown', 'name'] as const
export type TestHistorySorting = (typeof testHistorySortings)[number]

/** What somebody who comes from elsewhere wants to see there. */
export const testHistoryConcerns = ['newlyFlaky', 'streak'] as const
export type TestHistoryConcern = (typeof testHistoryConcerns)[number]
