// biome-ignore-all lint/a11y/useFocusableInteractive: the focus stays on the grid, which says where the keyboard is
// biome-ignore-all lint/a11y/useSemanticElements: a table's rows can't come and go while one scrolls

import { VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import {
  type CSSProperties,
  type MouseEvent,
  memo,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
} from 'react'
import { useTranslation } from 'react-i18next'
import { stringifySearch } from '../../../lib/search-params.ts'
import { Skeleton } from '../../../ui/states.tsx'
import { VirtualList } from '../../../ui/virtual-list.tsx'
import { KnownMark } from '../known/known-failures.tsx'
import type { TestHistorySorting, TestStatus } from '../model/enums.ts'
import { statusAt } from '../model/run-outcomes.ts'
import type { Columns, TestHistory } from '../model/test-history.ts'
import { className } from '../model/test-name.ts'
import type { Head } from './heads.ts'
import classes from './test-history.module.css'
import { type Figure, figures, type RowWords, useRowWords } from './use-row-words.ts'

interface OutcomeGridProps {
  heads: readonly Head[]
  columns: Columns
  rows: readonly TestHistory[]
  sort: TestHistorySorting
  selected: TestHistory | null
  /** Where the keyboard is within the row; -1: at the test's name. */
  column: number
  /** Cells of the chosen row that stand out. */
  marked: TestStatus | undefined
  /** Ids of the tests with a known failure. */
  known: ReadonlySet<string>
  onSelect: (row: TestHistory | undefined, column?: number, push?: boolean) => void
}

const figureWidths: Readonly<Record<Figure, string>> = {
  failing: '108px',
  flakiness: '72px',
  slowdown: '96px',
  cost: '96px',
}

const rowHeight = 30
const rowHeightForFingers = 44

export function OutcomeGrid({
  heads,
  columns,
  rows,
  sort,
  selected,
  column,
  marked,
  known,
  onSelect,
}: OutcomeGridProps) {
  const { t } = useTranslation('testHistory')
  const navigate = useNavigate()
  const words = useRowWords(heads)
  const shownFigures = useMemo(
    () => figures.filter((figure) => rows.some((row) => words.figure(row, figure) !== '')),
    [rows, words],
  )
  const sortedBy = sort === 'name' ? 'failing' : sort
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const height = useMediaQuery('(pointer: coarse), (max-width: 640px)', undefined, {
    getInitialValueInEffect: false,
  })
    ? rowHeightForFingers
    : rowHeight
  const active = selected ? rows.indexOf(selected) : -1
  const activeId = active >= 0 && column >= 0 ? `${id}cell` : undefined

  // The newest runs are the ones to begin with.
  useEffect(() => {
    const grid = frame.current?.querySelector('[role=grid]')
    const end = getComputedStyle(grid ?? document.body).direction === 'rtl' ? -1 : 1
    if (grid) grid.scrollLeft = end * grid.scrollWidth
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another cell is another place
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [activeId, active, column])

  const open = (run: string, test?: string) =>
    void navigate({ to: '/runs/$id/report', params: { id: run }, search: test ? { test } : {} })
  /** Cells are links of their own: only what a plain click would load anew stays on the page. */
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-run]')
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return
    event.preventDefault()
    event.stopPropagation()
    open(link.dataset.run ?? '', link.dataset.test)
  }
  const openActive = () => {
    if (!selected) return onSelect(rows[0])
    const at = column >= 0 ? column : selected.places.findLastIndex((place) => place >= 0)
    const head = heads[at]
    if (head && (selected.places[at] ?? -1) >= 0) open(head.run.id, selected.test.id)
  }
  /** From the name to the left comes the newest run. */
  const moveTo = (next: number) =>
    onSelect(selected ?? rows[0], next < -1 ? heads.length - 1 : Math.min(next, heads.length - 1))

  return (
    <div
      ref={frame}
      className={classes.grid}
      data-sort={sortedBy}
      style={
        {
          '--runs': heads.length,
          '--sorted-figure': shownFigures.some((figure) => figure === sortedBy) ? '108px' : '0px',
          '--figure-columns': shownFigures.map((figure) => figureWidths[figure]).join(' '),
          '--rows-height': `${headHeight + rows.length * height + 2}px`,
        } as CSSProperties
      }
      onClickCapture={onClick}
    >
      <VirtualList
        role="grid"
        label={t('grid')}
        rows={rows}
        keyOf={({ test }) => test.id}
        heightOf={() => height}
        active={active}
        activeId={activeId}
        grid={{ rows: rows.length + 1, columns: heads.length + 1 + shownFigures.length }}
        head={{
          height: headHeight,
          content: <HeadRow heads={heads} figures={shownFigures} column={column} />,
        }}
        minWidth="var(--widest)"
        onMove={(row) => onSelect(row)}
        onPick={(row) => onSelect(row, column, true)}
        keys={{
          ArrowLeft: () => moveTo(column - 1),
          ArrowRight: () => moveTo(column + 1),
          Enter: openActive,
        }}
        rowProps={(_, index) => ({ className: classes.row, 'aria-rowindex': index + 2 })}
      >
        {(row) => (
          <TestRow
            row={row}
            heads={heads}
            columns={columns}
            column={row === selected ? column : -1}
            cellId={`${id}cell`}
            marked={row === selected ? marked : undefined}
            words={words}
            figures={shownFigures}
            known={known.has(row.test.id)}
          />
        )}
      </VirtualList>
    </div>
  )
}

