import type { Language } from './languages.ts'

/** Figures as each language writes them: "1,234" and "97.4%" are "1 234" and "97,4 %" in Russian; NaN is "-". */

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

/** "+22%", "−12%": how much more or less than before; "+100%" where there was nothing. */
export function formatChange(current: number, previous: number, language: Language): string {
  const change = previous === 0 ? Math.sign(current) : (current - previous) / previous
  if (Number.isNaN(change)) return '-'
  const figures =
    Math.abs(change) < 1_000 ? { maximumFractionDigits: Math.abs(change) < 0.01 ? 1 : 0 } : short
  return new Intl.NumberFormat(language, { style: 'percent', signDisplay: 'exceptZero', ...figures })
    .format(change)
    .replace('-', '−')
}

/** Prices are in US dollars. */
export function formatMoney(dollars: number, language: Language): string {
  if (Number.isNaN(dollars)) return '-'
  return new Intl.NumberFormat(language, { style: 'currency', currency: 'USD' }).format(dollars)
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** "12.3 MB" in the person's language; by thousands, as stores and operating systems count. */
export function formatBytes(bytes: number, language: Language): string {
  return inUnits(bytes, language, '')
}

export function formatRate(bytesPerSecond: number, language: Language): string {
  return inUnits(bytesPerSecond, language, '-per-second')
}

function inUnits(value: number, language: Language, suffix: '' | '-per-second'): string {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, value)) / 3)))
  const scaled = value / 1000 ** step
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: `${units[step]}${suffix}`,
    unitDisplay: 'short',
    maximumFractionDigits: scaled < 100 && step > 0 ? 1 : 0,
  }).format(scaled)
}
