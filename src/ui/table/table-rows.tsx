import { memo, type ReactNode, type Ref } from 'react'
import { ariaRoles } from './aria-roles.ts'
import type { ShownColumn } from './column.ts'
import { type RowSelection, SelectCell } from './selection.tsx'
import classes from './table.module.css'

export interface Shown<Row> {
  columns: readonly ShownColumn<Row>[]
  selection: RowSelection<Row> | undefined
  rowName: (row: Row) => string
  /** Rows react to a click and to the keyboard. */
  active: boolean
}

export interface RowsProps<Row> extends Shown<Row> {
  rows: readonly { id: string; row: Row }[]
}

export function PlainRows<Row>({ rows, ...shown }: RowsProps<Row>) {
  return (
    <tbody {...ariaRoles.rowgroup}>
      {rows.map(({ id, row }, index) => (
        <TableRow key={id} id={id} row={row} index={index} {...shown} />
      ))}
    </tbody>
  )
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
    <td
      key={column.id}
      {...ariaRoles.cell}
      data-align={column.align}
      data-pinned={column.pinned}
      data-phone={column.phone}
      data-label={column.phone === 'labelled' ? column.label : undefined}
    >
      <div className={classes.cell}>{column.cell(row)}</div>
    </td>
  ))
}

/** Replies keep what didn't change by reference, so a refetch renders only the rows that did. */
const Cells = memo(
  PlainCells,
  (before, after) =>
    before.row === after.row &&
    before.columns.length === after.columns.length &&
    before.columns.every((column, i) => column === after.columns[i]),
) as typeof PlainCells
