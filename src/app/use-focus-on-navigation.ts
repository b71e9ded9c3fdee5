import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * A page change moves the focus to the new page's heading, as a full page load would: keyboard and screen reader start
 * at the top. A page that focuses a field of its own has decided otherwise.
 */
export function useFocusOnNavigation(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        const focused = document.activeElement
        if (focused instanceof HTMLElement && focused.matches('input, textarea, select')) return
        document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
      }),
    [router],
  )
}
