import { Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { NavigationProgress } from './navigation-progress.tsx'
import classes from './root-page.module.css'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'

export function RootPage() {
  const { t } = useTranslation()
  useFocusOnNavigation()
  return (
    <>
      <a className={classes.skip} href="#content">
        {t('shell.skipToContent')}
      </a>
      <NavigationProgress />
      <Outlet />
    </>
  )
}
