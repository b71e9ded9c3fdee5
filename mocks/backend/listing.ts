import {
  type FilterValues,
  type List,
  type ListQuery,
  type ListReply,
  type SortField,
  type SortOrder,
  sortOf,
} from '../../src/contract/lists.ts'

type SortKey = number | string | null

/** What a list's sort fields and filters mean for a row: one rule for each that the contract names. */
interface ListRules<L extends List, R> {
  /** What the free-text search looks into. */
  search: (row: R) => readonly (string | null)[]
  sort: { [Field in SortField<L>]: (row: R) => SortKey }
  filter: { [Name in keyof L['filters']]: (row: R, wanted: FilterValues<L>[Name]) => boolean }
}

/**
 * Filter → stable sort → count → page. Rows without a value come last in either direction, and rows that
 * are alike keep their order, so that paging neither loses nor repeats one.
 */
export function listRows<L extends List, R>(
  list: L,
  rows: Iterable<R>,
  query: ListQuery<L>,
  rules: ListRules<L, R>,
): ListReply<R> {
  const found = matching(rows, query, rules)
  const { field, order } = query.sort ?? sortOf<SortField<L>>(list.initially)
  const { offset, end } = pageBounds(query, found.length)
  const keys = sortKeys(found.map(rules.sort[field]), order)
  const places = [...found.keys()].sort((a, b) => (keys[a] as number) - (keys[b] as number) || a - b)
  return { payload: places.slice(offset, end).map((i) => found[i] as R), count: found.length }
}

export function pageBounds({ page, limit }: { page: number; limit: number }, count: number) {
  const offset = limit === 0 ? (page === 1 ? 0 : count) : (page - 1) * limit
  return { offset: Math.min(offset, count), end: limit === 0 ? count : Math.min(offset + limit, count) }
}

function matching<L extends List, R>(
  rows: Iterable<R>,
  { search, filter = {} }: ListQuery<L>,
  rules: ListRules<L, R>,
): R[] {
  let found = [...rows]
  for (const name in filter) {
    const wanted = filter[name]
    if (wanted !== undefined) found = found.filter((row) => rules.filter[name](row, wanted))
  }
  const needle = search.trim().toLowerCase()
  if (needle === '') return found
  return found.filter((row) => rules.search(row).some((text) => text?.toLowerCase().includes(needle)))
}

/** Numbers that sort as the values do; missing ones last in either direction. */
function sortKeys(values: readonly SortKey[], order: SortOrder): number[] {
  const sign = order === 'asc' ? 1 : -1
  const ranks = textRanks(values)
  return values.map((value) => {
    if (value === null) return Number.POSITIVE_INFINITY
    return sign * (typeof value === 'number' ? value : (ranks.get(value) ?? 0))
  })
}

export const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** Which text comes how late; the same for those that differ in case alone. */
export function textRanks(values: readonly SortKey[]): Map<string, number> {
  const texts = new Set(values.filter((value) => typeof value === 'string'))
  const ranks = new Map<string, number>()
  let [rank, before] = [0, '']
  for (const text of [...texts].sort(collator.compare)) {
    if (collator.compare(before, text) !== 0) rank++
    ranks.set(text, rank)
    before = text
  }
  return ranks
}
