import { useCallback, useState } from 'react'

interface Size {
  width: number
  height: number
}

/** The size of an element; null until it is measured, and the last one there was while it is hidden. */
export function useSize(): [ref: (node: HTMLElement | null) => (() => void) | undefined, size: Size | null] {
  const [size, setSize] = useState<Size | null>(null)
  const ref = useCallback((node: HTMLElement | null) => {
    if (!node) return
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = node
      if (width > 0)
        setSize((last) => (last?.width === width && last.height === height ? last : { width, height }))
    })
    observer.observe(node)
    return () => observer.disconnect()
  }, [])
  return [ref, size]
}
