import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/use-language.ts'

/** Usage is told in hours, as it is billed: "27.2h", not in days. */
export function useHoursText(): (seconds: number) => string {
  const { t } = useTranslation('usage')
  const language = useLanguage()
  const figure = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  return (seconds) => (Number.isNaN(seconds) ? '-' : t('hours', { value: figure.format(seconds / 3600) }))
}
