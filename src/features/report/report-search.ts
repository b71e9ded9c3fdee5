import { integerOf, oneOf, readParams, someOf, textOf } from '../../lib/search-params.ts'
import { changeKinds, groupings, logLevels, sortings, testStatuses, verdictKinds } from './model/enums.ts'

export const tabs = ['tests', 'causes', 'timeline', 'compare', 'configuration'] as const
export type ReportTab = (typeof tabs)[number]

/** The page's whole state is in its address; missing parameters have their defaults. */
const parsers = {
  tab: oneOf(tabs),
  status: someOf(testStatuses),
  verdict: someOf(verdictKinds),
  /** The branch to compare failures with. */
  base: textOf(/./, 300),
  owner: textOf(/\S/, 100),
  q: textOf(/\S/, 300),
  group: oneOf(groupings),
  sort: oneOf(sortings),
  cause: textOf(/^[a-z0-9]+$/, 12),
  test: textOf(/./, 1000),
  attempt: integerOf,
  /** The attempt beside one that passed. */
  beside: oneOf(['passed']),
  /** From 1, as it is shown. */
  line: integerOf,
  level: oneOf(logLevels),
  tag: textOf(/./, 200),
  find: textOf(/\S/, 200),
  with: textOf(/^[0-9a-f-]{36}$/i, 36),
  change: oneOf(changeKinds),
  /** The part of the timeline in sight, in milliseconds from its beginning. */
  from: integerOf,
  to: integerOf,
}

export const parseReportSearch = (raw: Record<string, unknown>) => readParams(parsers, raw)

export type ReportSearch = ReturnType<typeof parseReportSearch>

/** A change of some parameters. */
export type ReportPatch = { [Key in keyof ReportSearch]: ReportSearch[Key] | undefined }
