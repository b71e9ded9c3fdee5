import { Button, Group, SegmentedControl, Text, VisuallyHidden } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconArrowDown, IconArrowsSplit2, IconArrowUp } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { firstIndex } from '../../../lib/first-index.ts'
import { IconButton } from '../../../ui/buttons.tsx'
import { useShortcuts } from '../../../ui/shortcuts/use-shortcuts.ts'
import { VirtualList } from '../../../ui/virtual-list.tsx'
import { unmatched } from '../model/align.ts'
import { diffPieces } from '../model/attempt-pair.ts'
import {
  differingRows,
  type LinePair,
  type LogComparison,
  mark,
  nextDifference,
  pairAt,
  type Rows,
} from '../model/compare-logs.ts'
import { logLevels } from '../model/enums.ts'
import { type Log, messageAt } from '../model/log.ts'
import { reportKey, useTestTime } from '../wording.ts'
import classes from './side-by-side.module.css'

const views = ['all', 'steps', 'differences'] as const
const sides = ['failed', 'passed'] as const
type Side = (typeof sides)[number]
const choicesOfSide = ['both', ...sides] as const

const lineHeight = 20
/** Both columns need this much, or stand one below the other. */
const narrow = 720
const widest = 2000

interface LogPairProps {
  logs: Record<Side, Log>
  startAt: Record<Side, number | null>
  comparison: LogComparison
  current: LinePair | null
  divergence: LinePair | null
  onPick: (pair: LinePair) => void
}

/** Two logs line by line: what both say stands in one row. */
export function LogPair({ logs, startAt, comparison, current, divergence, onPick }: LogPairProps) {
  const { t } = useTranslation('report')
  const { ref, width } = useElementSize()
  const stacked = width > 0 && width < narrow
  const list = useShownRows(comparison, stacked)
  const { view, side, rows, differing, shown } = list
  const shownSides = side ? [side] : sides
  const took = useMemo(
    () =>
      view === 'steps'
        ? { failed: durations(logs.failed, rows.failed), passed: durations(logs.passed, rows.passed) }
        : null,
    [view, logs, rows],
  )
  const rowOf = (pair: LinePair | null) => (pair === null ? -1 : rowOfPair(rows, pair))
  const indexOf = (row: number) => (row < 0 ? -1 : Math.max(0, firstIndex(shown, (one) => one > row) - 1))
  const currentRow = rowOf(current)
  const divergentRow = rowOf(divergence)
  const pickRow = (row: number) => {
    const pair = pairAt(rows, row)
    if (pair) onPick(pair)
  }
  const jump = (by: 1 | -1) => {
    const from = current === null ? -1 : rowOfPair(comparison.lines, current)
    const pair = pairAt(comparison.lines, nextDifference(differing, from, by))
    if (!pair) return false
    if (view === 'steps') list.setView('all')
    return onPick(pair)
  }
  const toDivergence = divergence && (() => onPick(divergence))
  useShortcuts([
    reportKey('besideNext', ['n'], () => jump(1)),
    reportKey('besidePrevious', ['shift+n'], () => jump(-1)),
    reportKey('besideDivergence', ['m'], toDivergence ?? (() => false)),
  ])
  // Two lines a step: its action stands at its end as often as at its beginning.
  const lineOf = view === 'steps' ? 2 * lineHeight : lineHeight
  const heightOf = (row: number) =>
    lineOf * (stacked ? Math.max(1, linesShown(rows, row, shownSides).length) : 1) +
    (row === divergentRow ? lineHeight : 0)
  return (
    <section ref={ref} className={classes.logs} aria-label={t('beside.logs')}>
      <Toolbar list={list} stacked={stacked} toDivergence={toDivergence} jump={jump} />
      {!stacked && (
        <div className={classes.heads} aria-hidden>
          {sides.map((side) => (
            <span key={side}>{t(`beside.${side}`)}</span>
          ))}
        </div>
      )}
      {shown.length === 0 ? (
        <Text p={16} c="dimmed">
          {t('beside.nothing')}
        </Text>
      ) : (
        <VirtualList
          // Other rows, and other heights, are another list.
          key={[view, side, divergentRow].join(' ')}
          role="listbox"
          label={t('beside.lines')}
          className={classes.lines}
          rows={shown}
          keyOf={(row) => row}
          heightOf={heightOf}
          slicesAround={3}
          active={indexOf(currentRow)}
          onMove={pickRow}
          onPick={pickRow}
          align="center"
          rowProps={(row, index) => ({
            className: classes.row,
            'data-same': (rows.marks[row] ?? 0) & mark.same ? 'true' : undefined,
            'data-divergence': row === divergentRow ? 'true' : undefined,
            'data-steps': view === 'steps' ? 'true' : undefined,
            'data-stacked': stacked ? 'true' : undefined,
            'aria-posinset': index + 1,
            'aria-setsize': shown.length,
          })}
        >
          {(row) => (
            <>
              {row === divergentRow && <span className={classes.divergence}>{t('beside.divergence')}</span>}
              {(stacked ? linesShown(rows, row, shownSides) : sides).map((side) => (
                <LogLine
                  key={side}
                  log={logs[side]}
                  line={rows[side][row] ?? unmatched}
                  side={side}
                  startAt={startAt[side]}
                  isNew={((rows.marks[row] ?? 0) & newOn[side]) !== 0}
                  took={took?.[side].get(rows[side][row] ?? unmatched)}
                  slower={side === 'failed' && isSlower(rows, row, took)}
                  labelled={stacked && ((rows.marks[row] ?? 0) & mark.same) === 0}
                />
              ))}
            </>
          )}
        </VirtualList>
      )}
      <InFull logs={logs} pair={current} />
      <Text p="6px 12px" c="dimmed" fz={12}>
        {t('beside.hint')}
      </Text>
    </section>
  )
}

