import * as z from 'zod/mini'
import { latest } from '../service/clock.ts'
import { rule } from './command-error.ts'

/** Moments and spans of time as people and machines write them; inside they are milliseconds. */

const written = z.union([z.number(), z.string()])

/** Text or number → milliseconds, or the rule that it breaks. */
function milliseconds(expected: 'time' | 'duration', read: (value: number | string) => number | null) {
  return z.pipe(
    written,
    z.transform((value: number | string, { issues }): number => {
      const ms = read(value)
      if (ms !== null) return ms
      issues.push({ code: 'custom', message: rule(expected).error, input: value })
      return z.NEVER
    }),
  )
}

const isTime = z.union([z.iso.datetime({ offset: true }), z.iso.date()])

export const moment = milliseconds('time', (value) => {
  const ms =
    typeof value === 'number' ? value : isTime.safeParse(value).success ? Date.parse(value) : Number.NaN
  return Number.isInteger(ms) && ms >= 0 && ms <= latest ? ms : null
})

const isoDuration = /^P(?!$)(?:(\d+)W)?(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/
const units = [7 * 24 * 3600, 24 * 3600, 3600, 60, 1].map((seconds) => seconds * 1000)

/** `PT1H30M` → 5,400,000. Months and years have no length of their own, so they aren't taken. */
export function durationMs(text: string): number | null {
  const found = isoDuration.exec(text)
  if (!found) return null
  return units.reduce((sum, unit, i) => sum + Number(found[i + 1] ?? 0) * unit, 0)
}

const longest = 10_000 * 24 * 3600 * 1000

export const duration = milliseconds('duration', (value) => {
  const ms = typeof value === 'number' ? value : durationMs(value)
  return ms !== null && Number.isInteger(ms) && ms >= 0 && ms <= longest ? ms : null
})

export const isoTime = (ms: number) => new Date(ms).toISOString()
