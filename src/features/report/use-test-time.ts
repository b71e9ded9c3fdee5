import { useTranslation } from 'react-i18next'
import { languages } from '../../i18n/languages.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useDurationText } from '../../ui/cells.tsx'

/** Made once: rows of a list that is scrolled would make hundreds of them. */
const tenths = new Map(
  languages.map((language) => [language, new Intl.NumberFormat(language, { maximumFractionDigits: 1 })]),
)

/** Tests are short: below a minute tenths of a second matter, below a second milliseconds. */
export function useTestTime(): (milliseconds: number | null) => string {
  const { t } = useTranslation('report')
  const language = useLanguage()
  const durationText = useDurationText()
  return (milliseconds) => {
    if (milliseconds === null) return '-'
    if (milliseconds < 1000) return t('time.milliseconds', { value: Math.round(milliseconds) })
    if (milliseconds >= 60_000) return durationText(milliseconds / 1000)
    return t('time.seconds', { value: tenths.get(language)?.format(Math.floor(milliseconds / 100) / 10) })
  }
}
