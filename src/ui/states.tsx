import { Button, Text } from '@mantine/core'
import { type Icon, IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from './error-text.ts'
import classes from './states.module.css'

interface EmptyStateProps {
  icon: Icon
  title: string
  /** What it is for and what to do next. */
  description?: ReactNode
  action?: ReactNode
}

/** In the place of what isn't there yet. */
export function EmptyState({ icon: Glyph, title, description, action }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      <span className={classes.glyph}>
        <Glyph size={24} stroke={1.5} aria-hidden />
      </span>
      <Text fw={600}>{title}</Text>
      {description && (
        <Text c="dimmed" component="div" className={classes.words}>
          {description}
        </Text>
      )}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}

interface ErrorStateProps {
  query: { error: unknown; refetch: () => unknown; isFetching: boolean }
}

/** In the place of what could not be loaded. */
export function ErrorState({ query: { error, refetch, isFetching } }: ErrorStateProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  return (
    <div className={classes.state} role="alert">
      <span className={classes.glyph} data-kind="error">
        <IconAlertTriangle size={24} stroke={1.5} aria-hidden />
      </span>
      <Text className={classes.words}>{errorText(error)}</Text>
      <div className={classes.action}>
        <Button variant="default" onClick={() => void refetch()} loading={isFetching}>
          {t('actions.retry')}
        </Button>
      </div>
    </div>
  )
}
