import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { usePageTitle } from '../../ui/page-title.ts'
import classes from './guest-page.module.css'

interface GuestPageProps {
  header: string
  subheader?: ReactNode
  children: ReactNode
}

export function GuestPage({ header, subheader, children }: GuestPageProps) {
  usePageTitle(header)
  return (
    <div className={classes.page}>
      <header>
        <Title order={1} tabIndex={-1}>
          {header}
        </Title>
        {subheader && (
          <Text c="dimmed" component="div" mt={4}>
            {subheader}
          </Text>
        )}
      </header>
      {children}
    </div>
  )
}

/** Two ways in, and the word between them. */
export function TextSeparator({ children }: { children: ReactNode }) {
  return <div className={classes.separator}>{children}</div>
}

/** The other page that the person may have been looking for. */
export function GuestFooter({ children }: { children: ReactNode }) {
  return <div className={classes.footer}>{children}</div>
}
