import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { testStatuses } from '../model/enums.ts'
import type { Test } from '../model/report.ts'
import type { Row } from '../model/test-rows.ts'
import { StatusMark } from '../status-mark.tsx'
import { useTestTime } from '../use-test-time.ts'
import classes from './test-list.module.css'

/* Scrolling renders only those that come into sight. */

export const TestRow = memo(function TestRow({ test }: { test: Test }) {
  const { t } = useTranslation('report')
  const time = useTestTime()
  const { status, method, clazz, failure, attempts, duration } = test
  return (
    <>
      <StatusMark status={status} />
      <div className={classes.words}>
        <span className={classes.method}>{method}</span>
        <span className={classes.detail}>
          {failure && status !== 'ignored' ? (
            <span className={classes.failure}>{failure.message}</span>
          ) : (
            (failure?.message ?? clazz)
          )}
        </span>
      </div>
      <div className={classes.figures}>
        <span>{time(duration)}</span>
        {attempts.length > 1 && <span>{t('tests.attempts', { count: attempts.length })}</span>}
      </div>
    </>
  )
})

interface GroupRowProps {
  row: Extract<Row, { kind: 'group' }>
  folded: boolean
}

export const GroupRow = memo(function GroupRow({ row, folded }: GroupRowProps) {
  const { t } = useTranslation('report')
  const Chevron = folded ? IconChevronRight : IconChevronDown
  return (
    <>
      <Chevron size={16} aria-hidden />
      <span className={classes.groupName}>{row.name || t('grouping.unknown')}</span>
      {testStatuses.map(
        (status) =>
          row.counts[status] > 0 && (
            <span key={status} className={classes.groupCount}>
              <StatusMark status={status} size={14} />
              {row.counts[status]}
            </span>
          ),
      )}
    </>
  )
})
