import {
  type Row as AnyRow,
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  metaHelper,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  type Column as ShownColumn,
  tableFeatures,
} from '@tanstack/react-table'
import type { Translate } from '../../i18n/texts.ts'
import { Count, RelativeTime } from '../cells.tsx'

/** The product's options of a column besides TanStack's own. */
interface ColumnMeta {
  /** Figures stand at the end, so that their digits line up. */
  align?: 'end'
  /** Hidden until it is chosen in the menu of columns. */
  optional?: boolean
  /** Stays in sight at the end while the others scroll sideways, and beside the title on a phone. */
  pinned?: boolean
  /** The header is for screen readers only, as above a column of buttons. */
  headerHidden?: boolean
  /**
   * The column's part on a phone, where a row is a title with facts below:
   * - 'title': the title
   * - 'state': the first fact
   * - 'line': the first fact, on a line of its own
   * - 'labelled': a fact with its header before it
   * - 'cut': a name that is cut off rather than wrapped
   * - 'hidden': not shown, unless the list is sorted by it
   *
   * Without a part it is a fact without a label.
   */
  phone?: 'title' | 'state' | 'line' | 'labelled' | 'cut' | 'hidden'
}

/** The parts of TanStack Table that the product uses. Only the core row model: paging, sorting and filtering are the service's. */
export const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  columnMeta: metaHelper<ColumnMeta>(),
})
export type Features = typeof features

export const columnHelper = <Row extends object>() => createColumnHelper<Features, Row>()

/**
 * A ColumnDef. `size` is its width; where there is room it grows up to `maxSize`, if it has one. The first column takes
 * what is left. With `enableHiding: false` it is always shown, always where it is. It sorts if the list's definition
 * names it.
 */
export type Column<Row extends object> = ReturnType<ReturnType<typeof columnHelper<Row>>['columns']>[number]

/** The columns of a table, declared at module scope beside its page. */
export type Columns<Row extends object> = (t: Translate) => readonly Column<Row>[]

export type ColumnOf<Row extends object> = ShownColumn<Features, Row>
/** TanStack's row around a row of the list. */
export type TanStackRow<Row extends object> = AnyRow<Features, Row>

/** The header as plain text, for menus and labels. */
export const headerOf = <Row extends object>({ id, columnDef: { header } }: ColumnOf<Row>) =>
  typeof header === 'string' ? header : id

/** Common options of columns of moments and of counts, in any list. */

export const timeCell = {
  cell: ({ getValue }: { getValue: () => string | null }) => <RelativeTime at={getValue()} />,
  size: 164,
  maxSize: 236,
}

export const countCell = {
  cell: ({ getValue }: { getValue: () => number }) => <Count value={getValue()} />,
  size: 100,
  meta: { align: 'end', phone: 'labelled' },
} as const
