import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ChartPeriod } from '../../contract/charts.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { dropSurplus } from './bars.ts'
import { ChangeBadge } from './change-badge.tsx'
import { ChartCard } from './chart-card.tsx'
import { DayTable } from './day-table.tsx'
import { totalOf } from './figures.ts'
import { runsCountsOf } from './queries.ts'
import { BarPlot, useDayAxis, usePeriodText } from './use-day-axis.ts'

interface PeriodChartProps {
  period: ChartPeriod
  onPeriod: (period: ChartPeriod) => void
}

export function RunsChart({ period, onPeriod }: PeriodChartProps) {
  const { t } = useTranslation('dashboard')
  const language = useLanguage()
  const periodText = usePeriodText()
  const axis = useDayAxis(period)
  const query = useQuery(runsCountsOf(period))
  const days = query.data?.payload ?? []
  const total = totalOf(days, ({ count }) => count)
  const previous = query.data?.preview_period_count ?? 0
  const number = (value: number) => formatNumber(value, language)
  const caption = t('chartLabel', { chart: t('testRuns'), period: periodText(period) })
  return (
    <ChartCard
      title={t('testRuns')}
      period={period}
      onPeriod={onPeriod}
      query={query}
      figure={number(total)}
      comparison={<ChangeBadge current={total} previous={previous} before={number(previous)} />}
      days={days.length}
      bars={(limit) => (
        <BarPlot
          {...axis}
          label={caption}
          days={dropSurplus(days, limit, ({ count }) => count === 0)}
          series={[{ name: 'count', label: t('testRuns'), color: 'var(--series-runs)' }]}
          scaleText={number}
          valueText={number}
        />
      )}
      table={
        <DayTable
          caption={caption}
          days={days}
          columns={[{ title: t('testRuns'), text: ({ count }) => number(count) }]}
        />
      }
    />
  )
}
