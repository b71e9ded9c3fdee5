import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { flexRender, type Header } from '@tanstack/react-table'
import { memo, type ReactNode, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '../states.tsx'
import { type ColumnOf, type Features, headerOf, type TanStackRow } from './column.tsx'
import classes from './table.module.css'
import type { DataTableModel } from './use-data-table.ts'

/** The implicit roles of a table's elements: Safari forgets them once a style sheet lays them out as blocks. */
export const ariaRoles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

export const selectionWidth = 44

/** Attributes for the style sheet. A column that a phone leaves out is shown once the list is sorted by it. */
function styledBy<Row extends object>(column: ColumnOf<Row>) {
  const { align, phone } = column.columnDef.meta ?? {}
  const shownAs = phone === 'hidden' && column.getIsSorted() ? 'labelled' : phone
  return {
    'data-align': align,
    'data-pinned': column.getIsPinned() ? true : undefined,
    'data-phone': shownAs,
    'data-label': shownAs === 'labelled' ? headerOf(column) : undefined,
  }
}

export function TableHead<Row extends object>({ model }: { model: DataTableModel<Row> }) {
  const { table, selectable } = model
  return (
    <thead {...ariaRoles.rowgroup}>
      <tr {...ariaRoles.row}>
        {selectable && <SelectPage model={model} />}
        {table.getFlatHeaders().map((header) => (
          <HeaderCell key={header.id} header={header} />
        ))}
      </tr>
    </thead>
  )
}

function SelectPage<Row extends object>({
  model: { table, rowWindow, result },
}: {
  model: DataTableModel<Row>
}) {
  const { t } = useTranslation()
  const every = !rowWindow && table.getIsAllPageRowsSelected()
  return (
    <th {...ariaRoles.columnheader} scope="col" className={classes.select}>
      <input
        type="checkbox"
        disabled={rowWindow !== undefined || !result.data?.payload.length}
        checked={every}
        ref={(box) => {
          if (box) box.indeterminate = !rowWindow && !every && table.getIsSomePageRowsSelected()
        }}
        onChange={table.getToggleAllPageRowsSelectedHandler()}
        aria-label={t('table.selectPage')}
      />
    </th>
  )
}

function HeaderCell<Row extends object>({ header }: { header: Header<Features, Row> }) {
  const { t } = useTranslation()
  const { column } = header
  const { align, headerHidden } = column.columnDef.meta ?? {}
  const text = flexRender(column.columnDef.header, header.getContext())
  const sorts = column.getCanSort()
  const sorted = column.getIsSorted()
  const { icon: Mark, next } = sortSteps[sorted || 'none']
  return (
    <th
      {...ariaRoles.columnheader}
      scope="col"
      data-align={align}
      data-pinned={column.getIsPinned() ? true : undefined}
      aria-sort={sorts ? (sorted ? `${sorted}ending` : 'none') : undefined}
    >
      {sorts ? (
        <>
          <UnstyledButton className={classes.sort} onClick={column.getToggleSortingHandler()} title={t(next)}>
            {text}
            <Mark size={14} className={classes.mark} data-sorted={sorted || undefined} aria-hidden />
          </UnstyledButton>
          <span className={classes.words}>{text}</span>
        </>
      ) : headerHidden ? (
        <VisuallyHidden>{text}</VisuallyHidden>
      ) : (
        text
      )}
    </th>
  )
}

const sortSteps = {
  none: { icon: IconArrowsSort, next: 'table.sortAscending' },
  asc: { icon: IconArrowUp, next: 'table.sortDescending' },
  desc: { icon: IconArrowDown, next: 'table.sortClear' },
} as const

interface TableRowProps<Row extends object> {
  model: DataTableModel<Row>
  row: TanStackRow<Row>
  /** In the whole list, which may be longer than the loaded rows. */
  index: number
  /** The row reacts to a click and to the keyboard. */
  interactive: boolean
  ref?: Ref<HTMLTableRowElement> | undefined
}

export function TableRow<Row extends object>({ model, row, index, interactive, ref }: TableRowProps<Row>) {
  const { t } = useTranslation()
  const { table, selectable, rowName } = model
  return (
    <tr
      ref={ref}
      {...ariaRoles.row}
      data-index={index}
      data-active={interactive || undefined}
      aria-rowindex={index + 2}
      data-selected={row.getIsSelected() || undefined}
      tabIndex={interactive ? -1 : undefined}
    >
      {selectable && (
        <td {...ariaRoles.cell} className={classes.select}>
          <input
            type="checkbox"
            checked={row.getIsSelected()}
            onChange={row.getToggleSelectedHandler()}
            aria-label={t('table.selectRow', { name: rowName(row.original) })}
          />
        </td>
      )}
      <Cells row={row} headers={table.getFlatHeaders()} sortedBy={table.state.sorting[0]?.id} />
    </tr>
  )
}

interface CellsProps<Row extends object> {
  row: TanStackRow<Row>
  /** Another array as soon as the columns, their order or visibility change. */
  headers: readonly Header<Features, Row>[]
  sortedBy: string | undefined
}

function PlainCells<Row extends object>({ row }: CellsProps<Row>): ReactNode {
  return row.getVisibleCells().map((cell) => (
    <td key={cell.id} {...ariaRoles.cell} {...styledBy(cell.column)}>
      <div className={classes.cell}>{flexRender(cell.column.columnDef.cell, cell.getContext())}</div>
    </td>
  ))
}

/** Replies keep what didn't change by reference, so a refetch renders only the rows that did. */
const Cells = memo(
  PlainCells,
  (before, after) =>
    before.row.original === after.row.original &&
    before.headers === after.headers &&
    before.sortedBy === after.sortedBy,
) as typeof PlainCells

/** Widths that look like text rather than like a wall. */
const skeletonWidths = ['72%', '56%', '64%', '48%', '80%'] as const

/** In the place of a row that is on its way. */
export function SkeletonRow<Row extends object>({
  model: { table, selectable },
  index,
}: Pick<TableRowProps<Row>, 'model' | 'index'>) {
  return (
    <tr aria-hidden>
      {selectable && <td className={classes.select} />}
      {table.getFlatHeaders().map(({ column }, i) => (
        <td key={column.id} {...styledBy(column)} data-label={undefined}>
          {!column.columnDef.meta?.headerHidden && (
            <Skeleton height={12} radius="sm" width={skeletonWidths[(index + i) % 5]} />
          )}
        </td>
      ))}
    </tr>
  )
}
