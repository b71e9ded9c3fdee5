import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Calls back before the page goes to paper and after. The media query is for previews, which send no event. */
function watchPrinting(changed: (printing: boolean) => void): () => void {
  const media = matchMedia('print')
  const begin = () => changed(true)
  const end = () => changed(false)
  const preview = ({ matches }: MediaQueryListEvent) => changed(matches)
  window.addEventListener('beforeprint', begin)
  window.addEventListener('afterprint', end)
  media.addEventListener('change', preview)
  return () => {
    window.removeEventListener('beforeprint', begin)
    window.removeEventListener('afterprint', end)
    media.removeEventListener('change', preview)
  }
}

/** Content for paper only is rendered only then, and is there before the browser takes its picture. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => watchPrinting((now) => flushSync(() => setPrinting(now))), [])
  return printing
}

const scheme = 'data-mantine-color-scheme'

/** Paper is white in any theme. */
export function usePrintInLight(): void {
  useEffect(() => {
    const root = document.documentElement
    let before: string | null = null
    return watchPrinting((printing) => {
      if (printing && before === null) {
        before = root.getAttribute(scheme)
        root.setAttribute(scheme, 'light')
      } else if (!printing && before !== null) {
        root.setAttribute(scheme, before)
        before = null
      }
    })
  }, [])
}
