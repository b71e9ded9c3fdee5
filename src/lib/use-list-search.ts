import { useNavigate, useSearch } from '@tanstack/react-router'
import {
  defaultRows,
  type Filters,
  type ListDefinition,
  type ListSearch,
  rowsPerPage,
} from './list-search.ts'
import { readStored, writeStored } from './storage.ts'

const rowsKey = 'rowsPerPage'

/** How many rows a person chose last, in whichever list: the address says so only where it differs. */
function rememberedRows(): number {
  const stored = Number(readStored(rowsKey) ?? defaultRows)
  return rowsPerPage.find((rows) => rows === stored) ?? defaultRows
}

/** The list's state out of the address bar, and everything that changes it. Fits DataTable's `list`. */
export function useListSearch<Sort extends string, F extends Filters>(definition: ListDefinition<Sort, F>) {
  const navigate = useNavigate()
  const search = definition.parse(useSearch({ strict: false }))
  const query = definition.toQuery(search, rememberedRows())
  const change = (patch: Record<string, unknown>) => {
    const next = definition.parse({ ...search, page: undefined, ...patch })
    // The route's own search type isn't known here; its `validateSearch` is this definition's `parse`.
    return navigate({ to: '.', search: next as never, replace: true, resetScroll: false })
  }
  const nothing = Object.fromEntries(definition.filterNames.map((name) => [name, undefined]))
  return {
    search,
    /** For the contract's list endpoints: `endpointQuery(listRuns, { query: list.query })`. */
    query,
    page: query.page,
    limit: query.limit,
    sort: query.sort ?? null,
    filtered: query.search !== '' || query.filter !== undefined,
    setPage: (page: number) => void change({ page }),
    setLimit: (limit: number) => {
      writeStored(rowsKey, String(limit))
      void change({ limit })
    },
    setSort: (sort: { field: string; order: 'asc' | 'desc' } | null) =>
      void change({ sort: sort ? (sort.order === 'desc' ? `-${sort.field}` : sort.field) : undefined }),
    /** Back to the first page with another search text or other filters. */
    setFilters: (patch: Partial<ListSearch<Sort, F>>) => void change(patch),
    clearFilters: () => void change({ search: undefined, ...nothing }),
  }
}
