import { useCallback, useState } from 'react'

/** The width of an element; null until it is measured, and the last one there was while it is hidden. */
export function useWidth(): [
  ref: (node: HTMLElement | null) => (() => void) | undefined,
  width: number | null,
] {
  const [width, setWidth] = useState<number | null>(null)
  const ref = useCallback((node: HTMLElement | null) => {
    if (!node) return
    const measure = () => {
      if (node.clientWidth > 0) setWidth(node.clientWidth)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}
