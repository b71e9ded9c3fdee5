import { IconSearchOff } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { Row } from '../model/arrange.ts'
import type { Test } from '../model/report.ts'
import classes from './test-list.module.css'
import { GroupRow, TestRow } from './test-row.tsx'

const testHeight = 52
const groupHeight = 36

interface TestListProps {
  rows: readonly Row[]
  /** By what they were filtered, grouped and sorted: another one is read from its beginning. */
  arrangement: string
  /** Of the whole report. */
  total: number
  selectedId: string | null
  folded: ReadonlySet<string>
  onSelect: (test: Test, push?: boolean) => void
  onToggle: (group: string) => void
}

export const rowKey = (row: Row) => (row.kind === 'group' ? `group ${row.name}` : row.test.id)

/** A tree in one piece for the keyboard: the focus stays on it, the arrows move within. Only rows in sight exist. */
export function TestList({
  rows,
  arrangement,
  total,
  selectedId,
  folded,
  onSelect,
  onToggle,
}: TestListProps) {
  const { t } = useTranslation('report')
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const [group, setGroup] = useState<string | null>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (i) => (rows[i]?.kind === 'group' ? groupHeight : testHeight),
    getItemKey: (i) => (rows[i] ? rowKey(rows[i]) : i),
    overscan: 10,
  })
  const activeKey = group ?? selectedId
  const active = rows.findIndex((row) => rowKey(row) === activeKey)
  // biome-ignore lint/correctness/useExhaustiveDependencies: heights depend on what the rows are
  useEffect(() => virtual.measure(), [rows])
  useEffect(() => {
    if (active >= 0) virtual.scrollToIndex(active, { align: 'auto' })
  }, [active, virtual])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is active is brought into sight above
  useEffect(() => {
    if (active < 0) virtual.scrollToOffset(0)
  }, [arrangement])

  const activate = (index: number, push = false) => {
    const row = rows[Math.min(Math.max(index, 0), rows.length - 1)]
    if (!row) return
    setGroup(row.kind === 'group' ? rowKey(row) : null)
    if (row.kind === 'test') onSelect(row.test, push)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[active]
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? testHeight) / testHeight) - 1)
    const unfold = (open: boolean) => {
      if (row?.kind === 'group' && folded.has(row.name) === open) onToggle(row.name)
    }
    if (event.altKey || event.ctrlKey || event.metaKey) return
    switch (event.key) {
      case 'ArrowDown':
        activate(active + 1)
        break
      case 'ArrowUp':
        activate(active < 0 ? rows.length - 1 : active - 1)
        break
      case 'Home':
        activate(0)
        break
      case 'End':
        activate(rows.length - 1)
        break
      case 'PageDown':
        activate(active + page)
        break
      case 'PageUp':
        activate(active - page)
        break
      case 'ArrowLeft':
        unfold(false)
        break
      case 'ArrowRight':
        unfold(true)
        break
      case 'Enter':
        if (row?.kind === 'group') onToggle(row.name)
        else activate(Math.max(0, active), true)
        break
      default:
        return
    }
    event.preventDefault()
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
    <div
      ref={scroller}
      className={classes.scroller}
      role="tree"
      tabIndex={0}
      aria-label={t('tests.label')}
      aria-activedescendant={active >= 0 ? `${id}${active}` : undefined}
      onKeyDown={onKeyDown}
    >
      <div className={classes.sizer} style={{ height: virtual.getTotalSize() }} role="presentation">
        {virtual.getVirtualItems().map(({ index, start, size, key }) => {
          const row = rows[index]
          if (!row) return null
          const place = {
            id: `${id}${index}`,
            top: start,
            height: size,
            position: index + 1,
            count: rows.length,
            active: index === active,
          }
          return row.kind === 'group' ? (
            <GroupRow key={key} row={row} folded={folded.has(row.name)} onToggle={onToggle} {...place} />
          ) : (
            <TestRow key={key} test={row.test} onSelect={onSelect} {...place} />
          )
        })}
      </div>
    </div>
  )
}
