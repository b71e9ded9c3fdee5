import { type ReactNode, type Ref, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useVirtualRows } from '../virtual-rows.tsx'
import type { RowWindow } from './row-window.ts'
import classes from './table.module.css'
import { ariaRoles, SkeletonRow, TableRow } from './table-parts.tsx'
import type { DataTableModel } from './use-data-table.ts'

/** As the style sheet says, the line below included. */
const rowHeight = 49
/** A title and three lines of facts; the true height is measured. */
const stackedHeight = 130

interface LongRowsProps<Row extends object> {
  model: DataTableModel<Row>
  scroller: RefObject<HTMLElement | null>
  interactive: boolean
}

/** Only rows in sight are in the page, the others are represented by their height. */
export default function LongRows<Row extends object>({ model, scroller, interactive }: LongRowsProps<Row>) {
  const { table, rowWindow, selectable, rowAt } = model
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins at its top
  useEffect(() => scroller.current?.scrollTo({ top: 0 }), [rowWindow?.key, scroller])
  return (
    <Slices
      count={rowWindow?.count ?? table.getRowModel().rows.length}
      scroller={scroller}
      width={table.getFlatHeaders().length + (selectable ? 1 : 0)}
      onSight={rowWindow?.show}
    >
      {(index, ref) => {
        const row = rowAt(index)
        if (!row) return <SkeletonRow key={index} index={index} model={model} />
        // Two pages, fetched one after the other, may for a moment both have this row: its id isn't unique then.
        const key = rowWindow ? index : row.id
        return (
          <TableRow key={key} ref={ref} row={row} index={index} model={model} interactive={interactive} />
        )
      }}
    </Slices>
  )
}

interface SlicesProps {
  count: number
  scroller: RefObject<HTMLElement | null>
  width: number
  onSight: RowWindow<never>['show'] | undefined
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
  const virtual = useVirtualRows(scroller, {
    count,
    heightOf: () => height,
    initialOffset: () => top.current * height,
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

function Gap({ height, columns }: { height: number; columns: number }) {
  return height > 0 ? (
    <tr aria-hidden className={classes.gap}>
      <td colSpan={columns} style={{ height }} />
    </tr>
  ) : null
}
