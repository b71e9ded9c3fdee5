import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type Ref, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ariaRoles } from './aria-roles.ts'
import type { RowWindow } from './row-window.ts'
import classes from './table.module.css'
import { type RowsProps, type Shown, TableRow } from './table-rows.tsx'

/** Rule 4.8: the rendered part of a long list grows and shrinks by slices of this many rows. */
const slice = 10
/** As the style sheet says, the line below included. */
const rowHeight = 49
/** A title and three lines of facts; the true height is measured. */
const stackedHeight = 130

interface InScroller {
  scroller: RefObject<HTMLElement | null>
}

interface LongRowsProps<Row> extends RowsProps<Row>, InScroller {
  window: RowWindow<Row> | undefined
  rowId: (row: Row) => string
}

export default function LongRows<Row>({ window, rowId, rows, ...rest }: LongRowsProps<Row>) {
  return window ? (
    <WindowRows window={window} rowId={rowId} {...rest} />
  ) : (
    <VirtualRows rows={rows} {...rest} />
  )
}

/** All rows at once: only those in sight are in the page, the others are represented by their height. */
function VirtualRows<Row>({ rows, scroller, ...shown }: RowsProps<Row> & InScroller) {
  return (
    <Slices count={rows.length} scroller={scroller} width={widthOf(shown)}>
      {(index, ref) => {
        const found = rows[index]
        return (
          found && (
            <TableRow key={found.id} ref={ref} id={found.id} row={found.row} index={index} {...shown} />
          )
        )
      }}
    </Slices>
  )
}

interface WindowRowsProps<Row> extends Shown<Row>, InScroller {
  window: RowWindow<Row>
  rowId: (row: Row) => string
}

/** The same for rows that are fetched as they come into sight. */
function WindowRows<Row>({ window, rowId, scroller, ...shown }: WindowRowsProps<Row>) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins at its top
  useEffect(() => scroller.current?.scrollTo({ top: 0 }), [window.key, scroller])
  return (
    <Slices count={window.count} scroller={scroller} width={widthOf(shown)} onSight={window.show}>
      {(index, ref) => {
        const row = window.rowAt(index)
        return row ? (
          <TableRow key={index} ref={ref} id={rowId(row)} row={row} index={index} {...shown} />
        ) : (
          <tr key={index} aria-hidden>
            {shown.selection && <td className={classes.select} />}
            {shown.columns.map((column) => (
              <td key={column.id} data-pinned={column.pinned} data-phone={column.phone}>
                <div className={classes.loading} />
              </td>
            ))}
          </tr>
        )
      }}
    </Slices>
  )
}

const widthOf = ({ columns, selection }: Pick<Shown<never>, 'columns' | 'selection'>) =>
  columns.length + (selection ? 1 : 0)

interface SlicesProps extends InScroller {
  count: number
  width: number
  onSight?: (first: number, last: number) => void
  children: (index: number, ref: Ref<HTMLTableRowElement> | undefined) => ReactNode
}

/** One layout's heights say nothing about the other's: when a phone is turned, only the row at the top stays. */
function Slices(props: SlicesProps) {
  const stacked = useStacked(props.scroller)
  const top = useRef(0)
  return <SlicesOf key={String(stacked)} stacked={stacked} top={top} {...props} />
}

/** Whether the style sheet shows rows as lines of text, whose number differs from row to row. */
function useStacked(scroller: RefObject<HTMLElement | null>): boolean {
  const [stacked, setStacked] = useState(false)
  useLayoutEffect(() => {
    const table = scroller.current?.querySelector('table')
    if (!table) return
    const look = () => setStacked(getComputedStyle(table).display === 'block')
    look()
    const observer = new ResizeObserver(look)
    observer.observe(table)
    return () => observer.disconnect()
  }, [scroller])
  return stacked
}

interface LaidOut extends SlicesProps {
  stacked: boolean
  /** The first row in sight. */
  top: RefObject<number>
}

function SlicesOf({ count, scroller, width, stacked, top, onSight, children }: LaidOut) {
  const height = stacked ? stackedHeight : rowHeight
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    initialOffset: () => top.current * height,
    rangeExtractor: ({ startIndex, endIndex, count: of }) => wholeSlices(startIndex, endIndex, of),
  })
  const items = virtual.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? 0
  useEffect(() => {
    top.current = virtual.range?.startIndex ?? 0
    onSight?.(first, last)
  })
  return (
    <tbody {...ariaRoles.rowgroup}>
      <Gap height={items[0]?.start ?? 0} columns={width} />
      {items.map(({ index }) => children(index, stacked ? virtual.measureElement : undefined))}
      <Gap height={virtual.getTotalSize() - (items.at(-1)?.end ?? 0)} columns={width} />
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