/** The chosen view of the two logs, and its rows; one side's alone only where the columns are stacked. */
function useShownRows(comparison: LogComparison, stacked: boolean) {
  const [view, setView] = useState<(typeof views)[number]>('all')
  const [whose, setWhose] = useState<(typeof choicesOfSide)[number]>('both')
  const side = stacked && whose !== 'both' ? whose : null
  const rows = view === 'steps' ? comparison.steps : comparison.lines
  const differing = useMemo(() => differingRows(comparison.lines), [comparison])
  const shown = useMemo(() => {
    const all = view === 'differences' ? differing : Array.from(rows.marks, (_, row) => row)
    return side ? all.filter((row) => rows[side][row] !== unmatched) : all
  }, [view, rows, differing, side])
  return { view, setView, whose, setWhose, side, rows, differing, shown }
}

interface ToolbarProps {
  list: ReturnType<typeof useShownRows>
  stacked: boolean
  toDivergence: (() => void) | null
  jump: (by: 1 | -1) => void
}

function Toolbar({ list, stacked, toDivergence, jump }: ToolbarProps) {
  const { t } = useTranslation('report')
  const { view, setView, whose, setWhose, rows, differing } = list
  return (
    <Group className={classes.toolbar} gap={8}>
      <SegmentedControl
        size="xs"
        aria-label={t('beside.view')}
        value={view}
        data={views.map((value) => ({ value, label: t(`beside.views.${value}`) }))}
        onChange={setView}
      />
      {stacked && (
        <SegmentedControl
          size="xs"
          aria-label={t('beside.sides')}
          value={whose}
          data={choicesOfSide.map((value) => ({ value, label: t(`beside.side.${value}`) }))}
          onChange={setWhose}
        />
      )}
      {toDivergence && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconArrowsSplit2 size={16} aria-hidden />}
          onClick={toDivergence}
        >
          {t('beside.toDivergence')}
        </Button>
      )}
      <Group gap={0} wrap="nowrap" ml="auto">
        <Text component="output" c="dimmed" fz={12} className="figures" mr={4}>
          {view === 'steps'
            ? t('beside.steps', { failed: linesIn(rows.failed), passed: linesIn(rows.passed) })
            : t('beside.differences', { count: stretches(differing) })}
        </Text>
        <IconButton icon={IconArrowUp} label={t('beside.previous')} onClick={() => jump(-1)} />
        <IconButton icon={IconArrowDown} label={t('beside.next')} onClick={() => jump(1)} />
      </Group>
    </Group>
  )
}

