import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Change } from '../model/compare.ts'
import type { ChangeKind } from '../model/enums.ts'
import type { Test } from '../model/report.ts'
import { StatusMark } from '../status-mark.tsx'
import { nothingPicked, useReportSearch } from '../use-report-search.ts'
import { useTestTime } from '../use-test-time.ts'
import classes from './compare-tab.module.css'

const rowHeight = 56

export function ChangeList({ changes, kind }: { changes: readonly Change[]; kind: ChangeKind }) {
  const { t } = useTranslation('report')
  const list = useRef<HTMLUListElement>(null)
  const virtual = useWindowVirtualizer({
    count: changes.length,
    estimateSize: () => rowHeight,
    scrollMargin: list.current?.offsetTop ?? 0,
    overscan: 12,
  })
  if (changes.length === 0) return <p className={classes.none}>{t('compare.none')}</p>
  return (
    <ul
      ref={list}
      className={classes.changes}
      style={{ height: virtual.getTotalSize() }}
      aria-label={t(`compare.kind.${kind}`)}
    >
      {virtual.getVirtualItems().map(({ index, start }) => {
        const change = changes[index]
        return (
          change && (
            <li
              key={change.id}
              aria-posinset={index + 1}
              aria-setsize={changes.length}
              style={{ transform: `translateY(${start - virtual.options.scrollMargin}px)` }}
            >
              <ChangeRow change={change} />
            </li>
          )
        )
      })}
    </ul>
  )
}

function ChangeRow({ change: { current, base, slowerBy } }: { change: Change }) {
  const { t } = useTranslation('report')
  const time = useTestTime()
  const { change } = useReportSearch()
  const test = current ?? base
  if (!test) return null
  const content = (
    <>
      <span className={classes.states}>
        <State test={base} /> → <State test={current} />
      </span>
      <span className={classes.words}>
        <span className={classes.method}>{test.method}</span>
        <span className={classes.detail}>
          {current?.failure?.message ?? `${test.pkg ? `${test.pkg}.` : ''}${test.clazz}`}
        </span>
      </span>
      <span className={classes.times}>
        {slowerBy > 0 ? (
          <>
            <strong>+{time(slowerBy)}</strong>
            <span>
              {time(base?.duration ?? null)} → {time(current?.duration ?? null)}
            </span>
          </>
        ) : (
          time(test.duration)
        )}
      </span>
    </>
  )
  if (!current) return <div className={classes.change}>{content}</div>
  return (
    <button
      type="button"
      className={classes.change}
      title={t('compare.show')}
      onClick={() =>
        change(
          {
            ...nothingPicked,
            tab: undefined,
            status: undefined,
            q: undefined,
            cause: undefined,
            test: current.id,
          },
          { push: true },
        )
      }
    >
      {content}
    </button>
  )
}

function State({ test }: { test: Test | null }) {
  return test ? <StatusMark status={test.status} /> : <span className={classes.absent}>–</span>
}
