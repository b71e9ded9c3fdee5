import type { Language } from '../i18n/languages.ts'

/** Figures as each language writes them: "1,234" and "97.4%" are "1 234" and "97,4 %" in Russian; what nobody told is "-". */

/** From `shortFrom` on as "12.3M", where there is no room for more digits. */
export function formatNumber(
  value: number,
  language: Language,
  shortFrom = Number.POSITIVE_INFINITY,
): string {
  if (Number.isNaN(value)) return '-'
  return new Intl.NumberFormat(language, value < shortFrom ? {} : short).format(value)
}

const short = { notation: 'compact', maximumFractionDigits: 1 } as const

/** `share` is 1 for the whole. From a thousandfold on it is short. */
export function formatPercent(share: number, language: Language, digits = 0): string {
  if (Number.isNaN(share)) return '-'
  const figures = share < 1_000 ? { maximumFractionDigits: digits } : short
  return new Intl.NumberFormat(language, { style: 'percent', ...figures }).format(share)
}

/** Prices are in US dollars. */
export function formatMoney(dollars: number, language: Language): string {
  if (Number.isNaN(dollars)) return '-'
  return new Intl.NumberFormat(language, { style: 'currency', currency: 'USD' }).format(dollars)
}
