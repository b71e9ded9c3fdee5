import * as z from 'zod/mini'
import type { FilterKind, FilterRule, RunDraft } from './draft.ts'

/** The visual rules and the JSON of the service (`filteringConfiguration`), each made from the other. */

const typeOfKind: Record<FilterKind, string> = {
  class: 'fully-qualified-class-name',
  package: 'package',
  method: 'method',
  test: 'fully-qualified-test-name',
  annotation: 'annotation',
}
const kindOfType = new Map(Object.entries(typeOfKind).map(([kind, type]) => [type, kind as FilterKind]))

const plainFilter = z.strictObject({
  type: z.string().check(z.refine((type) => kindOfType.has(type))),
  values: z.array(z.string()),
})
const plainFilters = z.strictObject({
  filteringConfiguration: z.strictObject({
    allowlist: z.optional(z.array(plainFilter)),
    blocklist: z.optional(z.array(plainFilter)),
  }),
})

export function filtersToJson(rules: readonly FilterRule[]): string | null {
  const listed = (list: FilterRule['list']) =>
    rules
      .filter((rule) => rule.list === list && rule.values.length > 0)
      .map(({ kind, values }) => ({ type: typeOfKind[kind], values }))
  const allowlist = listed('allow')
  const blocklist = listed('block')
  if (allowlist.length + blocklist.length === 0) return null
  const filteringConfiguration = {
    ...(allowlist.length > 0 ? { allowlist } : {}),
    ...(blocklist.length > 0 ? { blocklist } : {}),
  }
  return JSON.stringify({ filteringConfiguration }, null, 2)
}

/** Leaves these tests out as well, whether the filters are rules or the service's JSON. */
export function leavingOut(
  { filters, filtersJson }: Filters,
  tests: Iterable<string>,
): Pick<RunDraft, 'filters' | 'filtersJson'> {
  if (filtersJson !== null) return { filters, filtersJson: withBlocked(filtersJson, [...tests]) }
  const at = filters.findIndex(isOfLeftOutTests)
  const values = [...new Set([...(filters[at]?.values ?? []), ...tests])]
  const rule: FilterRule = { list: 'block', kind: 'test', values }
  return { filters: at < 0 ? [...filters, rule] : filters.with(at, rule), filtersJson }
}

/** The tests that rules leave out by name. */
export const leftOut = ({ filters }: Filters): ReadonlySet<string> =>
  new Set(filters.filter(isOfLeftOutTests).flatMap(({ values }) => values))

type Filters = Pick<RunDraft, 'filters' | 'filtersJson'>

const isOfLeftOutTests = ({ list, kind }: FilterRule) => list === 'block' && kind === 'test'

const anyFilters = z.looseObject({
  filteringConfiguration: z.looseObject({ blocklist: z.optional(z.array(z.unknown())) }),
})

function withBlocked(json: string, values: readonly string[]): string {
  const parsed = isJson(json) ? anyFilters.safeParse(JSON.parse(json)) : null
  if (!parsed?.success) return json
  const { filteringConfiguration, ...rest } = parsed.data
  const blocklist = [...(filteringConfiguration.blocklist ?? []), { type: typeOfKind.test, values }]
  return JSON.stringify(
    { ...rest, filteringConfiguration: { ...filteringConfiguration, blocklist } },
    null,
    2,
  )
}

/** Null for JSON that says more than the editor can show (regular expressions, compositions) or isn't JSON. */
export function filtersFromJson(json: string): FilterRule[] | null {
  if (json.trim() === '') return []
  const parsed = isJson(json) ? plainFilters.safeParse(JSON.parse(json)) : null
  if (!parsed?.success) return null
  const { allowlist = [], blocklist = [] } = parsed.data.filteringConfiguration
  const rules = (list: FilterRule['list'], filters: typeof allowlist) =>
    filters.flatMap(({ type, values }): FilterRule[] => {
      const kind = kindOfType.get(type)
      return kind ? [{ list, kind, values }] : []
    })
  return [...rules('allow', allowlist), ...rules('block', blocklist)]
}

export function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
