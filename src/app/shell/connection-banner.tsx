import { Button, Group, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/notice.tsx'
import classes from './main-layout.module.css'
import { useConnection } from './use-connection.ts'

/** Part of the shell, not loaded when it is needed: then nothing can be loaded. */
export function ConnectionBanner() {
  const { t } = useTranslation()
  const { connection, checking, check } = useConnection()
  return (
    <div role="status" className="screen-only">
      {connection === 'lost' && (
        <div className={classes.overPage}>
          <Notice kind="warning">
            <Group gap="8px 12px">
              {t('connection.lost')}
              <Button size="compact-sm" variant="default" loading={checking} onClick={check}>
                {t('connection.check')}
              </Button>
            </Group>
          </Notice>
        </div>
      )}
      {connection === 'back' && <VisuallyHidden>{t('connection.back')}</VisuallyHidden>}
    </div>
  )
}
