import { Button } from '@mantine/core'
import { IconAlertTriangle, IconFileOff, IconSearchOff } from '@tabler/icons-react'
import { type CSSProperties, lazy, type ReactNode, Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListStateForTable } from '../../lib/use-list-state.ts'
import { EmptyState, ErrorState } from '../states.tsx'
import type { ColumnOf, TanStackRow } from './column.tsx'
import { PaginationBar, SortBar } from './list-controls.tsx'
import type LongRowsOf from './long-rows.tsx'
import classes from './table.module.css'
import { ariaRoles, SkeletonRow, selectionWidth, TableHead, TableRow } from './table-parts.tsx'
import type { DataTableModel } from './use-data-table.ts'
import { useRowKeys } from './use-row-keys.ts'

export interface DataTableProps<Row extends object> {
  /** From `useDataTable`. */
  model: DataTableModel<Row>
  /** The table's name for screen readers. */
  label: string
  /** Said when its rows can't be had. */
  errorTitle: string
  /** Shown when there is nothing at all yet: an EmptyState that says what to do. */
  empty: ReactNode
  /** Rows of the skeleton where no page size tells. */
  expectedRows?: number
  /** Called by a click on a row, or Enter. */
  onOpen?: ((row: Row) => void) | undefined
}

/** Loaded on demand: short lists aren't virtualised. `lazy` forgets type parameters. */
const LongRows = lazy(() => import('./long-rows.tsx')) as unknown as typeof LongRowsOf

/** Each column that may grow gets an equal part of the free width, at most a third. */
function widthOf<Row extends object>(column: ColumnOf<Row>, columns: readonly ColumnOf<Row>[]) {
  const mayGrow = ({ columnDef: { maxSize } }: ColumnOf<Row>) =>
    maxSize !== undefined && maxSize < Number.MAX_SAFE_INTEGER
  const size = column.getSize()
  if (!mayGrow(column)) return size
  const share = Math.max(3, columns.filter(mayGrow).length)
  return `clamp(${size}px, calc(${size}px + (100cqi - var(--table-width)) / ${share}), ${column.columnDef.maxSize}px)`
}

const noActions = () => []

/**
 * Every list of the product. While it loads, a skeleton of its real shape; while the next page loads, the old rows;
 * sideways it scrolls inside its own frame, and where that is narrow, rows are a title with facts below.
 */
