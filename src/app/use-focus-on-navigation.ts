import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * A page change moves the focus to the new page's heading, as a full page load would: keyboard and screen reader start
 * at the top. A page that focuses a field of its own has decided otherwise.
 */
export function useFocusOnNavigation(): void {
  const router = useRouter()
  useEffect(() => {
    let dialogBefore: Element | null = null
    const dialog = () => document.activeElement?.closest('[role="dialog"]') ?? null
    const stops = [
      router.subscribe('onBeforeNavigate', () => {
        dialogBefore = dialog()
      }),
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        const focused = document.activeElement
        if (focused instanceof HTMLElement && focused.matches('input, textarea, select')) return
        // Opened while the page was on its way, it keeps the focus; the one that led here is closing.
        if (dialog() && dialog() !== dialogBefore) return
        document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [router])
}
