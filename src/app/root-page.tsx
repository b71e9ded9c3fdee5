import { Outlet, useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from './pages.module.css'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'

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
