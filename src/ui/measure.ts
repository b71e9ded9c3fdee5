import { useViewportSize } from '@mantine/hooks'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useLanguage } from '../i18n/use-language.ts'

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

/**
 * For a row that scrolls sideways on narrow screens: scrolls the chosen element into view, without moving the page.
 * Looks again when `moved` is another.
 */
export function useScrollIntoView(moved: unknown): RefObject<HTMLDivElement | null> {
  const row = useRef<HTMLDivElement>(null)
  const { width } = useViewportSize()
  const language = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: at another width or in another language it has another place
  useEffect(() => {
    const chosen = row.current?.querySelector('[aria-selected=true], [aria-pressed=true]')
    if (!row.current || !chosen) return
    const [frame, there] = [row.current.getBoundingClientRect(), chosen.getBoundingClientRect()]
    row.current.scrollLeft += there.left + there.width / 2 - (frame.left + frame.width / 2)
  }, [moved, width, language])
  return row
}
