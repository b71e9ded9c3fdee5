import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { usePageTitle } from '../ui/page-title.ts'
import classes from './pages.module.css'

interface MessagePageProps {
  pageTitle: string
  title: string
  description: string
  detail?: ReactNode
  actions: ReactNode
}

/** A page that has only one thing to say: not found, no access, broken. */
export function MessagePage({ pageTitle, title, description, detail, actions }: MessagePageProps) {
  usePageTitle(pageTitle)
  return (
    <div className={classes.whole}>
      <div className={classes.message}>
        <Title order={1} tabIndex={-1} textWrap="balance">
          {title}
        </Title>
        <Text c="dimmed">{description}</Text>
        {detail && <div className={classes.code}>{detail}</div>}
        <div className={classes.actions}>{actions}</div>
      </div>
    </div>
  )
}
