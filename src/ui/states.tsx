import { Box, Button, Stack, Text } from '@mantine/core'
import { type Icon, IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from './errors.tsx'
import classes from './states.module.css'

export interface EmptyStateProps {
  icon: Icon
  title?: string
  /** The purpose of the missing thing, and the next step. */
  description?: ReactNode
  action?: ReactNode
}

/** Shown in the place of a thing that isn't there yet. */
export function EmptyState({ icon: Glyph, title, description, action }: EmptyStateProps) {
  return (
    <Stack align="center" gap={4} px="md" py={48} ta="center">
      <span className={classes.glyph}>
        <Glyph size={24} stroke={1.5} aria-hidden />
      </span>
      {title && <Text fw={600}>{title}</Text>}
      {description && (
        <Text c={title && 'dimmed'} component="div" maw={440} textWrap="balance">
          {description}
        </Text>
      )}
      {action && <Box mt="md">{action}</Box>}
    </Stack>
  )
}

interface ErrorStateProps {
  /** Names the thing that could not be loaded. */
  title?: string
  query: { error: unknown; refetch: () => unknown; isFetching: boolean }
}

/** Shown in the place of a thing that could not be loaded. */
export function ErrorState({ title, query: { error, refetch, isFetching } }: ErrorStateProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  return (
    <div role="alert" data-tone="failure">
      <EmptyState
        icon={IconAlertTriangle}
        title={title}
        description={errorText(error)}
        action={
          <Button variant="default" onClick={() => void refetch()} loading={isFetching}>
            {t('actions.retry')}
          </Button>
        }
      />
    </div>
  )
}

interface SkeletonProps {
  height?: number | string
  width?: number | string
  radius?: 'xs' | 'sm' | 'md' | 'lg'
  className?: string | undefined
  'aria-label'?: string
}

/** A placeholder for content that is loading. A page begins with dozens of them, so each is one element. */
export function Skeleton({ height, width, radius, className = '', ...rest }: SkeletonProps) {
  return (
    <div
      className={`${classes.skeleton} ${className}`}
      style={{ height, width, borderRadius: radius && `var(--mantine-radius-${radius})` }}
      data-skeleton
      {...rest}
    />
  )
}
