import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../model/arrange.ts'
import type { Test } from '../model/report.ts'
import { testStatuses } from '../model/words.ts'
import { StatusMark } from '../status-mark.tsx'
import { useTestTime } from '../use-test-time.ts'
import classes from './test-list.module.css'

interface RowPlace {
  id: string
  top: number
  height: number
  position: number
  count: number
  active: boolean
}

interface TestRowProps extends RowPlace {
  test: Test
  onSelect: (test: Test, push?: boolean) => void
}

/* The tree handles the keyboard for all its rows, and scrolling it renders only those that come into sight. */

const attributesOf = ({ id, top, height, position, count, active }: RowPlace) =>
  ({
    id,
    style: { transform: `translateY(${top}px)`, height },
    'aria-selected': active,
    'aria-posinset': position,
    'aria-setsize': count,
  }) as const

export const TestRow = memo(function TestRow({ test, onSelect, ...place }: TestRowProps) {
  const { t } = useTranslation('report')
  const time = useTestTime()
  const { status, method, clazz, failure, attempts, duration } = test
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      {...attributesOf(place)}
      role="treeitem"
      tabIndex={-1}
      className={classes.test}
      onClick={() => onSelect(test, true)}
    >
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
    </div>
  )
})

interface GroupRowProps extends RowPlace {
  row: Extract<Row, { kind: 'group' }>
  folded: boolean
  onToggle: (group: string) => void
}

export const GroupRow = memo(function GroupRow({ row, folded, onToggle, ...place }: GroupRowProps) {
  const { t } = useTranslation('report')
  const Chevron = folded ? IconChevronRight : IconChevronDown
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      {...attributesOf(place)}
      role="treeitem"
      tabIndex={-1}
      className={classes.group}
      aria-expanded={!folded}
      onClick={() => onToggle(row.name)}
    >
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
    </div>
  )
})
