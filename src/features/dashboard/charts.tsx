import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ChartPeriod, runsCounts } from '../../contract/charts.ts'
import type { EndpointReply } from '../../contract/endpoint.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { platformSeries } from '../../shared/day-bars.tsx'
import { useDurationText } from '../../ui/cells.tsx'
import { ChartCard } from './chart-card.tsx'
import { roundsAgainst, wholeHours } from './figures.ts'
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
  const series = !query.data?.isTold
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
      totalText={number}
      previousText={(count, _, shortFrom) => number(count, shortFrom)}
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
    isTold: payload.every(({ passed, failed }) => passed !== undefined && failed !== undefined),
    payload: payload.map(({ date, count, passed = 0, failed = 0 }) => ({
      date,
      count,
      passed,
      failed,
      unfinished: Math.max(0, count - passed - failed),
    })),
  }
}

const fewHours = 10 * 3600

export function HoursChart(props: ChartProps) {
  const { t } = useTranslation(['dashboard', 'common'])
  const language = useLanguage()
  const query = useQuery(totalTimeOf(props.period))
  const durationText = useDurationText()
  const minutes = (seconds: number) => durationText(Math.round(seconds / 60) * 60)
  const hours = (value: number, shortFrom?: number) =>
    t('common:duration.hours', { value: formatNumber(value, language, shortFrom) })
  return (
    <ChartCard
      {...props}
      title={t('testHours')}
      query={query}
      previous={query.data?.preview_period_total ?? 0}
      series={platformSeries}
      unit={3600}
      totalText={(seconds, shortFrom) => hours(wholeHours(seconds), shortFrom)}
      previousText={(seconds, total, shortFrom) => {
        if (seconds === 0 || seconds >= fewHours) return hours(wholeHours(seconds), shortFrom)
        // Few hours to the minute: both periods might round to one figure.
        return roundsAgainst(total, seconds)
          ? `${minutes(seconds)} → ${minutes(total)}`
          : durationText(seconds)
      }}
      valueText={durationText}
      scaleText={hours}
    />
  )
}
