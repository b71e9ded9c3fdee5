import { useNavigate } from '@tanstack/react-router'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChartPeriod } from '../../contract/charts.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatDay } from '../../lib/dates.ts'

export const BarPlot = lazy(() => import('../../ui/bar-plot.tsx'))

/** What both charts do with a day: name it, and open its runs. */
export function useDayAxis(period: ChartPeriod) {
  const language = useLanguage()
  const navigate = useNavigate()
  return {
    /** Rule 4.6: weekday names for 7 days, otherwise short dates; the tooltip shows the full date. */
    dayText: (date: string) => formatDay(date, language, period === 7 ? 'weekday' : 'short'),
    fullDayText: (date: string) => formatDay(date, language, 'full'),
    onOpen: (date: string) => void navigate({ to: '/runs', search: { from: date, to: date } }),
  }
}

const periodTexts = { 7: 'week', 0: 'month', 30: 'days30', 90: 'days90' } as const

export function usePeriodText(): (period: ChartPeriod) => string {
  const { t } = useTranslation('dashboard')
  return (period) => t(`period.${periodTexts[period]}`)
}
