import { Loader } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './pages.module.css'

export function FullPageLoader() {
  const { t } = useTranslation()
  return (
    <div className={classes.whole} role="status" aria-label={t('loading')}>
      <Loader size="sm" />
    </div>
  )
}
