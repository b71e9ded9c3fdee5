import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './notice.module.css'

interface NoticeProps {
  kind: 'info' | 'warning' | 'bad' | 'good'
  /** Said aloud when it appears: what an action came to. */
  live?: boolean
  title?: string
  children: ReactNode
}

const icons = {
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  bad: IconAlertCircle,
  good: IconCircleCheck,
} as const

/** A few words on a page that must not be overlooked. */
export function Notice({ kind, live = false, title, children }: NoticeProps) {
  const Glyph = icons[kind]
  return (
    <div
      className={classes.notice}
      data-kind={kind}
      role={live ? (kind === 'bad' ? 'alert' : 'status') : undefined}
    >
      <Glyph size={18} aria-hidden />
      <div className={classes.words}>
        {title && <strong>{title}</strong>}
        {children}
      </div>
    </div>
  )
}
