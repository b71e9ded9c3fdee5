import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../../ui/skeleton.tsx'
import classes from './test-history.module.css'

/** The shape of the table while reports are read. */
export function TestHistorySkeleton({ columns = 30 }: { columns?: number }) {
  const { t } = useTranslation()
  return (
    <div className={classes.waiting} role="status" aria-label={t('loading')}>
      <Skeleton height={headHeight - 24} />
      {[62, 48, 70, 56, 66, 52, 74, 60, 50, 68].map((width) => (
        <div key={width} className={classes.waitingRow}>
          <Skeleton height={12} width={`${width}%`} />
          <Skeleton height={20} width={`min(100%, ${columns * 24}px)`} />
        </div>
      ))}
    </div>
  )
}

export const headHeight = 88
