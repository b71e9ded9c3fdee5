import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../model/arrange.ts'
import type { Test } from '../model/report.ts'
import { testStatuses } from '../model/words.ts'
import { StatusMark } from '../status-mark.tsx'
import { useTestTime } from '../use-test-time.ts'
import classes from './test-list.module.css'

interface RowPlace {
  id: string
  style: CSSProperties
  position: number
  count: number
  active: boolean
}

interface TestRowProps {
  test: Test
  place: RowPlace
  onSelect: (test: Test, push?: boolean) => void
}

/* The tree handles the keyboard for all its rows. */

export function TestRow({ test, place, onSelect }: TestRowProps) {
  const { t } = useTranslation('report')
  const time = useTestTime()
  const { status, method, clazz, failure, attempts, duration } = test
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      id={place.id}
      className={classes.test}
      style={place.style}
      role="treeitem"
      tabIndex={-1}
      aria-selected={place.active}
      aria-posinset={place.position}
      aria-setsize={place.count}
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
}

interface GroupRowProps {
  row: Extract<Row, { kind: 'group' }>
  place: RowPlace
  folded: boolean
  onToggle: (group: string) => void
}

export function GroupRow({ row, place, folded, onToggle }: GroupRowProps) {
  const { t } = useTranslation('report')
  const Chevron = folded ? IconChevronRight : IconChevronDown
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      id={place.id}
      className={classes.group}
      style={place.style}
      role="treeitem"
      tabIndex={-1}
      aria-expanded={!folded}
      aria-selected={place.active}
      aria-posinset={place.position}
      aria-setsize={place.count}
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
}
