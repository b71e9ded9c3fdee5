import { Text } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './states.module.css'

interface EmptyStateProps {
  icon: Icon
  title: string
  /** What it is for and what to do next. */
  description?: ReactNode
  action?: ReactNode
}

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
