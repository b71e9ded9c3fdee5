import { IconAlertTriangle } from '@tabler/icons-react'
import { type CSSProperties, lazy, type ReactNode, Suspense, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../states.tsx'
import { ariaRoles, type Column, type ListControl, type ListRows } from './column.ts'
import { EmptyTable } from './empty-table.tsx'
import type LongRowsOf from './long-rows.tsx'
import { PaginationBar } from './pagination-bar.tsx'
import { useRowMenu } from './row-menu.tsx'
import type { RowAction } from './row-menu-items.tsx'
import type { RowWindow } from './row-window.ts'
import { type RowSelection, SelectHead, selectionWidth } from './selection.tsx'
import { SortBar } from './sort-bar.tsx'
import classes from './table.module.css'
import { TableHead } from './table-head.tsx'
import { SkeletonRow, TableRow } from './table-rows.tsx'
import type { ColumnLayout } from './use-column-layout.ts'
import { useListTable } from './use-list-table.ts'
import { useRowKeys } from './use-row-keys.ts'

export interface DataTableProps<Row extends object, Sort extends string> {
  /** What the table lists, for screen readers. */
  label: string
  /** Said when its rows can't be had. */
  errorTitle: string
  columns: readonly Column<Row, Sort>[]
  /** A query of a list endpoint: `useQuery(pageQuery(…))`. */
  rows: ListRows<Row>
  rowId: (row: Row) => string
  /** Names a row to who can't see it: its checkbox, its menu. */
  rowName?: (row: Row) => string
  /** Shown when there is nothing at all yet: an EmptyState that says what to do. */
  empty: ReactNode
  /** From `useList`; without it the table neither pages nor sorts. */
  list?: ListControl<Sort>
  /** From `useColumnLayout`, together with a ColumnMenu. */
  layout?: ColumnLayout
  /** Rows of the skeleton where no page size tells. */
  expectedRows?: number
  /** From `useRowWindow`: rows that are fetched as they come into sight, where "all" is too long for one reply. */
  window?: RowWindow<Row> | undefined
  selection?: RowSelection<Row>
  /** What a click on a row, or Enter, does. */
  onOpen?: (row: Row) => void
  /** What else can be done with a row: a menu at its end, asked for its entries while it is open. */
  rowMenu?: (row: Row) => readonly RowAction[]
}

/** Who looks at one page of rows needs nothing of what makes thousands bearable. `lazy` forgets type parameters. */
const LongRows = lazy(() => import('./long-rows.tsx')) as unknown as typeof LongRowsOf

/** Room for a column that names no width. */
const flexibleWidth = 160
/** Of the room that is left each column that asks for some gets a third, or its share where more of them do. */
const roomOf = ({ width, roomy }: Pick<Column<never>, 'width' | 'roomy'>, roomyColumns: number) =>
  width && roomy
    ? `clamp(${width}px, calc(${width}px + (100cqi - var(--table-width)) / ${Math.max(3, roomyColumns)}), ${roomy}px)`
    : width

const none: never[] = []
const noActions = () => none

/**
 * Every list of the product. While it loads, a skeleton of its real shape; while the next page loads, the old rows;
 * sideways it scrolls inside its own frame, and where that is narrow, rows are a title with facts below.
 */
export function DataTable<Row extends object, Sort extends string = never>({
  label,
  errorTitle,
  columns: ownColumns,
  rows,
  rowId,
  rowName = rowId,
  empty,
  list,
  layout,
  expectedRows = 5,
  window,
  selection,
  onOpen,
  rowMenu,
}: DataTableProps<Row, Sort>) {
  const { t } = useTranslation(['common', 'errors'])
  const scroller = useRef<HTMLDivElement>(null)
  const payload = rows.data?.payload ?? none
  const { column: menuColumn, RowActions } = useRowMenu(rowName)
  const hasMenu = rowMenu !== undefined
  const columns = useMemo(
    () => (hasMenu ? [...ownColumns, menuColumn] : ownColumns),
    [ownColumns, menuColumn, hasMenu],
  )
  const visible = useListTable({ columns, list, layout })
  const shownColumns = visible.map(({ column }) => column)
  // Were every column of a fixed width, what is left would be shared out, also to the ticks and the menus.
  const stretched = shownColumns.find(({ width }) => !width) ?? shownColumns[0]
  const roomyColumns = shownColumns.filter(({ roomy }) => roomy).length
  const all = list?.limit === 0
  const widthOf = (these: readonly { width?: number }[]) =>
    these.reduce((sum, column) => sum + (column.width ?? flexibleWidth), 0)
  const widths: CSSProperties & Record<`--${string}`, string> = {
    '--table-width': `${widthOf(shownColumns) + (selection ? selectionWidth : 0)}px`,
    '--pinned-width': `${widthOf(shownColumns.filter(({ pinned }) => pinned))}px`,
  }
  const withRow = (act: (row: Row) => void) => (index: number) => {
    const row = window ? window.rowAt(index) : payload[index]
    if (row) act(row)
  }
  useRowKeys(scroller, {
    open: onOpen && withRow(onOpen),
    select: selection && withRow((row) => selection.set([row], !selection.has(rowId(row)))),
  })
  const rendering = {
    columns: shownColumns,
    selection,
    rowName,
    active: onOpen !== undefined || selection !== undefined,
  }

  const expected = Math.min(list?.limit || expectedRows, 25)
  const skeleton = Array.from({ length: expected }, (_, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity
    <SkeletonRow key={i} index={i} {...rendering} />
  ))

  if (rows.error && !rows.data) {
    return (
      <div className={classes.frame}>
        <ErrorState title={errorTitle} query={rows} />
      </div>
    )
  }
  const unread = rows.data?.unread ? (
    <p className={classes.unread} role="status">
      <IconAlertTriangle size={16} aria-hidden />
      {t('errors:unreadRows', { count: rows.data.unread })}
    </p>
  ) : null

  if (rows.data && payload.length === 0 && !rows.isPlaceholderData) {
    return (
      <div className={classes.frame}>
        {unread}
        {list ? <EmptyTable list={list} count={rows.data.count} empty={empty} /> : empty}
      </div>
    )
  }
  return (
    <div className={classes.frame} style={widths}>
      {list && <SortBar visible={visible} setSort={list.setSort} />}
      <section
        ref={scroller}
        className={classes.scroller}
        data-tall={all || undefined}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
      >
        <table
          {...ariaRoles.table}
          className={classes.table}
          data-bar={Boolean(list || selection) || undefined}
          data-selectable={selection !== undefined || undefined}
          aria-label={label}
          aria-busy={rows.isFetching}
          aria-rowcount={rows.data ? rows.data.count + 1 : undefined}
          data-stale={(rows.isPlaceholderData && !window) || undefined}
        >
          <colgroup>
            {selection && <col style={{ width: selectionWidth }} />}
            {shownColumns.map((column) => (
              <col
                key={column.id}
                style={column === stretched ? undefined : { width: roomOf(column, roomyColumns) }}
              />
            ))}
          </colgroup>
          <TableHead
            visible={visible}
            select={
              selection && <SelectHead rows={window ? none : payload} rowId={rowId} selection={selection} />
            }
          />
          <RowActions value={rowMenu ?? noActions}>
            {!rows.isPending && (window || all) ? (
              <Suspense fallback={<tbody>{skeleton}</tbody>}>
                <LongRows window={window} rows={payload} rowId={rowId} scroller={scroller} {...rendering} />
              </Suspense>
            ) : (
              <tbody {...ariaRoles.rowgroup}>
                {rows.isPending
                  ? skeleton
                  : payload.map((row, index) => (
                      <TableRow key={rowId(row)} id={rowId(row)} row={row} index={index} {...rendering} />
                    ))}
              </tbody>
            )}
          </RowActions>
        </table>
      </section>
      {unread}
      {list && (
        <PaginationBar list={list} count={rows.data?.count} shown={window ? window.count : payload.length} />
      )}
    </div>
  )
}
