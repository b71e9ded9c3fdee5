import type { ReactNode } from 'react'
import type { ListReply, SortOrder } from '../../contract/lists.ts'
import type { Translate } from '../../i18n/translate.ts'

interface AnyColumn<Row> {
  title: (t: Translate) => string
  cell: (row: Row) => ReactNode
  /** Pixels; what is left goes to the column without it, or to the first. */
  width?: number
  /** As wide as this where there is room. */
  roomy?: number
  /** Figures stand at the end, so that their digits line up. */
  align?: 'start' | 'end'
  /** Always shown, always where it is: what names the row, and its actions. */
  fixed?: boolean
  /** Out of sight until somebody asks for it in the menu of columns. */
  optional?: boolean
  /** Stays in sight at the end while the others scroll sideways, and beside the title on a phone. */
  pinned?: boolean
  /**
   * What becomes of it where there is no room for a table and a row is a title with facts below: 'state' comes first
   * among the facts, 'line' as well and takes a whole one, 'labelled' says nothing without its column's title, 'cut' is a name that would rather lose its end
   * than take a line, 'hidden' is out of sight unless the list is sorted by it. Others are facts that speak for themselves.
   */
  phone?: 'title' | 'state' | 'line' | 'labelled' | 'cut' | 'hidden'
  /** The title is for screen readers only, as above a column of buttons. */
  titleHidden?: boolean
}

/** One column, declared at module scope beside its page. It sorts only by what the list's declaration names. */
export type Column<Row, Sort extends string = never> = AnyColumn<Row> &
  ({ id: Sort; sortable: true } | { id: string; sortable?: false })

/** A column as it is shown now, with its title in the person's language. */
export type ShownColumn<Row, Sort extends string = string> = Column<Row, Sort> & { label: string }

/** What a list's address says, and how to change it. `useList` makes one. */
export interface ListControl<Sort extends string = string> {
  page: number
  limit: number
  sort: { field: Sort; order: SortOrder } | null
  /** Whether a search or filter is on, which makes "nothing found" of "nothing there". */
  filtered: boolean
  setPage: (page: number) => void
  setLimit: (limit: number) => void
  setSort: (sort: ListControl<Sort>['sort']) => void
  clearFilters: () => void
}

/** The part of a query's result that a table looks at. */
export interface ListRows<Row> {
  data: ListReply<Row> | undefined
  error: Error | null
  isPending: boolean
  isFetching: boolean
  isPlaceholderData: boolean
  refetch: () => unknown
}

/** What the elements of a table are by themselves, until a style sheet lays them out as blocks: Safari then forgets it. */
export const ariaRoles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const
