import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../i18n/numbers.ts'
import { useLanguage } from '../../i18n/use-language.ts'

/** Usage is shown in hours, as it is billed: "27.2h", not in days. */
export function useHoursText(): (seconds: number, shortFrom?: number) => string {
  const { t } = useTranslation('usage')
  const language = useLanguage()
  return (seconds, shortFrom) =>
    Number.isNaN(seconds)
      ? '-'
      : t('hours', { value: formatNumber(Math.round(seconds / 360) / 10, language, shortFrom) })
}
