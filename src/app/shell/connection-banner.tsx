import { Button, VisuallyHidden } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './connection-banner.module.css'
import { useConnection } from './use-connection.ts'

/** Part of the shell, not loaded when it is needed: then nothing can be loaded. */
export function ConnectionBanner() {
  const { t } = useTranslation()
  const { connection, checking, check } = useConnection()
  return (
    <div role="status">
      {connection === 'lost' && (
        <div className={classes.banner}>
          <IconCloudOff size={18} aria-hidden />
          <span>{t('connection.lost')}</span>
          <Button size="compact-sm" variant="default" loading={checking} onClick={check}>
            {t('connection.check')}
          </Button>
        </div>
      )}
      {connection === 'back' && <VisuallyHidden>{t('connection.back')}</VisuallyHidden>}
    </div>
  )
}
