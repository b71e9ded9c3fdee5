import dayjs, { type Dayjs } from 'dayjs'
import 'dayjs/locale/ru.js'
import relativeTime from 'dayjs/plugin/relativeTime.js'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'
import type { Language } from './languages.ts'

dayjs.extend(utc)
dayjs.extend(timezone)
dayjs.extend(relativeTime)

/** Dates as each language writes them. */

type Moment = string | number

/** Rule 4.7: relative while it is younger than this, written out from then on. */
const relativeLimit = 30 * 24 * 60 * 60 * 1000

const justNow = { en: 'just now', ru: 'только что' } as const satisfies Record<Language, string>

/** Rule 4.7: ru is day, month, year, time with seconds; en is month, day, year, 12-hour time. No line ends inside a part. */
const formats = {
  dateTime: { ru: 'D\u00A0MMMM YYYY, HH:mm:ss', en: 'MMMM D, YYYY, h:mm\u00A0A' },
  withoutSeconds: { ru: 'D\u00A0MMMM YYYY, HH:mm', en: 'MMMM D, YYYY, h:mm\u00A0A' },
  date: { ru: 'D\u00A0MMMM YYYY', en: 'MMMM D, YYYY' },
  shortDate: { ru: 'D\u00A0MMM', en: 'MMM D' },
  weekday: { ru: 'dd', en: 'ddd' },
  spreadsheet: { ru: 'YYYY-MM-DD HH:mm:ss', en: 'YYYY-MM-DD HH:mm:ss' },
  time: { ru: 'HH:mm:ss', en: 'h:mm:ss\u00A0A' },
  minute: { ru: 'HH:mm', en: 'h:mm\u00A0A' },
} as const satisfies Record<string, Record<Language, string>>

function at(moment: Moment, language: Language, zone: string | undefined): Dayjs {
  const read = dayjs(moment)
  return (zone ? read.tz(zone) : read).locale(language)
}

function formatter(name: keyof typeof formats) {
  /** `zone` is the browser's unless given. */
  return (moment: Moment, language: Language, zone?: string): string => {
    const read = at(moment, language, zone)
    return read.isValid() ? read.format(formats[name][language]) : '-'
  }
}

export const formatDateTime = formatter('dateTime')
export const formatDate = formatter('date')
export const formatShortDate = formatter('shortDate')
const formatWeekday = formatter('weekday')
/** As a spreadsheet in either language takes it for a date. */
export const formatForSpreadsheet = formatter('spreadsheet')
export const formatTime = formatter('time')
export const formatMinute = formatter('minute')

/** "5 minutes ago" while it is fresh, the whole date from 30 days on. */
export function formatRelative(
  moment: Moment,
  now: number,
  language: Language,
  { zone, whole = 'withoutSeconds' }: { zone?: string; whole?: 'dateTime' | 'withoutSeconds' } = {},
): string {
  const read = at(moment, language, zone)
  if (!read.isValid()) return '-'
  const age = now - read.valueOf()
  if (age >= relativeLimit) return read.format(formats[whole][language])
  // Also for a clock that is a little behind: what has just happened isn't in the future.
  return age > -60_000 && age < 45_000 ? justNow[language] : read.from(now)
}

/** Whole days carry no time zone: `2024-05-05` is that day wherever it is read. */
export function formatDay(day: string, language: Language, style: 'full' | 'short' | 'weekday'): string {
  const format = style === 'full' ? formatDate : style === 'short' ? formatShortDate : formatWeekday
  return format(`${day}T12:00:00`, language)
}
