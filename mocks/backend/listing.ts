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
  const keys = sortKeys(found, rules.sort[field], order)
  return { payload: orderedSlice(keys, offset, end).map((i) => found[i] as R), count: found.length }
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

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** Numbers that sort as the values do, ascending; missing values as +Infinity. */
export function sortKeys<R>(rows: readonly R[], keyOf: (row: R) => SortKey, order: SortOrder): Float64Array {
  const sign = order === 'asc' ? 1 : -1
  const values = rows.map(keyOf)
  const ranks = textRanks(values)
  return Float64Array.from(values, (value) => {
    if (value === null) return Number.POSITIVE_INFINITY
    return sign * (typeof value === 'number' ? value : (ranks.get(value) ?? 0))
  })
}

function textRanks(values: readonly SortKey[]): Map<string, number> {
  const texts = new Set<string>()
  for (const value of values) if (typeof value === 'string') texts.add(value)
  const sorted = [...texts].sort(collator.compare)
  const ranks = new Map<string, number>()
  let rank = 0
  for (const [i, text] of sorted.entries()) {
    if (i > 0 && collator.compare(sorted[i - 1] as string, text) !== 0) rank++
    ranks.set(text, rank)
  }
  return ranks
}

/**
 * The indexes that stand at `offset`…`end` once sorted by key, ties by index. Only that far is sorted: a page of twenty
 * out of 100,000 rows costs a walk, not a sort.
 */
export function orderedSlice(keys: Float64Array, offset: number, end: number): number[] {
  const indexes = new Uint32Array(keys.length)
  for (let i = 0; i < indexes.length; i++) indexes[i] = i
  const before = (a: number, b: number): number => {
    const ka = keys[a] as number
    const kb = keys[b] as number
    return ka < kb ? -1 : ka > kb ? 1 : a - b
  }
  if (end < indexes.length) partition(indexes, end, before)
  if (offset > 0) partition(indexes.subarray(0, end), offset, before)
  return [...indexes.subarray(offset, end).sort(before)]
}

/** Reorders so that the first `size` elements are the smallest (quickselect, median of three). */
function partition(items: Uint32Array, size: number, before: (a: number, b: number) => number): void {
  let left = 0
  let right = items.length - 1
  while (left < right) {
    const pivot = medianOfThree(items, left, right, before)
    let i = left
    let j = right
    while (i <= j) {
      while (before(items[i] as number, pivot) < 0) i++
      while (before(items[j] as number, pivot) > 0) j--
      if (i > j) break
      const swap = items[i] as number
      items[i++] = items[j] as number
      items[j--] = swap
    }
    if (size <= j) right = j
    else if (size >= i) left = i
    else return
  }
}

function medianOfThree(
  items: Uint32Array,
  left: number,
  right: number,
  before: (a: number, b: number) => number,
): number {
  const a = items[left] as number
  const b = items[(left + right) >> 1] as number
  const c = items[right] as number
  if (before(a, b) < 0) return before(b, c) < 0 ? b : before(a, c) < 0 ? c : a
  return before(a, c) < 0 ? a : before(b, c) < 0 ? c : b
}
