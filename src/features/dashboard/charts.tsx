import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ChartPeriod, runsCounts } from '../../contract/charts.ts'
import type { EndpointReply } from '../../contract/endpoint.ts'
import { formatNumber } from '../../i18n/numbers.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { platformSeries } from '../../shared/day-bars.tsx'
import { useDurationText } from '../../ui/cells.tsx'
import { ChartCard } from './chart-card.tsx'
import { commonUnit, wholeHours } from './chart-rules.ts'
import { runsCountsOf, totalTimeOf } from './queries.ts'

interface ChartProps {
  period: ChartPeriod
  onPeriod: (period: ChartPeriod) => void
}

export function RunsChart(props: ChartProps) {
  const { t } = useTranslation('dashboard')
  const language = useLanguage()
  const query = useQuery({ ...runsCountsOf(props.period), select: byOutcome })
  const number = (value: number, shortFrom?: number) => formatNumber(value, language, shortFrom)
  const series = !query.data?.hasOutcomes
    ? [{ name: 'count', label: t('testRuns'), color: 'var(--series-runs)' } as const]
    : outcomes
        .filter(({ name }) => name !== 'unfinished' || query.data.payload.some((day) => day[name] > 0))
        .map(({ name, color }) => ({ name, label: t(name), color }))
  return (
    <ChartCard<'count' | (typeof outcomes)[number]['name']>
      {...props}
      title={t('testRuns')}
      query={query}
      previous={query.data?.preview_period_count ?? 0}
      series={series}
      sumText={(count, _, shortFrom) => number(count, shortFrom)}
      valueText={number}
      scaleText={number}
    />
  )
}

const outcomes = [
  { name: 'passed', color: 'var(--state-passed)' },
  { name: 'failed', color: 'var(--state-failure)' },
  { name: 'unfinished', color: 'var(--state-started)' },
] as const

/** A service that counts runs and no more leaves one bar a day. */
function byOutcome({ payload, ...rest }: EndpointReply<typeof runsCounts>) {
  return {
    ...rest,
    hasOutcomes: payload.every(({ passed, failed }) => passed !== undefined && failed !== undefined),
    payload: payload.map(({ date, count, passed = 0, failed = 0 }) => ({
      date,
      count,
      passed,
      failed,
      unfinished: Math.max(0, count - passed - failed),
    })),
  }
}

export function HoursChart(props: ChartProps) {
  const { t } = useTranslation(['dashboard', 'common'])
  const language = useLanguage()
  const query = useQuery(totalTimeOf(props.period))
  const durationText = useDurationText()
  const hours = (value: number, shortFrom?: number) =>
    t('common:duration.hours', { value: formatNumber(value, language, shortFrom) })
  const minutes = (count: number) =>
    count === 0 ? t('common:duration.minutes', { value: 0 }) : durationText(count * 60)
  return (
    <ChartCard
      {...props}
      title={t('testHours')}
      query={query}
      previous={query.data?.preview_period_total ?? 0}
      series={platformSeries}
      unit={3600}
      sumText={(seconds, other, shortFrom) => {
        const unit = commonUnit(seconds, other)
        if (unit === 'minutes') return minutes(Math.round(seconds / 60))
        return hours(unit === 'tenths' ? Math.round(seconds / 360) / 10 : wholeHours(seconds), shortFrom)
      }}
      valueText={durationText}
      scaleText={hours}
    />
  )
}