const newOn = { failed: mark.onlyFailed, passed: mark.onlyPassed } as const

/** The row of these lines, or of the last one before them. */
function rowOfPair(rows: Rows, { failed, passed }: LinePair): number {
  const side = failed === unmatched ? 'passed' : 'failed'
  const line = side === 'failed' ? failed : passed
  return rows[side].findLastIndex((one) => one !== unmatched && one <= line)
}

/** One below the other, what both say stands there once. */
function linesShown(rows: Rows, row: number, whose: readonly Side[]): readonly Side[] {
  const has = whose.filter((side) => rows[side][row] !== unmatched)
  return (rows.marks[row] ?? 0) & mark.same ? has.slice(0, 1) : has
}

const linesIn = (side: Int32Array) => side.reduce((count, line) => count + (line === unmatched ? 0 : 1), 0)

const stretches = (differing: readonly number[]) =>
  differing.filter((row, i) => differing[i - 1] !== row - 1).length

/** How long each step took: until the next one began. */
function durations({ times }: Log, side: Int32Array): ReadonlyMap<number, number> {
  const lines = side.filter((line) => line !== unmatched)
  return new Map(
    Array.from(lines, (line, i) => [
      line,
      (times[lines[i + 1] ?? unmatched] ?? Number.NaN) - (times[line] ?? 0),
    ]),
  )
}

type Durations = Record<Side, ReadonlyMap<number, number>>

/** By more than a second and by half. */
function isSlower(rows: Rows, row: number, took: Durations | null): boolean {
  if (!took || ((rows.marks[row] ?? 0) & mark.same) === 0) return false
  const [failed, passed] = sides.map((side) => took[side].get(rows[side][row] ?? unmatched) ?? 0)
  return (failed ?? 0) > Math.max((passed ?? 0) + 1000, 1.5 * (passed ?? 0))
}

interface LogLineProps {
  log: Log
  line: number
  side: Side
  startAt: number | null
  isNew: boolean
  took: number | undefined
  /** Than the same step of the other. */
  slower: boolean
  /** The side's name stands before the line. */
  labelled: boolean
}

function LogLine({ log, line, side, startAt, isNew, took, slower, labelled }: LogLineProps) {
  const { t } = useTranslation('report')
  const time = useTestTime()
  if (line === unmatched) return <span className={classes.empty} />
  const at = log.times[line] ?? Number.NaN
  return (
    <span
      className={classes.line}
      data-side={side}
      data-new={isNew || undefined}
      data-level={logLevels[log.levels[line] ?? 0]}
    >
      <VisuallyHidden>{t(`beside.${side}`)}</VisuallyHidden>
      {labelled && (
        <span className={classes.whose} aria-hidden>
          {side === 'failed' ? '✕' : '✓'}
        </span>
      )}
      <span className={classes.time}>
        {startAt === null || Number.isNaN(at) ? '' : `+${(Math.max(0, at - startAt) / 1000).toFixed(2)}`}
      </span>
      <span className={classes.text}>{messageAt(log, line).slice(0, widest)}</span>
      {took !== undefined && !Number.isNaN(took) && (
        <span className={classes.took} data-slower={slower || undefined}>
          {time(took)}
        </span>
      )}
    </span>
  )
}

/** The chosen row in full; where both say nearly the same, what only one of them says is marked. */
function InFull({ logs, pair }: { logs: Record<Side, Log>; pair: LinePair | null }) {
  const failed = pair && pair.failed !== unmatched ? messageAt(logs.failed, pair.failed).slice(0, widest) : ''
  const passed = pair && pair.passed !== unmatched ? messageAt(logs.passed, pair.passed).slice(0, widest) : ''
  const pieces = useMemo(
    () => ({ failed: diffPieces(failed, passed), passed: diffPieces(passed, failed) }),
    [failed, passed],
  )
  if (!pair) return null
  return (
    <div className={classes.full}>
      {sides.map((side) => (
        <p key={side} className={classes.fullLine} data-side={side}>
          {pieces[side].map(({ text, same }, i) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a line never change
            same ? <span key={i}>{text}</span> : <mark key={i}>{text}</mark>,
          )}
        </p>
      ))}
    </div>
  )
}
