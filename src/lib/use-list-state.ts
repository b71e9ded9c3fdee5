import {
  functionalUpdate,
  type OnChangeFn,
  type PaginationState,
  type SortingState,
} from '@tanstack/react-table'
import type { ReactElement, ReactNode } from 'react'
import type { FilterValues, ListDefinition, ListQuery, SortField } from '../contract/define-list.ts'
import { parseSort } from '../contract/define-list.ts'
import { dayBounds } from './days.ts'
import { defaultRows, type ListParams, listParamsParser, rowsKey, rowsPerPage } from './list-params.ts'
import { readStored, writeStored } from './storage.ts'

/** The rows per page that were chosen last, in any list: for an address without `limit`. */
function rememberedRows(): number {
  const stored = Number(readStored(rowsKey) ?? defaultRows)
  return rowsPerPage.find((rows) => rows === stored) ?? defaultRows
}

/** The query of a list's address, in the API's words. */
export function toListQuery<L extends ListDefinition>(definition: L, params: ListParams<L>): ListQuery<L> {
  const given = Object.entries(definition.filters).flatMap(([name, { kind, urlName = name }]) => {
    const value: unknown = Reflect.get(params, urlName)
    if (value === undefined) return []
    if (kind === 'dayStart') return [[name, dayBounds(String(value)).start]]
    if (kind === 'dayEnd') return [[name, dayBounds(String(value)).end]]
    return [[name, value]]
  })
  return {
    page: params.page ?? 1,
    limit: params.limit ?? rememberedRows(),
    search: params.search ?? '',
    ...(params.sort && { sort: parseSort<SortField<L>>(params.sort) }),
    ...(given.length > 0 && { filter: Object.fromEntries(given) as FilterValues<L> }),
  }
}

/** A route whose address is that of a list. */
interface ListRoute<L extends ListDefinition> {
  useSearch: () => ListParams<L>
  useNavigate: () => (to: { search: ListParams<L>; replace: boolean; resetScroll: boolean }) => Promise<void>
  Link: (props: { to: '.'; search: ListParams<L>; onClick: () => void; children: ReactNode }) => ReactElement
}

export type ListState<L extends ListDefinition> = ReturnType<typeof useListState<L>>

/** The part of a list's state that a table shows and changes, in TanStack Table's terms. */
export interface ListStateForTable {
  pagination: PaginationState
  onPaginationChange: OnChangeFn<PaginationState>
  sorting: SortingState
  onSortingChange: OnChangeFn<SortingState>
  /** The columns that the service sorts by. */
  sortable: readonly string[]
  /** Whether a search or filter is on, which makes "nothing found" of "nothing there". */
  filtered: boolean
  clearFilters: () => void
}

/**
 * A list's state, which is kept in the address bar, and the functions that change it. Pages pass it to `ListPage` or
 * `useDataTable` as `listState`.
 */
export function useListState<L extends ListDefinition>(definition: L, route: ListRoute<L>) {
  const params = route.useSearch()
  const navigate = route.useNavigate()
  const query = toListQuery(definition, params)
  const goTo = (next: object) =>
    void navigate({ search: listParamsParser(definition)({ ...next }), replace: true, resetScroll: false })
  /** With another search, order or filter a list begins with its first page. */
  const change = (patch: object) => goTo({ ...params, page: undefined, ...patch })
  const forTable: ListStateForTable = {
    pagination: { pageIndex: query.page - 1, pageSize: query.limit || Number.POSITIVE_INFINITY },
    onPaginationChange: (update) => {
      const { pageIndex, pageSize } = functionalUpdate(update, forTable.pagination)
      if (pageSize === forTable.pagination.pageSize) return change({ page: pageIndex + 1 })
      const limit = Number.isFinite(pageSize) ? pageSize : 0
      writeStored(rowsKey, String(limit))
      change({ limit })
    },
    sorting: query.sort ? [{ id: query.sort.field, desc: query.sort.order === 'desc' }] : [],
    onSortingChange: (update) => {
      const [by] = functionalUpdate(update, forTable.sorting)
      change({ sort: by && (by.desc ? `-${by.id}` : by.id) })
    },
    sortable: definition.sortable,
    filtered: query.search !== '' || query.filter !== undefined,
    clearFilters: () => goTo({ limit: params.limit, sort: params.sort }),
  }
  return {
    ...forTable,
    /** As they stand in the address. */
    params,
    /** The same with defaults, as the list's call takes it. */
    query,
    /** Leads to the same list with another address. */
    Link: route.Link,
    setFilters: (patch: Partial<ListParams<L>>) => change(patch),
  }
}
