import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './page-header.module.css'
import { usePageTitle } from './page-title.ts'

interface PageHeaderProps {
  title: string
  description?: ReactNode
  /** Above the title: where the page belongs, with a way back. */
  trail?: ReactNode
  actions?: ReactNode
}

/** The top of every page, and its name in the browser's tab. */
export function PageHeader({ title, description, trail, actions }: PageHeaderProps) {
  usePageTitle(title)
  return (
    <header className={classes.header}>
      <div className={classes.words}>
        {trail && <div className={classes.trail}>{trail}</div>}
        <Title order={1} tabIndex={-1}>
          {title}
        </Title>
        {description && (
          <Text c="dimmed" component="div">
            {description}
          </Text>
        )}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  )
}
