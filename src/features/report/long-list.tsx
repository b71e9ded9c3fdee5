import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useRef } from 'react'

interface LongListProps<Item> {
  label: string
  className?: string | undefined
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** Before an item is measured. */
  height: number
  gap?: number
  children: (item: Item) => ReactNode
}

/** A list that scrolls with the page and has buttons of its own: only items in sight exist. */
export function LongList<Item>({
  label,
  className,
  items,
  keyOf,
  height,
  gap = 0,
  children,
}: LongListProps<Item>) {
  const list = useRef<HTMLOListElement>(null)
  const virtual = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => height,
    scrollMargin: list.current?.offsetTop ?? 0,
    overscan: 12,
    gap,
  })
  return (
    <ol
      ref={list}
      className={className}
      style={{
        position: 'relative',
        height: virtual.getTotalSize(),
        margin: 0,
        padding: 0,
        listStyle: 'none',
      }}
      aria-label={label}
    >
      {virtual.getVirtualItems().map(({ index, start }) => {
        const item = items[index]
        return (
          item && (
            <li
              key={keyOf(item)}
              ref={virtual.measureElement}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={items.length}
              style={{ position: 'absolute', insetInline: 0, top: start - virtual.options.scrollMargin }}
            >
              {children(item)}
            </li>
          )
        )
      })}
    </ol>
  )
}
