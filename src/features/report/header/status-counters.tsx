import { useTranslation } from 'react-i18next'
import { useScrollIntoView } from '../../../ui/measure.ts'
import sideways from '../../../ui/sideways.module.css'
import { Skeleton } from '../../../ui/states.tsx'
import { FigureButton, toggled } from '../figure-button.tsx'
import { type TestStatus, testStatuses } from '../model/enums.ts'
import { StatusMark } from '../status-mark.tsx'
import { useReportSearch } from '../use-report-search.ts'
import classes from './header.module.css'

/** Results that are counted even where there are none. */
const always: ReadonlySet<TestStatus> = new Set(['failed', 'flaky', 'passed'])

interface StatusCountersProps {
  counts: Readonly<Record<TestStatus, number>>
}

/** How the tests ended; each figure shows its tests. */
export function StatusCounters({ counts }: StatusCountersProps) {
  const { t } = useTranslation('report')
  const { search, change } = useReportSearch()
  const chosen = search.status ?? []
  const total = testStatuses.reduce((sum, status) => sum + counts[status], 0)
  const shown = testStatuses.filter(
    (status) => always.has(status) || counts[status] > 0 || chosen.includes(status),
  )
  const filter = (statuses: TestStatus[]) =>
    change(
      { status: statuses.length ? statuses : undefined, verdict: undefined, tab: undefined },
      { push: true },
    )
  // A choice made by the address is scrolled into sight; a pressed one is in sight already.
  const row = useScrollIntoView(null)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      ref={row}
      className={`${classes.counters} ${sideways.fading}`}
      role="group"
      data-counters
      aria-label={t('counters.label')}
    >
      <FigureButton
        small
        figure={total}
        label={t('counters.all', { count: total })}
        pressed={chosen.length === 0 && !search.verdict}
        onPress={() => filter([])}
      />
      {shown.map((status) => (
        <FigureButton
          key={status}
          small
          mark={<StatusMark status={status} decorative />}
          figure={counts[status]}
          label={t(`counters.${status}`, { count: counts[status] })}
          pressed={chosen.includes(status)}
          onPress={() => filter(toggled(chosen, status))}
        />
      ))}
    </div>
  )
}

/** Holds their place, so that nothing below moves when they come. */
export function CountersSkeleton() {
  return (
    <div className={classes.counters} aria-hidden>
      {[86, 84, 78, 100, 90].map((width, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing else
        <Skeleton key={i} height={32} width={width} radius="md" />
      ))}
    </div>
  )
}
