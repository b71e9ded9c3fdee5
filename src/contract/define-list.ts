/**
 * The definition of a list of the API. The schema of its query, the parameters of its page's URL, its sortable columns and
 * the backend's order are all made of that. No schemas here: addresses are read before any is loaded.
 */

export type SortOrder = 'asc' | 'desc'

/** In a page's URL a filter may have a shorter name, and a time is a day in the user's time zone. */
type Filter = {
  /** Its name in a page's URL, if not the field's. */
  urlName?: string
} & (
  | { kind: 'value' | 'values'; of: readonly string[] }
  | { kind: 'yesNo' | 'id' | 'text' | 'dayStart' | 'dayEnd' }
)
export type Filters = Record<string, Filter>

export interface ListDefinition<Sort extends string = string, F extends Filters = Filters> {
  sortable: readonly Sort[]
  /** The service's order where none is asked for; `-created` is the latest first. */
  initially: Sort | `-${Sort}`
  filters: F
}

export const defineList = <const Sort extends string, const F extends Filters>(
  declared: ListDefinition<Sort, F>,
) => declared

export type SortField<L extends ListDefinition> = L['sortable'][number]

export type FilterValue<F> = F extends { kind: 'values'; of: readonly (infer Value)[] }
  ? Value[]
  : F extends { kind: 'value'; of: readonly (infer Value)[] }
    ? Value
    : F extends { kind: 'yesNo' }
      ? boolean
      : string

export type FilterValues<L extends ListDefinition> = {
  [Name in keyof L['filters']]?: FilterValue<L['filters'][Name]> | undefined
}

/** A list's query, with its defaults filled in. */
export interface ListQuery<L extends ListDefinition> {
  page: number
  limit: number
  search: string
  sort?: { field: SortField<L>; order: SortOrder } | undefined
  filter?: FilterValues<L> | undefined
}

export interface ListReply<Item> {
  payload: Item[]
  count: number
  /** Rows that the client had to leave out (section 7). */
  unreadable?: number
  /** Rows that the client left out because it hadn't asked for so many (section 7). */
  surplus?: number
}

/** `-created` → by creation, the latest first. */
export function parseSort<Sort extends string>(
  sorting: Sort | `-${Sort}`,
): { field: Sort; order: SortOrder } {
  const order = sorting.startsWith('-') ? 'desc' : 'asc'
  return { field: sorting.replace(/^-/, '') as Sort, order }
}
