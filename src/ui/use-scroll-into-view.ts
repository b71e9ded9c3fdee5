import { useViewportSize } from '@mantine/hooks'
import { type RefObject, useEffect, useRef } from 'react'
import { useLanguage } from '../i18n/use-language.ts'

/**
 * For a row that scrolls sideways on narrow screens: scrolls the chosen element into view, without moving the page. Looks again when `moved` is another.
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
