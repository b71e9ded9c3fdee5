import type { ReactElement, ReactNode } from 'react'
import type { FilterValues, List, ListQuery, SortField, SortOrder } from '../contract/lists.ts'
import { sortOf } from '../contract/lists.ts'
import { dayBounds } from './dates.ts'
import { defaultRows, type ListSearch, listSearch, rowsKey, rowsPerPage } from './list-search.ts'
import { readStored, writeStored } from './storage.ts'

/** How many rows a person chose last, in whichever list: the address says so only where it differs. */
function rememberedRows(): number {
  const stored = Number(readStored(rowsKey) ?? defaultRows)
  return rowsPerPage.find((rows) => rows === stored) ?? defaultRows
}

/** What an address asks of its list, in the API's words. */
export function listQueryOf<L extends List>(list: L, search: ListSearch<L>): ListQuery<L> {
  const given = Object.entries(list.filters).flatMap(([name, { kind, address = name }]) => {
    const value: unknown = Reflect.get(search, address)
    if (value === undefined) return []
    if (kind === 'dayStart') return [[name, dayBounds(String(value)).start]]
    if (kind === 'dayEnd') return [[name, dayBounds(String(value)).end]]
    return [[name, value]]
  })
  return {
    page: search.page ?? 1,
    limit: search.limit ?? rememberedRows(),
    search: search.search ?? '',
    ...(search.sort && { sort: sortOf<SortField<L>>(search.sort) }),
    ...(given.length > 0 && { filter: Object.fromEntries(given) as FilterValues<L> }),
  }
}

/** A route whose address is that of a list: `getRouteApi(…)`. */
interface ListRoute<L extends List> {
  useSearch: () => ListSearch<L>
  useNavigate: () => (to: { search: ListSearch<L>; replace: boolean; resetScroll: boolean }) => Promise<void>
  Link: (props: { to: '.'; search: ListSearch<L>; onClick: () => void; children: ReactNode }) => ReactElement
}

export type ListOf<L extends List> = ReturnType<typeof useList<L>>

/** The list's state out of the address bar, and everything that changes it. Fits DataTable's `list`. */
export function useList<L extends List>(list: L, route: ListRoute<L>) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const query = listQueryOf(list, search)
  const goTo = (next: object) =>
    void navigate({ search: listSearch(list)({ ...next }), replace: true, resetScroll: false })
  /** With another search, order or filter a list begins with its first page. */
  const change = (patch: object) => goTo({ ...search, page: undefined, ...patch })
  return {
    search,
    query,
    /** Leads to the same list with another address. */
    Link: route.Link,
    page: query.page,
    limit: query.limit,
    sort: query.sort ?? null,
    filtered: query.search !== '' || query.filter !== undefined,
    setPage: (page: number) => change({ page }),
    setLimit: (limit: number) => {
      writeStored(rowsKey, String(limit))
      change({ limit })
    },
    setSort: (sort: { field: SortField<L>; order: SortOrder } | null) =>
      change({ sort: sort ? (sort.order === 'desc' ? `-${sort.field}` : sort.field) : undefined }),
    setFilters: (patch: Partial<ListSearch<L>>) => change(patch),
    clearFilters: () => goTo({ limit: search.limit, sort: search.sort }),
  }
}
