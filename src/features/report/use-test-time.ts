import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/use-language.ts'
import { useDurationText } from '../../ui/cells/duration.tsx'

/** Tests are short: below a minute tenths of a second matter, below a second milliseconds. */
export function useTestTime(): (milliseconds: number | null) => string {
  const { t } = useTranslation('report')
  const language = useLanguage()
  const durationText = useDurationText()
  return (milliseconds) => {
    if (milliseconds === null) return '-'
    if (milliseconds < 1000) return t('time.milliseconds', { value: Math.round(milliseconds) })
    if (milliseconds >= 60_000) return durationText(milliseconds / 1000)
    const value = (Math.floor(milliseconds / 100) / 10).toLocaleString(language, { maximumFractionDigits: 1 })
    return t('time.seconds', { value })
  }
}
