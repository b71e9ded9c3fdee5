import { Box, Group, NativeSelect, Text } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconTextWrap, IconTextWrapDisabled } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { firstIndex } from '../../../lib/first-index.ts'
import { CopyButton, IconButton } from '../../../ui/buttons.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { VirtualList } from '../../../ui/virtual-list.tsx'
import { logLevels } from '../model/enums.ts'
import { countTags, filterLog, type Log, lineAt, messageAt } from '../model/log.ts'
import { useReportSearch } from '../use-report-search.ts'
import classes from './log-viewer.module.css'

const keyOf = (line: number) => line
const lineHeight = 20
/** Of the viewer's font. */
const characterWidth = 7.23
/** A narrower column of text is unreadable. */
const fewestColumns = 20
/** Browsers can't scroll content that is higher than some ten million pixels. */
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
  const matching = useMemo(
    () => filterLog(log, { level, tags: tag ? [tag] : [], text: find }),
    [log, level, tag, find],
  )
  const shown = useMemo(() => matching.subarray(0, mostLines), [matching])
  const width = useMemo(() => longestLine(log), [log])
  const digits = String(log.levels.length).length + 2
  const [wrapped, setWrapped] = useState(false)
  const { ref, width: room } = useElementSize()
  // Beside the words stand number, time and, where there is room, the tag; behind them the scroll bar.
  const beside = digits + 11 + (room > narrow ? 14 : 0) + 5
  const columns = Math.max(fewestColumns, Math.floor(room / characterWidth) - beside)
  /** Failures are read to their end; other lines may be long and many. */
  const isWrapped = (line: number) => room > 0 && (wrapped || logLevels[log.levels[line] ?? 0] === 'error')
  const heightOf = (line: number) =>
    isWrapped(line) ? lineHeight * Math.max(1, Math.ceil(messageAt(log, line).length / columns)) : lineHeight
  const marked = playing ?? picked
  const target = marked ?? opening
  /** Of those shown, or the last one before it. */
  const indexOf = (line: number | null) =>
    line === null ? -1 : Math.max(0, firstIndex(shown, (one) => one > line) - 1)
  return (
    <section ref={ref} className={classes.viewer} aria-label={t('log.label')}>
      <LogToolbar
        log={log}
        shown={matching.length}
        picked={picked}
        fileName={fileName}
        wrapped={wrapped}
        onWrap={setWrapped}
      />
      <VirtualList
        // Other heights are another list.
        key={room > 0 ? `${wrapped} ${columns}` : ''}
        role="listbox"
        label={t('log.lines')}
        className={classes.lines}
        rows={shown}
        keyOf={keyOf}
        heightOf={heightOf}
        slicesAround={3}
        active={indexOf(marked)}
        onMove={onPick}
        onPick={onPick}
        inSight={indexOf(target)}
        align="center"
        {...(wrapped ? {} : { minWidth: `${width + 20}ch` })}
        rowProps={(line, index) => ({
          className: classes.line,
          'data-wrapped': isWrapped(line) ? 'true' : undefined,
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
            <span className={classes.text} style={isWrapped(line) ? { width: `${columns}ch` } : undefined}>
              <Marked text={messageAt(log, line)} words={find} />
            </span>
          </>
        )}
      </VirtualList>
      {matching.length > mostLines && (
        <Text p={8} c="dimmed" fz={12}>
          {t('log.cut')}
        </Text>
      )}
    </section>
  )
}

/** The tag gives way below this width, as in the styles. */
const narrow = 520

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

/** The tags that make nearly all of a log; the rest is found by search. */
const mostTags = 60

interface LogToolbarProps {
  log: Log
  shown: number
  picked: number | null
  fileName: string
  wrapped: boolean
  onWrap: (wrapped: boolean) => void
}

function LogToolbar({ log, shown, picked, fileName, wrapped, onWrap }: LogToolbarProps) {
  const { t } = useTranslation('report')
  const { search, change } = useReportSearch()
  const tags = useMemo(() => countTags(log).slice(0, mostTags), [log])
  const total = log.levels.length
  const line = picked !== null && picked < total ? picked : null
  const number = (line ?? 0) + 1
  return (
    <div className={classes.toolbar}>
      <Box flex="100 1 90px" miw={0}>
        <SearchField
          label={t('log.search')}
          value={search.find ?? ''}
          onChange={(find) => change({ find: find || undefined })}
        />
      </Box>
      <NativeSelect
        aria-label={t('log.level')}
        w={150}
        value={search.level ?? 'verbose'}
        data={logLevels.map((value) => ({ value, label: t(`log.levels.${value}`) }))}
        onChange={({ currentTarget }) => {
          const level = logLevels.find((value) => value === currentTarget.value)
          change({ level: level === 'verbose' ? undefined : level })
        }}
      />
      <NativeSelect
        aria-label={t('log.tag')}
        w={126}
        value={search.tag ?? ''}
        data={[
          { value: '', label: t('log.allTags') },
          ...tags.map(({ tag, lines }) => ({ value: tag, label: `${tag} (${lines})` })),
        ]}
        onChange={({ currentTarget }) => change({ tag: currentTarget.value || undefined })}
      />
      <Group gap={8} wrap="nowrap" flex="1 0 auto">
        <Text component="output" c="dimmed" fz={12} mr="auto" className="figures" title={fileName}>
          {shown === total ? t('log.count', { count: total }) : t('log.shown', { count: shown, total })}
        </Text>
        <IconButton
          icon={wrapped ? IconTextWrap : IconTextWrapDisabled}
          label={t('failure.wrap')}
          aria-pressed={wrapped}
          onClick={() => onWrap(!wrapped)}
        />
        {/* Their place is kept: the lines must not move under the pointer that picks one. */}
        <Group component="span" gap={0} style={{ visibility: line === null ? 'hidden' : undefined }}>
          <CopyButton value={() => (line === null ? '' : lineAt(log, line))} of={t('log.line', { number })} />
          <CopyButton value={() => location.href} of={t('log.linkTo', { number })} isLink />
        </Group>
      </Group>
    </div>
  )
}
