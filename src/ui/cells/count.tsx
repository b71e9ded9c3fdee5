import { useLanguage } from '../../i18n/use-language.ts'
import { formatNumber } from '../../lib/numbers.ts'

/** How many, as the person's language writes it. */
export function Count({ value }: { value: number }) {
  return <span className="figures">{formatNumber(value, useLanguage())}</span>
}
