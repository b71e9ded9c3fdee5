import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/use-language.ts'
import { fileSize } from './tree.ts'

export function FileSize({ bytes }: { bytes: number }) {
  const { t } = useTranslation('artifacts')
  const { value, unit } = fileSize(bytes)
  return <>{t(`size.${unit}`, { value: value.toLocaleString(useLanguage()) })}</>
}
