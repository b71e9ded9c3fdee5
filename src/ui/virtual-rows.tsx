import {
  type Range,
  useVirtualizer,
  useWindowVirtualizer,
  type Virtualizer,
  type VirtualizerOptions,
} from '@tanstack/react-virtual'
import { type CSSProperties, Fragment, type ReactNode, type RefObject, useRef } from 'react'
import classes from './virtual-rows.module.css'

/** Rule 4.8: the rendered part of a long list grows and shrinks by slices of this many rows. */
const slice = 10

interface RowsOptions
  extends Pick<
    VirtualizerOptions<HTMLElement, Element>,
    'count' | 'gap' | 'initialOffset' | 'scrollMargin' | 'scrollPaddingStart'
  > {
  /** An estimate where rows are measured. */
  heightOf: (index: number) => number
  keyOf?: (index: number) => string | number
  /** Slices before and after those in sight, so that quick scrolling shows no gap. */
  slicesAround?: number
}

const optionsOf = ({ heightOf, keyOf, slicesAround = 0, ...options }: RowsOptions) => ({
  ...options,
  estimateSize: heightOf,
  ...(keyOf && { getItemKey: keyOf }),
  rangeExtractor: (range: Range) => wholeSlices(range, slicesAround),
})

/** Tells which rows of an element that scrolls are to be rendered, and where. */
export const useVirtualRows = (scroller: RefObject<HTMLElement | null>, options: RowsOptions) =>
  useVirtualizer<HTMLElement, Element>({ getScrollElement: () => scroller.current, ...optionsOf(options) })

/** The same for rows that scroll with the page; `scrollMargin` is where they begin. */
export const usePageRows = (options: Omit<RowsOptions, 'initialOffset'>) =>
  useWindowVirtualizer<Element>(optionsOf(options))

export function wholeSlices({ startIndex, endIndex, count }: Omit<Range, 'overscan'>, around = 0): number[] {
  const first = Math.max(0, Math.floor(startIndex / slice) - around) * slice
  const last = Math.min(count, (Math.ceil((endIndex + 1) / slice) + around) * slice)
  return Array.from({ length: Math.max(0, last - first) }, (_, i) => first + i)
}

/** The props that the element of a row takes over. */
interface RowPlace {
  'data-index': number
  style: CSSProperties
  ref?: (element: HTMLElement | null) => void
}

interface VirtualRowsProps {
  rows: Virtualizer<HTMLElement, Element> | Virtualizer<Window, Element>
  /** Rows are as high as their content. */
  measured?: boolean
  minWidth?: string | undefined
  children: (index: number, place: RowPlace) => ReactNode
}

/** The rows of a long list: only those in sight exist, the others are represented by their height. */
export function VirtualRows({ minWidth, ...rows }: VirtualRowsProps) {
  return (
    <div className={classes.rows} style={{ height: rows.rows.getTotalSize(), minWidth }} role="presentation">
      {placedRows(rows)}
    </div>
  )
}

const placedRows = ({ rows, measured = false, children }: VirtualRowsProps) =>
  rows.getVirtualItems().map(({ index, start, size, key }) => {
    const transform = `translateY(${start - rows.options.scrollMargin}px)`
    const place: RowPlace = measured
      ? { 'data-index': index, style: { transform }, ref: rows.measureElement }
      : { 'data-index': index, style: { transform, height: size } }
    return <Fragment key={key}>{children(index, place)}</Fragment>
  })

interface PageListProps<Item> {
  label: string
  className?: string | undefined
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** Assumed height of an item until it is measured. */
  height: number
  gap?: number
  children: (item: Item) => ReactNode
}

/** A long list that scrolls with the page and has buttons of its own. */
export function PageList<Item>({
  label,
  className = '',
  items,
  keyOf,
  height,
  gap = 0,
  children,
}: PageListProps<Item>) {
  const list = useRef<HTMLOListElement>(null)
  const rows = usePageRows({
    count: items.length,
    heightOf: () => height,
    keyOf: (index) => withRow(items, index, keyOf) ?? index,
    slicesAround: 1,
    scrollMargin: list.current?.offsetTop ?? 0,
    gap,
  })
  return (
    <ol
      ref={list}
      className={`${classes.rows} ${className}`}
      style={{ height: rows.getTotalSize() }}
      aria-label={label}
    >
      {placedRows({
        rows,
        measured: true,
        children: (index, place) =>
          withRow(items, index, (item) => (
            <li {...place} aria-posinset={index + 1} aria-setsize={items.length}>
              {children(item)}
            </li>
          )),
      })}
    </ol>
  )
}

export function withRow<Row, Result>(rows: ArrayLike<Row>, index: number, use: (row: Row) => Result) {
  const row = rows[index]
  return row === undefined ? undefined : use(row)
}
