import { IconChevronDown, IconChevronRight, IconSearchOff } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/states.tsx'
import { VirtualList } from '../../../ui/virtual-list.tsx'
import { testStatuses, type VerdictKind } from '../model/enums.ts'
import type { Test } from '../model/report.ts'
import type { Row } from '../model/test-rows.ts'
import shared from '../report.module.css'
import { StatusMark } from '../status-mark.tsx'
import type { Verdicts } from '../verdicts/use-verdicts.ts'
import { useFailureWords, useTestTime } from '../wording.ts'
import classes from './test-list.module.css'

interface TestListProps {
  rows: readonly Row[]
  /** Of the whole report. */
  total: number
  selectedId: string | null
  folded: ReadonlySet<string>
  /** In place of a group's empty name. */
  nameless: string
  verdicts: Verdicts
  onSelect: (test: Test, push?: boolean) => void
  onToggle: (group: string) => void
}

const rowKey = (row: Row) => (row.kind === 'group' ? `group ${row.name}` : row.test.id)
const heightOf = ({ kind }: Row) => (kind === 'group' ? 36 : 52)

/** The tests as found, in groups that fold: a tree for the keyboard. */
export function TestList({
  rows,
  total,
  selectedId,
  folded,
  nameless,
  verdicts,
  onSelect,
  onToggle,
}: TestListProps) {
  const { t } = useTranslation('report')
  const [group, setGroup] = useState<string | null>(null)
  const activeKey = group ?? selectedId
  const active = rows.findIndex((row) => rowKey(row) === activeKey)
  const row = rows[active]
  const activate = (to: Row | undefined, push = false) => {
    setGroup(to?.kind === 'group' ? rowKey(to) : null)
    if (to?.kind === 'test') onSelect(to.test, push)
  }
  const setOpen = (open: boolean) => {
    if (row?.kind === 'group' && folded.has(row.name) === open) onToggle(row.name)
  }
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={IconSearchOff}
        title={t('tests.nothing')}
        description={t('tests.nothingHint', { count: total })}
      />
    )
  }
  return (
    <VirtualList
      role="tree"
      label={t('tests.label')}
      className={classes.tests}
      rows={rows}
      keyOf={rowKey}
      heightOf={heightOf}
      active={active}
      onMove={activate}
      onPick={(picked) => (picked.kind === 'group' ? onToggle(picked.name) : onSelect(picked.test, true))}
      keys={{
        ArrowLeft: () => setOpen(false),
        ArrowRight: () => setOpen(true),
        Enter: () => (row?.kind === 'group' ? onToggle(row.name) : activate(row ?? rows[0], true)),
      }}
      rowProps={(of, index) => ({
        className: classes[of.kind],
        'aria-posinset': index + 1,
        'aria-setsize': rows.length,
        'aria-expanded': of.kind === 'group' ? !folded.has(of.name) : undefined,
      })}
    >
      {(of) =>
        of.kind === 'group' ? (
          <GroupRow row={of} name={of.name || nameless} folded={folded.has(of.name)} />
        ) : (
          <TestRow test={of.test} kind={verdicts.of(of.test)?.kind} main={verdicts.main} />
        )
      }
    </VirtualList>
  )
}

/* Scrolling renders only rows that become visible. */

interface TestRowProps {
  test: Test
  kind: VerdictKind | undefined
  main: string | null
}

const TestRow = memo(function TestRow({ test, kind, main }: TestRowProps) {
  const { t } = useTranslation('report')
  const time = useTestTime()
  const words = useFailureWords()
  const { status, method, clazz, failure, attempts, duration } = test
  const verdict = kind && kind !== 'unclear' && t(`verdicts.short.${kind}`, { branch: main ?? '' })
  const detail = [verdict, clazz, failure && words(failure)].filter(Boolean).join(' · ')
  return (
    <>
      <StatusMark status={status} />
      <div className={shared.words}>
        <span className={shared.method} title={method}>
          {method}
        </span>
        <span
          className={shared.detail}
          title={detail}
          data-failure={(failure && status !== 'ignored' && kind !== 'known') || undefined}
        >
          {detail}
        </span>
      </div>
      <div className={shared.times}>
        <span>{time(duration)}</span>
        {attempts.length > 1 && <span>{t('tests.attempts', { count: attempts.length })}</span>}
      </div>
    </>
  )
})

interface GroupRowProps {
  row: Extract<Row, { kind: 'group' }>
  name: string
  folded: boolean
}

const GroupRow = memo(function GroupRow({ row, name, folded }: GroupRowProps) {
  const Chevron = folded ? IconChevronRight : IconChevronDown
  return (
    <>
      <Chevron size={16} aria-hidden />
      <span className={classes.groupName}>{name}</span>
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
