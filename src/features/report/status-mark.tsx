import {
  type Icon,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleMinus,
  IconCircleX,
  IconRefreshAlert,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { TestStatus } from './model/enums.ts'

const icons: Record<TestStatus, Icon> = {
  failed: IconCircleX,
  flaky: IconRefreshAlert,
  unfinished: IconCircleDashed,
  passed: IconCircleCheck,
  ignored: IconCircleMinus,
}

interface StatusMarkProps {
  status: TestStatus
  size?: number
  /** The word stands beside it already. */
  decorative?: boolean
}

export function StatusMark({ status, size = 16, decorative = false }: StatusMarkProps) {
  const { t } = useTranslation('report')
  const Glyph = icons[status]
  const name = decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': t(`status.${status}`) }
  return <Glyph size={size} color="var(--status)" style={{ flex: 'none' }} data-status={status} {...name} />
}
