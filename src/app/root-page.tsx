import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './pages.module.css'

export function RootPage() {
  const { t } = useTranslation()
  useFocusOnNavigation()
  return (
    <>
      <a className={`screen-only ${classes.skip}`} href="#content">
        {t('shell.skipToContent')}
      </a>
      <NavigationProgress />
      <Outlet />
    </>
  )
}

/** A thin line while the next page loads. Its animation waits a moment, so quick changes don't flash. */
function NavigationProgress() {
  const busy = useRouterState({ select: (state) => state.status === 'pending' })
  return busy ? <div className={`screen-only ${classes.progress}`} aria-hidden /> : null
}

/**
 * A page change moves the focus to the new page's heading, as a full page load would: keyboard and screen reader start
 * at the top. A page that focuses a field of its own has decided otherwise.
 */
function useFocusOnNavigation(): void {
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
