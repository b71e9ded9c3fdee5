import { Button, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from './error-text.ts'
import classes from './states.module.css'

interface ErrorStateProps {
  error: unknown
  retry: () => void
  retrying?: boolean
}

/** In the place of what could not be loaded. */
export function ErrorState({ error, retry, retrying = false }: ErrorStateProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  return (
    <div className={classes.state} role="alert">
      <span className={classes.glyph} data-kind="error">
        <IconAlertTriangle size={24} stroke={1.5} aria-hidden />
      </span>
      <Text className={classes.words}>{errorText(error)}</Text>
      <div className={classes.action}>
        <Button variant="default" onClick={retry} loading={retrying}>
          {t('actions.retry')}
        </Button>
      </div>
    </div>
  )
}