export function DataTable<Row extends object>({
  model,
  label,
  errorTitle,
  empty,
  expectedRows = 5,
  onOpen,
}: DataTableProps<Row>) {
  const { t } = useTranslation(['common', 'errors'])
  const { table, result, listState, rowWindow, selectable, rowMenu, rowAt, RowMenuContext } = model
  const scroller = useRef<HTMLDivElement>(null)
  const columns = table.getFlatHeaders().map(({ column }) => column)
  const shown = table.getRowModel().rows
  const showsAll = listState?.pagination.pageSize === Number.POSITIVE_INFINITY
  const widths: CSSProperties & Record<`--${string}`, string> = {
    '--table-width': `${table.getTotalSize() + (selectable ? selectionWidth : 0)}px`,
    '--pinned-width': `${table.getEndTotalSize()}px`,
  }
  const withRow = (act: (row: TanStackRow<Row>) => void) => (index: number) => {
    const row = rowAt(index)
    if (row) act(row)
  }
  useRowKeys(scroller, {
    open: onOpen && withRow((row) => onOpen(row.original)),
    select: selectable ? withRow((row) => row.toggleSelected()) : undefined,
  })
  const interactive = onOpen !== undefined || selectable

  if (result.error && !result.data) {
    return (
      <div className={classes.frame}>
        <ErrorState title={errorTitle} query={result} />
      </div>
    )
  }
  const { unreadable = 0, surplus = 0 } = result.data ?? {}
  const leftOut = (
    <>
      {unreadable > 0 && <LeftOut>{t('errors:unreadRows', { count: unreadable })}</LeftOut>}
      {surplus > 0 && <LeftOut>{t('errors:surplusRows', { count: surplus })}</LeftOut>}
    </>
  )
  // Of a long list the rows in sight may be on their way.
  if (result.data?.payload.length === 0 && !result.isPlaceholderData && !rowWindow?.count) {
    return (
      <div className={classes.frame}>
        {leftOut}
        {listState ? <EmptyTable listState={listState} count={result.data.count} empty={empty} /> : empty}
      </div>
    )
  }

  const expected = showsAll || !listState ? expectedRows : Math.min(listState.pagination.pageSize, 25)
  const skeleton = Array.from({ length: expected }, (_, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity
    <SkeletonRow key={i} index={i} model={model} />
  ))
  return (
    <div className={classes.frame} style={widths}>
      {listState && <SortBar model={model} />}
      <section
        ref={scroller}
        className={classes.scroller}
        data-tall={showsAll || undefined}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
      >
        <table
          {...ariaRoles.table}
          className={classes.table}
          data-bar={Boolean(listState || selectable) || undefined}
          data-selectable={selectable || undefined}
          aria-label={label}
          aria-busy={result.isFetching}
          aria-rowcount={result.data ? result.data.count + 1 : undefined}
          data-stale={result.isPlaceholderData || undefined}
        >
          <colgroup>
            {selectable && <col style={{ width: selectionWidth }} />}
            {columns.map((column, i) => (
              // The first column takes the width that is left; otherwise ticks and menus would get a part of it.
              <col key={column.id} style={i === 0 ? undefined : { width: widthOf(column, columns) }} />
            ))}
          </colgroup>
          <TableHead model={model} />
          <RowMenuContext value={rowMenu ?? noActions}>
            {!result.isPending && (rowWindow || showsAll) ? (
              <Suspense fallback={<tbody>{skeleton}</tbody>}>
                <LongRows model={model} scroller={scroller} interactive={interactive} />
              </Suspense>
            ) : (
              <tbody {...ariaRoles.rowgroup}>
                {result.isPending
                  ? skeleton
                  : shown.map((row, index) => (
                      <TableRow
                        key={row.id}
                        row={row}
                        index={index}
                        model={model}
                        interactive={interactive}
                      />
                    ))}
              </tbody>
            )}
          </RowMenuContext>
        </table>
      </section>
      {leftOut}
      {listState && <PaginationBar model={model} />}
    </div>
  )
}

/** Why rows of a reply aren't in the table. */
function LeftOut({ children }: { children: ReactNode }) {
  return (
    <p className={classes.leftOut} role="status">
      <IconAlertTriangle size={16} aria-hidden />
      {children}
    </p>
  )
}

interface EmptyTableProps {
  listState: ListStateForTable
  /** Of all pages. */
  count: number
  /** Shown where there is nothing at all. */
  empty: ReactNode
}

/** Nothing on this page, nothing found and nothing there are three things. */
function EmptyTable({ listState, count, empty }: EmptyTableProps) {
  const { t } = useTranslation()
  const button = (label: string, onClick: () => void) => (
    <Button variant="default" onClick={onClick}>
      {label}
    </Button>
  )
  if (count > 0) {
    // The page number in the address is past the end, e.g. after rows were deleted.
    const toFirst = () => listState.onPaginationChange((before) => ({ ...before, pageIndex: 0 }))
    return (
      <EmptyState
        icon={IconFileOff}
        title={t('table.emptyPage')}
        action={button(t('table.toFirstPage'), toFirst)}
      />
    )
  }
  if (!listState.filtered) return empty
  return (
    <EmptyState
      icon={IconSearchOff}
      title={t('table.nothingFound')}
      description={t('table.nothingFoundHint')}
      action={button(t('table.clearFilters'), listState.clearFilters)}
    />
  )
}
