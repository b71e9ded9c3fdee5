import { useQuery } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { parseCsv } from './csv-rows.ts'
import { indentJson, indentXml } from './indent.ts'
import classes from './preview.module.css'

interface TextContentProps {
  blob: Blob
  kind: 'text' | 'json' | 'xml' | 'csv' | 'html'
  name: string
}

export function TextContent({ blob, kind, name }: TextContentProps) {
  const { t } = useTranslation('artifacts')
  const { data: text } = useQuery({
    queryKey: ['artifacts.text', blob],
    queryFn: () => blob.text(),
    // A Blob has no words for a key: each is its own.
    queryKeyHashFn: () => blobName(blob),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (text === undefined) return <Skeleton height={320} aria-label={t('loading')} />
  if (text === '') return <p className={classes.none}>{t('nothingInside')}</p>
  switch (kind) {
    case 'html':
      // No scripts, no forms, no origin: what a test wrote is shown, not trusted.
      return <iframe className={classes.page} sandbox="" srcDoc={text} title={name} />
    case 'csv':
      return <CsvTable text={text} />
    case 'json':
      return <Lines text={indentJson(text)} name={name} />
    case 'xml':
      return <Lines text={indentXml(text)} name={name} />
    case 'text':
      return <Lines text={text} name={name} />
  }
}

const names = new WeakMap<Blob, string>()
let named = 0

function blobName(blob: Blob): string {
  const known = names.get(blob) ?? `artifacts.text ${++named}`
  names.set(blob, known)
  return known
}

const lineHeight = 20
/** A line longer than this is shown in part; the download has all of it. */
const longestLine = 5000

function Lines({ text, name }: { text: string; name: string }) {
  const lines = useMemo(() => text.replace(/\n$/, '').split('\n'), [text])
  const width = useMemo(() => lines.reduce((most, line) => Math.max(most, line.length), 0), [lines])
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    overscan: 30,
  })
  return (
    <section
      ref={scroller}
      className={classes.lines}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={name}
    >
      <div
        className={classes.sizer}
        style={{ height: virtual.getTotalSize(), minWidth: `${Math.min(width, longestLine) + 10}ch` }}
      >
        {virtual.getVirtualItems().map(({ index, start }) => (
          <div key={index} className={classes.line} style={{ transform: `translateY(${start}px)` }}>
            <span className={classes.number}>{index + 1}</span>
            {lines[index]?.slice(0, longestLine)}
          </div>
        ))}
      </div>
    </section>
  )
}

/** Rows in a preview; a spreadsheet is the place for more. */
const mostRows = 500

function CsvTable({ text }: { text: string }) {
  const { t } = useTranslation('artifacts')
  const rows = useMemo(() => parseCsv(text), [text])
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
            {body.slice(0, mostRows).map((row, i) => (
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
      {body.length > mostRows && (
        <p className={classes.none}>{t('moreRows', { count: body.length - mostRows })}</p>
      )}
    </>
  )
}
