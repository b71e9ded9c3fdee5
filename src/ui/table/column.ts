import type { ReactNode } from 'react'
import type { Translate } from '../../i18n/translate.ts'

/** One column, declared at module scope beside its page. */
export interface Column<Row> {
  /** Also the sort field of the API where `sortable`. */
  id: string
  title: (t: Translate) => string
  cell: (row: Row) => ReactNode
  sortable?: boolean
  /** Pixels; without it the column shares what is left with its like. */
  width?: number
  /** Figures stand at the end, so that their digits line up. */
  align?: 'start' | 'end'
  /** Always shown, always where it is: what names the row, and its actions. */
  fixed?: boolean
  /** Stays in sight at the end while the others scroll sideways, and beside the title on a phone. */
  pinned?: boolean
  /**
   * What becomes of it where there is no room for a table and a row is a title with facts below: 'state' comes first
   * among the facts, 'labelled' says nothing without its column's title, 'cut' is a name that would rather lose its end
   * than take a line, 'hidden' is out of sight unless the list is sorted by it. Others are facts that speak for themselves.
   */
  phone?: 'title' | 'state' | 'labelled' | 'cut' | 'hidden'
  /** The title is for screen readers only, as above a column of buttons. */
  titleHidden?: boolean
}

/** A column as it is shown now. */
export interface ShownColumn<Row> extends Column<Row> {
  /** Its title, in the person's language. */
  label: string
}

/** What a list's address says, and how to change it. `useListSearch` makes one. */
export interface ListControl {
  page: number
  limit: number
  sort: { field: string; order: 'asc' | 'desc' } | null
  /** Whether a search or filter is on, which makes "nothing found" of "nothing there". */
  filtered: boolean
  setPage: (page: number) => void
  setLimit: (limit: number) => void
  setSort: (sort: ListControl['sort']) => void
  clearFilters: () => void
}

/** The part of a query's result that a table looks at. */
export interface ListRows<Row> {
  data: { payload: Row[]; count: number } | undefined
  error: Error | null
  isPending: boolean
  isFetching: boolean
  isPlaceholderData: boolean
  refetch: () => unknown
}
