import { useTranslation } from 'react-i18next'
import type { ChartPeriod } from '../../contract/charts.ts'

const textKeys = { 7: 'week', 0: 'month', 30: 'days30', 90: 'days90' } as const

export function usePeriodText(): (period: ChartPeriod) => string {
  const { t } = useTranslation('dashboard')
  return (period) => t(`period.${textKeys[period]}`)
}
