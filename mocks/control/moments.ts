import * as z from 'zod/mini'

/** Moments and spans of time as people and machines write them; inside they are milliseconds. */

const latest = Date.UTC(9999, 11, 31)

export const moment = z.pipe(
  z.union([z.iso.datetime({ offset: true }), z.iso.date(), z.int().check(z.gte(0), z.lte(latest))], {
    error: 'has to be a time like 2026-11-20T09:00:00Z, or epoch milliseconds',
  }),
  z.transform((value: string | number) => (typeof value === 'number' ? value : Date.parse(value))),
)

const isoDuration = /^P(?!$)(?:(\d+)W)?(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/
const units = [7 * 24 * 3600, 24 * 3600, 3600, 60, 1].map((seconds) => seconds * 1000)

/** `PT1H30M` → 5,400,000. Months and years have no length of their own, so they aren't taken. */
export function durationMs(text: string): number | null {
  const found = isoDuration.exec(text)
  if (!found) return null
  return units.reduce((sum, unit, i) => sum + Number(found[i + 1] ?? 0) * unit, 0)
}

const longest = 10_000 * 24 * 3600 * 1000

export const duration = z.pipe(
  z.pipe(
    z.union([z.number(), z.string().check(z.regex(isoDuration))], {
      error: 'has to be milliseconds or an ISO 8601 duration like PT1H30M',
    }),
    z.transform((value: string | number) => (typeof value === 'number' ? value : (durationMs(value) ?? 0))),
  ),
  z.number().check(z.gte(0), z.lte(longest)),
)

export const isoTime = (ms: number) => new Date(ms).toISOString()
