import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ChartPeriod } from '../../contract/charts.ts'
import { platforms } from '../../contract/rules/environment.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { useDurationText } from '../../ui/cells.tsx'
import { dropSurplus } from './bars.ts'
import { ChangeBadge } from './change-badge.tsx'
import classes from './chart-card.module.css'
import { ChartCard } from './chart-card.tsx'
import { DayTable } from './day-table.tsx'
import { totalOf, wholeHours } from './figures.ts'
import { totalTimeOf } from './queries.ts'
import { BarPlot, useDayAxis, usePeriodText } from './use-day-axis.ts'

interface Day {
  date: string
  android: number
  ios: number
}

const fieldOf = { Android: 'android', iOS: 'ios' } as const
const secondsOf = ({ android, ios }: Day) => android + ios

interface PeriodChartProps {
  period: ChartPeriod
  onPeriod: (period: ChartPeriod) => void
}

export function HoursChart({ period, onPeriod }: PeriodChartProps) {
  const { t } = useTranslation(['dashboard', 'common'])
  const language = useLanguage()
  const periodText = usePeriodText()
  const durationText = useDurationText()
  const axis = useDayAxis(period)
  const query = useQuery(totalTimeOf(period))
  const days = query.data?.payload ?? []
  const total = totalOf(days, secondsOf)
  const previous = query.data?.preview_period_total ?? 0
  const hours = (value: number) => t('common:duration.hours', { value: formatNumber(value, language) })
  const caption = t('chartLabel', { chart: t('testHours'), period: periodText(period) })
  return (
    <ChartCard
      title={t('testHours')}
      period={period}
      onPeriod={onPeriod}
      query={query}
      figure={hours(wholeHours(total))}
      comparison={<ChangeBadge current={total} previous={previous} before={hours(wholeHours(previous))} />}
      legend={platforms.map((platform) => (
        <span key={platform} className={classes.series} data-platform={platform}>
          {platform}
        </span>
      ))}
      days={days.length}
      bars={(limit) => (
        <BarPlot
          {...axis}
          label={caption}
          // Drawn in hours, so that the scale has round figures; told in seconds.
          days={dropSurplus(days, limit, (day) => secondsOf(day) === 0).map(({ date, android, ios }) => ({
            date,
            android: android / 3600,
            ios: ios / 3600,
          }))}
          series={platforms.map((platform) => ({
            name: fieldOf[platform],
            label: platform,
            color: `var(--series-${fieldOf[platform]})`,
          }))}
          scaleText={hours}
          valueText={(value) => durationText(Math.round(value * 3600))}
        />
      )}
      table={
        <DayTable
          caption={caption}
          days={days}
          columns={platforms.map((platform) => ({
            title: platform,
            text: (day: Day) => durationText(day[fieldOf[platform]]),
          }))}
        />
      }
    />
  )
}
