import { type HTMLAttributes, type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { ownProperty } from '../contract/own-property.ts'
import classes from './virtual-list.module.css'
import { useVirtualRows, VirtualRows, withRow } from './virtual-rows.tsx'

type RowProps = HTMLAttributes<HTMLDivElement> & { [data: `data-${string}`]: string | undefined }

const rowRoles = { tree: 'treeitem', listbox: 'option', grid: 'row' } as const

interface VirtualListProps<Row> {
  role: keyof typeof rowRoles
  label: string
  className?: string | undefined
  rows: ArrayLike<Row>
  keyOf: (row: Row) => string | number
  heightOf: (row: Row) => number
  /** Slices of ten rows before and after those in sight, so that quick scrolling shows no gap. */
  slicesAround?: number
  /** Index of the row that the keyboard is at, -1 if there is none. */
  active: number
  /** To another row: by the arrows, a page, Home or End. */
  onMove: (row: Row) => void
  /** By a click. */
  onPick: (row: Row) => void
  /** Actions of other keys. */
  keys?: Readonly<Record<string, () => void>>
  /** Index of the row to be in sight; the active one unless told. */
  inSight?: number
  align?: 'auto' | 'center'
  /** Of the widest row, where rows scroll sideways. */
  minWidth?: string | undefined
  /** Stays above the rows, and scrolls sideways with them. */
  head?: { height: number; content: ReactNode }
  /** Of what the keyboard is at within the active row. */
  activeId?: string | undefined
  grid?: { rows: number; columns: number }
  rowProps: (row: Row, index: number) => RowProps
  /** A row's content. While one scrolls, it is called for each row in sight: more than a few words is memoised. */
  children: (row: Row, index: number) => ReactNode
}

/**
 * A long list or tree with its keyboard: one stop for the Tab key, the focus stays on the list, the arrows move within.
 * Only rows in sight exist.
 */
export function VirtualList<Row>({
  role,
  label,
  className = '',
  rows,
  keyOf,
  heightOf,
  slicesAround = 1,
  active,
  onMove,
  onPick,
  keys = {},
  inSight = active,
  align = 'auto',
  minWidth,
  head,
  activeId,
  grid,
  rowProps,
  children,
}: VirtualListProps<Row>) {
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualRows(scroller, {
    count: rows.length,
    heightOf: (index) => withRow(rows, index, heightOf) ?? 0,
    keyOf: (index) => withRow(rows, index, keyOf) ?? index,
    slicesAround,
    scrollMargin: head?.height ?? 0,
    scrollPaddingStart: head?.height ?? 0,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: heights depend on what the rows are
  useEffect(() => virtual.measure(), [rows])
  useEffect(() => {
    if (inSight >= 0) virtual.scrollToIndex(inSight, { align })
  }, [inSight, align, virtual])

  const moveBy = (key: string): (() => void) | undefined => {
    const page = Math.max(1, (virtual.range?.endIndex ?? 0) - (virtual.range?.startIndex ?? 0) - 1)
    const moves: Record<string, number> = {
      ArrowDown: active + 1,
      // Before none is the last.
      ArrowUp: active < 0 ? rows.length - 1 : active - 1,
      PageDown: active + page,
      PageUp: active - page,
      Home: 0,
      End: rows.length - 1,
    }
    const to = ownProperty(moves, key)
    if (to === undefined) return undefined
    return () => withRow(rows, Math.min(Math.max(to, 0), rows.length - 1), onMove)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const act = ownProperty(keys, event.key) ?? moveBy(event.key)
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its role is that of a list or a tree
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: see above
    <div
      ref={scroller}
      className={`${classes.scroller} ${className}`}
      role={role}
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={activeId ?? (active >= 0 ? `${id}${active}` : undefined)}
      aria-rowcount={grid?.rows}
      aria-colcount={grid?.columns}
      onKeyDown={onKeyDown}
    >
      {head && (
        <div className={classes.head} style={{ height: head.height, minWidth }} role="presentation">
          {head.content}
        </div>
      )}
      <VirtualRows rows={virtual} minWidth={minWidth}>
        {(index, place) =>
          withRow(rows, index, (row) => {
            const { style, ...props } = rowProps(row, index)
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keyboard for all its rows
              // biome-ignore lint/a11y/noStaticElementInteractions: its role is that of a row
              // biome-ignore lint/a11y/useAriaPropsSupportedByRole: see above
              <div
                {...place}
                id={`${id}${index}`}
                role={rowRoles[role]}
                tabIndex={-1}
                aria-selected={index === active}
                style={{ ...place.style, ...style }}
                onClick={() => onPick(row)}
                {...props}
              >
                {children(row, index)}
              </div>
            )
          })
        }
      </VirtualRows>
    </div>
  )
}
