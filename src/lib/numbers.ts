import type { Language } from '../i18n/languages.ts'

/** Figures as each language writes them: "1,234" and "97.4%" are "1 234" and "97,4 %" in Russian. */

export function formatNumber(value: number, language: Language): string {
  return new Intl.NumberFormat(language).format(value)
}

/** `share` is 1 for the whole. */
export function formatPercent(share: number, language: Language, digits = 0): string {
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: digits }).format(share)
}
