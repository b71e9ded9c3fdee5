import { Text } from '@mantine/core'
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './notice.module.css'

interface NoticeProps {
  kind: keyof typeof kinds
  /** Said aloud when it appears: what an action came to. */
  live?: boolean
  title?: string
  /** Across the top of the page. */
  banner?: boolean
  children: ReactNode
}

const kinds = {
  info: { icon: IconInfoCircle, tone: undefined },
  warning: { icon: IconAlertTriangle, tone: 'created' },
  bad: { icon: IconAlertCircle, tone: 'failure' },
  good: { icon: IconCircleCheck, tone: 'passed' },
} as const

/** A few words on a page that must not be overlooked. */
export function Notice({ kind, live = false, title, banner = false, children }: NoticeProps) {
  const { icon: Glyph, tone } = kinds[kind]
  return (
    <div
      className={classes.notice}
      data-kind={kind}
      data-tone={tone}
      data-banner={banner || undefined}
      role={live ? (kind === 'bad' ? 'alert' : 'status') : undefined}
    >
      <Glyph size={18} aria-hidden />
      <div>
        {title && (
          <Text fw={600} lh="inherit">
            {title}
          </Text>
        )}
        {children}
      </div>
    </div>
  )
}