interface HeadRowProps {
  heads: readonly Head[]
  figures: readonly Figure[]
  column: number
}

const HeadRow = memo(function HeadRow({ heads, figures, column }: HeadRowProps) {
  const { t } = useTranslation('testHistory')
  return (
    <div role="row" aria-rowindex={1} className={classes.headRow}>
      <span role="columnheader" className={classes.corner}>
        {t('columns.test')}
      </span>
      {heads.map(({ run, href, mark, startsDay, failed, words }, at) => (
        <span key={run.id} role="columnheader" data-active={at === column || undefined}>
          <a
            href={href}
            data-run={run.id}
            tabIndex={-1}
            title={words}
            className={classes.head}
            data-starts-day={startsDay || undefined}
          >
            <VisuallyHidden>{words}</VisuallyHidden>
            <span className={classes.date} aria-hidden>
              {mark}
            </span>
            <span className={classes.failed} data-some={failed ? true : undefined} aria-hidden>
              {failed === null ? '?' : failed > 99 ? '99+' : failed || '·'}
            </span>
          </a>
        </span>
      ))}
      {figures.map((figure) => (
        <span
          key={figure}
          role="columnheader"
          className={classes.figure}
          data-figure={figure}
          title={t(`help.${figure}`)}
        >
          {t(`columns.${figure}`)}
        </span>
      ))}
    </div>
  )
})

interface TestRowProps {
  row: TestHistory
  heads: readonly Head[]
  columns: Columns
  column: number
  cellId: string
  marked: TestStatus | undefined
  words: RowWords
  figures: readonly Figure[]
  known: boolean
}

/* Scrolling renders only rows that become visible. */
const TestRow = memo(function TestRow({
  row,
  heads,
  columns,
  column,
  cellId,
  marked,
  words,
  figures,
  known,
}: TestRowProps) {
  const { test } = row
  // Cells come in the background: the names keep up with scrolling.
  const showsCells = useDeferredValue(true, false) || column >= 0
  return (
    <>
      <span role="rowheader" className={classes.name} title={test.id}>
        <span className={classes.method}>
          {known && <KnownMark />}
          {test.method}
        </span>
        <span className={classes.class}>{test.clazz || className(test)}</span>
      </span>
      {showsCells ? (
        <Cells
          row={row}
          heads={heads}
          columns={columns}
          column={column}
          cellId={cellId}
          marked={marked}
          words={words}
        />
      ) : (
        <span className={classes.cellsToCome} />
      )}
      {figures.map((figure) => (
        <span key={figure} role="gridcell" className={classes.figure} data-figure={figure}>
          {words.figure(row, figure) || <span aria-hidden>–</span>}
        </span>
      ))}
    </>
  )
})

type CellsProps = Omit<TestRowProps, 'figures' | 'known'>

function Cells({ row: { test, places }, heads, columns, column, cellId, marked, words }: CellsProps) {
  const search = stringifySearch({ test: test.id })
  return heads.map(({ run, href, date }, at) => {
    const [outcomes, place = -1] = [columns[at], places[at]]
    const status = outcomes && place >= 0 ? statusAt(outcomes, place) : undefined
    const label = `${date}: ${words.cell(outcomes, place)}`
    return (
      <span
        key={run.id}
        id={at === column ? cellId : undefined}
        role="gridcell"
        className={classes.cell}
        data-active={at === column || undefined}
        data-marked={(status && status === marked) || undefined}
        title={status ? undefined : label}
      >
        {status && (
          // biome-ignore lint/a11y/useAnchorContent: its title is its content
          <a
            href={href + search}
            data-run={run.id}
            data-test={test.id}
            tabIndex={-1}
            title={label}
            className={classes.mark}
            data-status={status}
          />
        )}
      </span>
    )
  })
}

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
