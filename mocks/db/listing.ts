import {
  type ListDefinition,
  type ListQuery,
  type ListReply,
  parseSort,
  type SortField,
  type SortOrder,
} from '../../src/contract/define-list.ts'
import { ownProperty } from '../../src/contract/own-property.ts'

type Value = number | string | boolean | null
type PlainField<Item> = { [Name in keyof Item]: Item[Name] extends Value ? Name : never }[keyof Item]

interface ListRules<L extends ListDefinition, Item> {
  /** The texts that the free-text search looks into. */
  search: (item: Item) => readonly string[]
  /** How to compute fields to sort or filter by that aren't plain values of the item, e.g. when a project last ran. */
  derivedValues: {
    [Name in Exclude<SortField<L> | (keyof L['filters'] & string), PlainField<Item>>]: (item: Item) => Value
  }
}

/**
 * A page of items as the wire shows them: filter → stable sort → count → page. Items without a value come last in either
 * direction, and items that are alike keep their order, so that paging neither loses nor repeats one.
 */
export function pageOfItems<L extends ListDefinition, Item extends object>(
  definition: L,
  items: readonly Item[],
  { search, filter = {}, sort, ...page }: ListQuery<L>,
  rules: ListRules<L, Item>,
): ListReply<Item> {
  const values: Readonly<Record<string, ((item: Item) => Value) | undefined>> = rules.derivedValues
  const fieldOf = (item: Item, name: string): unknown => {
    const rule = ownProperty(values, name)
    return rule ? rule(item) : Reflect.get(item, name)
  }
  const wanted = Object.entries<unknown>(filter).filter(([, value]) => value !== undefined)
  const needle = search.trim().toLowerCase()
  const found = items.filter(
    (item) =>
      wanted.every(([name, value]) =>
        (Array.isArray(value) ? value : [value]).includes(fieldOf(item, name)),
      ) &&
      (needle === '' || rules.search(item).some((text) => text.toLowerCase().includes(needle))),
  )
  const { field, order } = sort ?? parseSort<SortField<L>>(definition.initially)
  const { offset, end } = pageBounds(page, found.length)
  const keys = sortKeys(
    found.map((item) => fieldOf(item, field)),
    order,
  )
  const places = [...found.keys()].sort((a, b) => (keys[a] as number) - (keys[b] as number) || a - b)
  return { payload: places.slice(offset, end).map((i) => found[i] as Item), count: found.length }
}

export function pageBounds({ page, limit }: { page: number; limit: number }, count: number) {
  const offset = limit === 0 ? (page === 1 ? 0 : count) : (page - 1) * limit
  return { offset: Math.min(offset, count), end: limit === 0 ? count : Math.min(offset + limit, count) }
}

const timestamp = /^\d{4}-\d\d-\d\dT/

/** Numbers that sort as the values do; missing ones last in either direction. */
function sortKeys(values: readonly unknown[], order: SortOrder): number[] {
  const sign = order === 'asc' ? 1 : -1
  // The collator would take ten times as long for timestamps.
  if (values.every((value) => value === null || (typeof value === 'string' && timestamp.test(value)))) {
    return values.map((value) =>
      value === null ? Number.POSITIVE_INFINITY : sign * Date.parse(String(value)),
    )
  }
  const ranks = textRanks(values)
  return values.map((value) => {
    if (typeof value === 'number') return sign * value
    return typeof value === 'string' ? sign * (ranks.get(value) ?? 0) : Number.POSITIVE_INFINITY
  })
}

export const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** The sort rank of each text; equal for texts that differ in case only. */
export function textRanks(values: readonly unknown[]): Map<string, number> {
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
