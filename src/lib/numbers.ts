import type { Language } from '../i18n/languages.ts'

/** Figures as each language writes them: "1,234" and "97.4%" are "1 234" and "97,4 %" in Russian; what nobody told is "-". */

export function formatNumber(value: number, language: Language): string {
  if (Number.isNaN(value)) return '-'
  return new Intl.NumberFormat(language).format(value)
}

/** `share` is 1 for the whole. */
export function formatPercent(share: number, language: Language, digits = 0): string {
  if (Number.isNaN(share)) return '-'
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: digits }).format(share)
}

/** Prices are in US dollars. */
export function formatMoney(dollars: number, language: Language): string {
  if (Number.isNaN(dollars)) return '-'
  return new Intl.NumberFormat(language, { style: 'currency', currency: 'USD' }).format(dollars)
}
