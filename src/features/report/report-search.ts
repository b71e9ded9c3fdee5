import { oneOf, someOf, textOf } from '../../lib/list-search.ts'
import { changeKinds, groupings, logLevels, sortings, testStatuses } from './model/words.ts'

export const tabs = ['tests', 'causes', 'timeline', 'compare', 'configuration'] as const
export type ReportTab = (typeof tabs)[number]

/** Everything that the page shows is said in its address; what is absent is as it is by default. */
const parsers = {
  tab: oneOf(tabs),
  status: someOf(testStatuses),
  q: textOf(/\S/, 300),
  group: oneOf(groupings),
  sort: oneOf(sortings),
  cause: textOf(/^[a-z0-9]+$/, 12),
  test: textOf(/./, 1000),
  attempt: whole,
  /** From 1, as it is shown. */
  line: whole,
  level: oneOf(logLevels),
  tag: textOf(/./, 200),
  find: textOf(/\S/, 200),
  with: textOf(/^[0-9a-f-]{36}$/i, 36),
  change: oneOf(changeKinds),
  /** What the timeline shows, in milliseconds from its beginning. */
  from: whole,
  to: whole,
}

type Parsers = typeof parsers
export type ReportSearch = { [Key in keyof Parsers]?: Exclude<ReturnType<Parsers[Key]>, undefined> }

export function parseReportSearch(raw: Record<string, unknown>): ReportSearch {
  const found = Object.entries(parsers).flatMap(([key, parse]) => {
    const value = parse(readable(raw[key]))
    return value === undefined ? [] : [[key, value]]
  })
  return Object.fromEntries(found)
}

/** What means the same in another run: no attempt, no line, no moment, no cause. */
export function keptAmongRuns({ tab, status, q, group, sort, test }: ReportSearch): ReportSearch {
  return parseReportSearch({ tab, status, q, group, sort, test })
}

type Raw = string | readonly string[] | undefined

function readable(value: unknown): Raw {
  if (Array.isArray(value)) return value.filter(isPlain).map(String)
  return isPlain(value) ? String(value) : undefined
}

/** The router reads the address as JSON; somebody's `{"toString":0}` is no word. */
const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)

function whole(raw: Raw): number | undefined {
  const text = typeof raw === 'string' ? raw : raw?.[0]
  return text !== undefined && /^\d{1,12}$/.test(text) ? Number(text) : undefined
}
