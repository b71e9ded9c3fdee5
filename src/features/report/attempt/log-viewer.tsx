import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { filterLog, type Log, messageAt } from '../model/log.ts'
import { logLevels } from '../model/words.ts'
import { useReportSearch } from '../use-report-search.ts'
import { LogToolbar } from './log-toolbar.tsx'
import classes from './log-viewer.module.css'

const lineHeight = 20

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
  const id = useId()
  const { search } = useReportSearch()
  const { level = 'verbose', tag, find = '' } = search
  const shown = useMemo(
    () => filterLog(log, { level, tags: tag ? [tag] : [], text: find }),
    [log, level, tag, find],
  )
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    overscan: 30,
  })
  const width = useMemo(() => longestLine(log), [log])
  const digits = String(log.levels.length).length + 2
  const marked = playing ?? picked
  const target = marked ?? opening
  useEffect(() => {
    if (target !== null) virtual.scrollToIndex(placeOf(shown, target), { align: 'center' })
  }, [target, shown, virtual])

  const place = marked === null ? -1 : placeOf(shown, marked)
  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.floor((scroller.current?.clientHeight ?? 400) / lineHeight) - 1
    const steps: Record<string, number> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: page,
      PageUp: -page,
      Home: -Infinity,
      End: Infinity,
    }
    const step = steps[event.key]
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || shown.length === 0) return
    event.preventDefault()
    const next = shown[Math.min(Math.max(place + step, 0), shown.length - 1)]
    if (next !== undefined) onPick(next)
  }
  return (
    <section className={classes.viewer} aria-label={t('log.label')}>
      <LogToolbar log={log} shown={shown.length} picked={picked} fileName={fileName} />
      <div
        ref={scroller}
        className={classes.scroller}
        role="listbox"
        tabIndex={0}
        aria-label={t('log.lines')}
        aria-activedescendant={place >= 0 ? `${id}${marked}` : undefined}
        onKeyDown={onKeyDown}
      >
        <div
          className={classes.sizer}
          style={{ height: virtual.getTotalSize(), minWidth: `${width + 20}ch` }}
          role="presentation"
        >
          {virtual.getVirtualItems().map(({ index, start }) => {
            const line = shown[index] ?? 0
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keyboard for all its lines
              <div
                key={line}
                id={`${id}${line}`}
                role="option"
                tabIndex={-1}
                aria-selected={line === marked}
                aria-posinset={index + 1}
                aria-setsize={shown.length}
                className={classes.line}
                data-level={logLevels[log.levels[line] ?? 0]}
                data-playing={line === playing || undefined}
                style={{ transform: `translateY(${start}px)` }}
                onClick={() => onPick(line)}
              >
                <span className={classes.number} style={{ width: `${digits}ch` }}>
                  {line + 1}{' '}
                </span>
                <span className={classes.time}>{offset(log.times[line], startAt)}</span>
                <span className={classes.tag}>
                  {log.messages[line] ? log.tagNames[log.tags[line] ?? 0] : ''}
                </span>
                <span className={classes.text}>
                  <Marked text={messageAt(log, line)} words={find} />
                </span>
              </div>
            )
          })}
        </div>
      </div>
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
