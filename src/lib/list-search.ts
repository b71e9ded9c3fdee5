/** The state of a list lives in its address: `?page=2&limit=25&search=login&sort=-created&state=failure`. */

/** Spec §9; 0 is "all". */
export const rowsPerPage = [5, 7, 10, 15, 20, 25, 50, 0] as const
export const defaultRows = 5

type Raw = string | readonly string[] | undefined
/** Reads one filter out of the address; `undefined` for what makes no sense. */
export type FilterParser<Value> = (raw: Raw) => Value | undefined

export const oneOf =
  <const Value extends string>(values: readonly Value[]): FilterParser<Value> =>
  (raw) =>
    values.find((value) => value === first(raw))

export const someOf =
  <const Value extends string>(values: readonly Value[]): FilterParser<Value[]> =>
  (raw) => {
    const wanted = typeof raw === 'string' ? [raw] : (raw ?? [])
    const found = values.filter((value) => wanted.includes(value))
    return found.length > 0 ? found : undefined
  }

export const textOf =
  (pattern = /./, max = 200): FilterParser<string> =>
  (raw) => {
    const value = first(raw)?.slice(0, max)
    return value && pattern.test(value) ? value : undefined
  }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
export const idOf: FilterParser<string> = textOf(uuid)

function first(raw: Raw): string | undefined {
  return typeof raw === 'string' ? raw : raw?.[0]
}

export type Filters = Record<string, FilterParser<unknown>>
type FilterValues<F extends Filters> = {
  [Key in keyof F]?: Exclude<ReturnType<F[Key]>, undefined>
}

/** What the address says, without what it says by default: so links need to say little, and addresses stay short. */
export type ListSearch<Sort extends string, F extends Filters> = {
  page?: number
  limit?: number
  search?: string
  sort?: Sort | `-${Sort}`
} & FilterValues<F>

export interface ListDefinition<Sort extends string, F extends Filters> {
  /** For a route's `validateSearch`: unknown and senseless parameters are dropped. */
  parse: (raw: Record<string, unknown>) => ListSearch<Sort, F>
  /** For the contract's list endpoints. */
  toQuery: (
    search: ListSearch<Sort, F>,
    usualRows?: number,
  ) => {
    page: number
    limit: number
    search: string
    sort?: { field: Sort; order: 'asc' | 'desc' }
    filter?: FilterValues<F>
  }
  filterNames: readonly (keyof F & string)[]
}

export function defineListSearch<const Sort extends string, F extends Filters = Record<never, never>>({
  sort: sortFields,
  filters,
}: {
  sort: readonly Sort[]
  filters?: F
}): ListDefinition<Sort, F> {
  const filterNames = Object.keys(filters ?? {})
  return {
    filterNames,
    parse: (raw) => {
      const result: Record<string, unknown> = {}
      const page = whole(raw.page)
      if (page !== undefined && page > 1) result.page = page
      const limit = whole(raw.limit)
      if (limit !== undefined && rowsPerPage.some((rows) => rows === limit)) {
        result.limit = limit
      }
      const search = first(raw.search as Raw)
        ?.trim()
        .slice(0, 200)
      if (search) result.search = search
      const sort = String(raw.sort ?? '')
      if (sortFields.some((field) => field === sort.replace(/^-/, ''))) result.sort = sort
      for (const name of filterNames) {
        const value = filters?.[name]?.(raw[name] as Raw)
        if (value !== undefined) result[name] = value
      }
      return result as ListSearch<Sort, F>
    },
    toQuery: (search, usualRows = defaultRows) => {
      const filter = Object.fromEntries(
        filterNames.flatMap((name) => {
          const value = Reflect.get(search, name)
          return value === undefined ? [] : [[name, value]]
        }),
      ) as FilterValues<F>
      const sort = readSort<Sort>(search.sort)
      return {
        page: search.page ?? 1,
        limit: search.limit ?? usualRows,
        search: search.search ?? '',
        ...(sort ? { sort } : {}),
        ...(Object.keys(filter).length > 0 ? { filter } : {}),
      }
    },
  }
}

function readSort<Sort extends string>(sort: string | undefined) {
  if (!sort) return undefined
  const order = sort.startsWith('-') ? ('desc' as const) : ('asc' as const)
  return { field: sort.replace(/^-/, '') as Sort, order }
}

function whole(raw: unknown): number | undefined {
  const text = String(raw ?? '')
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}
