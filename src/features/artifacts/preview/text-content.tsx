import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../../ui/states.tsx'
import { useVirtualRows, VirtualRows } from '../../../ui/virtual-rows.tsx'
import { parseCsv } from './csv-rows.ts'
import classes from './preview.module.css'
import { previewLines } from './preview-lines.ts'

interface TextContentProps {
  id: string
  blob: Blob
  kind: 'text' | 'json' | 'xml' | 'csv' | 'html'
  name: string
}

export function TextContent({ id, blob, kind, name }: TextContentProps) {
  const { t } = useTranslation('artifacts')
  const { data: text } = useQuery({
    queryKey: ['artifacts.text', id],
    queryFn: () => blob.text(),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (text === undefined) return <Skeleton height={320} aria-label={t('loading')} />
  if (text === '') return <Text c="dimmed">{t('nothingInside')}</Text>
  switch (kind) {
    case 'html':
      // No scripts, no forms, no origin: what a test wrote is shown, not trusted.
      return <iframe className={classes.page} sandbox="" srcDoc={fetchingNothing + text} title={name} />
    case 'csv':
      return <CsvTable text={text} />
    default:
      return <Lines text={text} kind={kind} name={name} />
  }
}

/** A page loads only what it contains: its author mustn't learn that it is being read. */
const fetchingNothing = `<!doctype html><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; media-src data:">`

const lineHeight = 20
/** Browsers can't scroll content that is higher than some ten million pixels. */
const mostLines = 500_000
/** A line longer than this is shown in part; the download has all of it. */
const longestLine = 5000

interface LinesProps {
  text: string
  kind: 'text' | 'json' | 'xml'
  name: string
}

function Lines({ text, kind, name }: LinesProps) {
  const { t } = useTranslation('artifacts')
  const lines = useMemo(() => previewLines(text, kind, mostLines + 1), [text, kind])
  const width = useMemo(() => lines.reduce((most, line) => Math.max(most, line.length), 0), [lines])
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useVirtualRows(scroller, {
    count: Math.min(lines.length, mostLines),
    heightOf: () => lineHeight,
    slicesAround: 3,
  })
  return (
    <>
      <section
        ref={scroller}
        className={classes.lines}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={name}
      >
        <VirtualRows rows={rows} minWidth={`${Math.min(width, longestLine) + 10}ch`}>
          {(index, place) => (
            <div className={classes.line} {...place}>
              <span className={classes.number}>{index + 1}</span>
              {lines[index]?.slice(0, longestLine)}
            </div>
          )}
        </VirtualRows>
      </section>
      {lines.length > mostLines && (
        <Text c="dimmed" my={14}>
          {t('moreLines')}
        </Text>
      )}
    </>
  )
}

/** Larger tables are for spreadsheets. */
const limits = { rows: 501, columns: 100, letters: 1000 }

function CsvTable({ text }: { text: string }) {
  const { t } = useTranslation('artifacts')
  const { rows, rowCount, columnCount } = useMemo(() => parseCsv(text, limits), [text])
  const [head = [], ...body] = rows
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={classes.table} tabIndex={0} aria-label={t('preview')}>
        <table>
          <thead>
            <tr>
              {head.map((cell, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
                <th key={i} scope="col">
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {body.map((row, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name
              <tr key={i}>
                {row.map((cell, j) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells have no other name
                  <td key={j}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rowCount > limits.rows && (
        <Text c="dimmed" my={14}>
          {t('moreRows', { count: rowCount - limits.rows })}
        </Text>
      )}
      {columnCount > limits.columns && (
        <Text c="dimmed" my={14}>
          {t('moreColumns', { count: columnCount - limits.columns })}
        </Text>
      )}
    </>
  )
}
