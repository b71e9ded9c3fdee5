import { memo, type ReactNode, type Ref } from 'react'
import { Skeleton } from '../skeleton.tsx'
import { ariaRoles, type ShownColumn } from './column.ts'
import { type RowSelection, SelectCell } from './selection.tsx'
import classes from './table.module.css'

export interface Shown<Row> {
  columns: readonly ShownColumn<Row>[]
  selection: RowSelection<Row> | undefined
  rowName: (row: Row) => string
  /** Rows react to a click and to the keyboard. */
  active: boolean
}

interface TableRowProps<Row> extends Shown<Row> {
  id: string
  row: Row
  index: number
  ref?: Ref<HTMLTableRowElement> | undefined
}

export function TableRow<Row>(props: TableRowProps<Row>) {
  const { id, row, index, ref, columns, selection, rowName, active } = props
  return (
    <tr
      ref={ref}
      {...ariaRoles.row}
      data-index={index}
      data-active={active || undefined}
      aria-rowindex={index + 2}
      data-selected={selection?.has(id) || undefined}
      tabIndex={active ? -1 : undefined}
    >
      {selection && <SelectCell id={id} row={row} name={rowName(row)} selection={selection} />}
      <Cells row={row} columns={columns} />
    </tr>
  )
}

interface CellsProps<Row> {
  row: Row
  columns: readonly ShownColumn<Row>[]
}

function PlainCells<Row>({ row, columns }: CellsProps<Row>): ReactNode {
  return columns.map((column) => (
    <td key={column.id} {...ariaRoles.cell} {...styledBy(column)}>
      <div className={classes.cell}>{column.cell(row)}</div>
    </td>
  ))
}

/** What the style sheet looks at. */
const styledBy = <Row,>({ align, pinned, phone, label }: ShownColumn<Row>) => ({
  'data-align': align,
  'data-pinned': pinned,
  'data-phone': phone,
  'data-label': phone === 'labelled' ? label : undefined,
})

/** Replies keep what didn't change by reference, so a refetch renders only the rows that did. */
const Cells = memo(
  PlainCells,
  (before, after) =>
    before.row === after.row &&
    before.columns.length === after.columns.length &&
    before.columns.every((column, i) => column === after.columns[i]),
) as typeof PlainCells

/** Widths that look like text rather than like a wall. */
const widths = ['72%', '56%', '64%', '48%', '80%'] as const

/** In the place of a row that is on its way. */
export function SkeletonRow<Row>({ columns, selection, index }: Shown<Row> & { index: number }) {
  return (
    <tr aria-hidden>
      {selection && <td className={classes.select} />}
      {columns.map((column, i) => (
        <td key={column.id} {...styledBy(column)} data-label={undefined}>
          {!column.titleHidden && <Skeleton height={12} radius="sm" width={widths[(index + i) % 5]} />}
        </td>
      ))}
    </tr>
  )
}
