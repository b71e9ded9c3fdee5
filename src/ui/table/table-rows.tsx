import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, type ReactNode, type RefObject } from 'react'
import type { Column } from './column.ts'
import classes from './table.module.css'

interface RowsProps<Row> {
  rows: readonly { id: string; row: Row }[]
  columns: readonly Column<Row>[]
}

export function PlainRows<Row>({ rows, columns }: RowsProps<Row>) {
  return (
    <tbody>
      {rows.map(({ id, row }) => (
        <tr key={id}>
          <Cells row={row} columns={columns} />
        </tr>
      ))}
    </tbody>
  )
}

/** Spec §9: the rendered part of a long list grows and shrinks by slices of this many rows. */
const slice = 10
const rowHeight = 49

/** All rows at once: only those in sight are in the page, the others are represented by their height. */
export function VirtualRows<Row>({
  rows,
  columns,
  scroller,
}: RowsProps<Row> & { scroller: RefObject<HTMLElement | null> }) {
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    rangeExtractor: ({ startIndex, endIndex, count }) => wholeSlices(startIndex, endIndex, count),
  })
  const items = virtual.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <tbody>
      <Gap height={before} columns={columns.length} />
      {items.map((item) => {
        const found = rows[item.index]
        return (
          found && (
            <tr
              key={item.key}
              ref={virtual.measureElement}
              data-index={item.index}
              aria-rowindex={item.index + 2}
            >
              <Cells row={found.row} columns={columns} />
            </tr>
          )
        )
      })}
      <Gap height={after} columns={columns.length} />
    </tbody>
  )
}

export function wholeSlices(start: number, end: number, count: number): number[] {
  const first = Math.floor(start / slice) * slice
  const last = Math.min(count, Math.ceil((end + 1) / slice) * slice)
  return Array.from({ length: Math.max(0, last - first) }, (_, i) => first + i)
}

function Gap({ height, columns }: { height: number; columns: number }) {
  return height > 0 ? (
    <tr aria-hidden className={classes.gap}>
      <td colSpan={columns} style={{ height }} />
    </tr>
  ) : null
}

interface CellsProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
}

function PlainCells<Row>({ row, columns }: CellsProps<Row>): ReactNode {
  return columns.map((column) => (
    <td key={column.id} data-align={column.align}>
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
