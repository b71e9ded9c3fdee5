import type { Language } from '../i18n/languages.ts'

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
