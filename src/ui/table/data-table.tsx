import { type ReactNode, useRef } from 'react'
import { ErrorState } from '../error-state.tsx'
import type { Column, ListControl, ListRows } from './column.ts'
import { EmptyPage, NothingFound } from './empty-rows.tsx'
import { PaginationBar } from './pagination-bar.tsx'
import { SkeletonRows } from './skeleton-rows.tsx'
import classes from './table.module.css'
import { TableHead } from './table-head.tsx'
import { PlainRows, VirtualRows } from './table-rows.tsx'
import type { ColumnLayout } from './use-column-layout.ts'
import { useListTable } from './use-list-table.ts'

interface DataTableProps<Row extends object> {
  /** What the table lists, for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  /** A query of a list endpoint: `useQuery(listQueryOptions(…))`. */
  rows: ListRows<Row>
  rowId: (row: Row) => string
  /** Shown when there is nothing at all yet: an EmptyState that says what to do. */
  empty: ReactNode
  /** From `useListSearch`; without it the table neither pages nor sorts. */
  list?: ListControl
  /** From `useColumnLayout`, together with a ColumnMenu. */
  layout?: ColumnLayout
  /** Rows of the skeleton where no page size tells. */
  expectedRows?: number
}

/** Room for a column that names no width. */
const flexibleWidth = 160
const none: never[] = []

/**
 * Every list of the product. While it loads, a skeleton of its real shape; while the next page loads, the old rows;
 * sideways it scrolls inside its own frame.
 */
export function DataTable<Row extends object>({
  label,
  columns,
  rows,
  rowId,
  empty,
  list,
  layout,
  expectedRows = 5,
}: DataTableProps<Row>) {
  const scroller = useRef<HTMLDivElement>(null)
  const payload = rows.data?.payload ?? none
  const { table, visible } = useListTable({ columns, rows: payload, rowId, list, layout })
  const shown = table.getRowModel().rows.map((row) => ({ id: row.id, row: row.original }))
  const shownColumns = visible.map(({ column }) => column)
  const all = list?.limit === 0
  const minWidth = shownColumns.reduce((sum, column) => sum + (column.width ?? flexibleWidth), 0)

  if (rows.error && !rows.data) {
    return (
      <div className={classes.frame}>
        <ErrorState error={rows.error} retry={() => void rows.refetch()} retrying={rows.isFetching} />
      </div>
    )
  }
  if (rows.data && payload.length === 0 && !rows.isPlaceholderData) {
    if (rows.data.count > 0 && list) return <EmptyPage onFirst={() => list.setPage(1)} />
    if (list?.filtered) return <NothingFound onClear={list.clearFilters} />
    return <div className={classes.frame}>{empty}</div>
  }
  return (
    <div className={classes.frame}>
      <section
        ref={scroller}
        className={classes.scroller}
        data-tall={all || undefined}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
      >
        <table
          className={classes.table}
          style={{ minWidth }}
          aria-label={label}
          aria-busy={rows.isFetching}
          aria-rowcount={rows.data ? rows.data.count + 1 : undefined}
          data-stale={rows.isPlaceholderData || undefined}
        >
          <colgroup>
            {shownColumns.map((column) => (
              <col key={column.id} style={column.width ? { width: column.width } : undefined} />
            ))}
          </colgroup>
          <TableHead visible={visible} />
          {rows.isPending ? (
            <SkeletonRows
              columns={shownColumns}
              count={(list && list.limit > 0 ? list.limit : 0) || expectedRows}
            />
          ) : all ? (
            <VirtualRows rows={shown} columns={shownColumns} scroller={scroller} />
          ) : (
            <PlainRows rows={shown} columns={shownColumns} />
          )}
        </table>
      </section>
      {list && <PaginationBar list={list} count={rows.data?.count} shown={payload.length} />}
    </div>
  )
}
