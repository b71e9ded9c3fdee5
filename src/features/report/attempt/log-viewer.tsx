import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { VirtualList } from '../../../ui/virtual-list.tsx'
import { logLevels } from '../model/enums.ts'
import { filterLog, type Log, messageAt } from '../model/log.ts'
import { useReportSearch } from '../use-report-search.ts'
import { LogToolbar } from './log-toolbar.tsx'
import classes from './log-viewer.module.css'

const keyOf = (line: number) => line
const heightOf = () => 20
/** Browsers lose their way in what is higher than some ten million pixels. */
const mostLines = 500_000

interface LogViewerProps {
  log: Log
  startAt: number | null
  /** The line in the address. */
  picked: number | null
  /** The line of the video's moment. */
  playing: number | null
  /** The line to begin with. */
  opening: number | null
  fileName: string
  onPick: (line: number) => void
}

/** 100,000 lines: those in sight are in the page, the keyboard moves a mark through them. */
export function LogViewer({ log, startAt, picked, playing, opening, fileName, onPick }: LogViewerProps) {
  const { t } = useTranslation('report')
  const { search } = useReportSearch()
  const { level = 'verbose', tag, find = '' } = search
  const found = useMemo(
    () => filterLog(log, { level, tags: tag ? [tag] : [], text: find }),
    [log, level, tag, find],
  )
  const shown = useMemo(() => found.subarray(0, mostLines), [found])
  const width = useMemo(() => longestLine(log), [log])
  const digits = String(log.levels.length).length + 2
  const marked = playing ?? picked
  const target = marked ?? opening
  const placeIn = (line: number | null) => (line === null ? -1 : placeOf(shown, line))
  return (
    <section className={classes.viewer} aria-label={t('log.label')}>
      <LogToolbar log={log} shown={found.length} picked={picked} fileName={fileName} />
      <VirtualList
        role="listbox"
        label={t('log.lines')}
        className={classes.lines}
        rows={shown}
        keyOf={keyOf}
        heightOf={heightOf}
        overscan={30}
        active={placeIn(marked)}
        onMove={onPick}
        onPick={onPick}
        inSight={placeIn(target)}
        align="center"
        minWidth={`${width + 20}ch`}
        rowProps={(line, index) => ({
          className: classes.line,
          'aria-posinset': index + 1,
          'aria-setsize': shown.length,
          'data-level': logLevels[log.levels[line] ?? 0],
        })}
      >
        {(line) => (
          <>
            <span className={classes.number} style={{ width: `${digits}ch` }}>
              {line + 1}{' '}
            </span>
            <span className={classes.time}>{offset(log.times[line], startAt)}</span>
            <span className={classes.tag}>{log.messages[line] ? log.tagNames[log.tags[line] ?? 0] : ''}</span>
            <span className={classes.text}>
              <Marked text={messageAt(log, line)} words={find} />
            </span>
          </>
        )}
      </VirtualList>
      {found.length > mostLines && <p className={classes.cut}>{t('log.cut')}</p>}
    </section>
  )
}

/** The place of a line among those shown, or of the last one before it. */
function placeOf(shown: Uint32Array, line: number): number {
  let low = 0
  let high = shown.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((shown[middle] ?? 0) > line) high = middle
    else low = middle + 1
  }
  return Math.max(0, low - 1)
}

/** Lines beyond this can be read in the downloaded file. */
const widest = 1000

function longestLine({ starts }: Log): number {
  let longest = 0
  for (let i = 1; i < starts.length; i++) longest = Math.max(longest, (starts[i] ?? 0) - (starts[i - 1] ?? 0))
  return Math.min(longest, widest)
}

function offset(time: number | undefined, startAt: number | null): string {
  if (time === undefined || Number.isNaN(time) || startAt === null) return ''
  const milliseconds = Math.max(0, time - startAt)
  const minutes = Math.floor(milliseconds / 60_000)
  return `${minutes}:${String(Math.floor((milliseconds % 60_000) / 1000)).padStart(2, '0')}.${String(Math.floor(milliseconds % 1000)).padStart(3, '0')}`
}

function Marked({ text, words }: { text: string; words: string }) {
  const at = words ? text.toLowerCase().indexOf(words.toLowerCase()) : -1
  if (at < 0) return text.slice(0, 4 * widest)
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + words.length)}</mark>
      {text.slice(at + words.length, 4 * widest)}
    </>
  )
}
