import type { LogLevel } from './enums.ts'

export interface LogLine {
  time: number | null
  level: LogLevel
  tag: string
  /** Where the message begins, behind all that. */
  messageAt: number
}

/** What stands before a line's message, in each dialect that reports come with. */
export function readLine(line: string, year: number): LogLine | null {
  for (const read of dialects) {
    const found = read(line, year)
    if (found) return found
  }
  return null
}

type Dialect = (line: string, year: number) => LogLine | null

const letters: Readonly<Record<string, LogLevel>> = {
  V: 'verbose',
  D: 'debug',
  I: 'info',
  W: 'warning',
  E: 'error',
  F: 'error',
  A: 'error',
  S: 'error',
}

const logcatDate = String.raw`(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)\.(\d{3,6})`
/** Marathon's `MM-DD HH:MM:SS.mmm: D/tag(pid): msg` (rule 6.2), and logcat's own `time` format without the colon. */
const logcatBrief = new RegExp(`^${logcatDate}:? ([VDIWEFAS])/(.*?)\\s*\\(\\s*\\d+\\): ?`)
/** logcat's `threadtime`, the default of adb. */
const logcatThread = new RegExp(`^${logcatDate}\\s+\\d+\\s+\\d+ ([VDIWEFAS]) (.*?)\\s*: `)

const logcat =
  (pattern: RegExp): Dialect =>
  (line, year) => {
    const found = pattern.exec(line)
    if (!found) return null
    const [, month, day, hours, minutes, seconds, fraction, letter, tag] = found
    return {
      time: Date.UTC(
        year,
        Number(month) - 1,
        Number(day),
        Number(hours),
        Number(minutes),
        Number(seconds),
        milli(fraction),
      ),
      level: letters[letter ?? ''] ?? 'info',
      tag: tag ?? '',
      messageAt: found[0].length,
    }
  }

const appleDate = String.raw`(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)\.(\d{3,6})`
/** `log stream --style compact` of a simulator. */
const appleCompact = new RegExp(`^${appleDate} (Db|Df|I|E|F|A)\\s+(.+?)\\[\\d+(?::[0-9a-f]+)?\\] ?`)
/** `log stream` as it comes: with the zone, a thread and the level in a word. */
const appleDefault = new RegExp(
  `^${appleDate}([+-]\\d{4})?\\s+0x[0-9a-f]+\\s+(\\w+)\\s+0x[0-9a-f]+\\s+\\d+\\s+\\d+\\s+(.+?): `,
)

const appleLevels: Readonly<Record<string, LogLevel>> = {
  Db: 'debug',
  Df: 'info',
  I: 'info',
  E: 'error',
  F: 'error',
  A: 'info',
  Debug: 'debug',
  Info: 'info',
  Default: 'info',
  Error: 'error',
  Fault: 'error',
}

const apple: Dialect = (line) => {
  const compact = appleCompact.exec(line)
  if (compact)
    return {
      time: fullDate(compact),
      level: appleLevels[compact[8] ?? ''] ?? 'info',
      tag: compact[9] ?? '',
      messageAt: compact[0].length,
    }
  const found = appleDefault.exec(line)
  if (!found) return null
  const zone = found[8]
    ? Number(`${found[8].slice(0, 1)}1`) * (Number(found[8].slice(1, 3)) * 60 + Number(found[8].slice(3)))
    : 0
  return {
    time: fullDate(found) - zone * 60_000,
    level: appleLevels[found[9] ?? ''] ?? 'info',
    tag: found[10] ?? '',
    messageAt: found[0].length,
  }
}

function fullDate([, year, month, day, hours, minutes, seconds, fraction]: RegExpExecArray): number {
  return Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hours),
    Number(minutes),
    Number(seconds),
    milli(fraction),
  )
}

const words: Readonly<Record<string, LogLevel>> = {
  TRACE: 'verbose',
  VERBOSE: 'verbose',
  DEBUG: 'debug',
  INFO: 'info',
  WARN: 'warning',
  WARNING: 'warning',
  ERROR: 'error',
  FATAL: 'error',
  SEVERE: 'error',
}

/** Maestro, Appium and most loggers: `[date] time [LEVEL] logger: message`, with or without the brackets. */
const logger =
  /^(?:(\d{4}-\d\d-\d\d)[T ])?(\d\d):(\d\d):(\d\d)(?:[.,](\d{3,6}))?Z?\s+\[?\s*(TRACE|VERBOSE|DEBUG|INFO|WARN|WARNING|ERROR|FATAL|SEVERE)\s*\]?\s+([\w.$-]+)?:?\s*/

const loggers: Dialect = (line, year) => {
  const found = logger.exec(line)
  if (!found) return null
  const [, date, hours, minutes, seconds, fraction, level, tag] = found
  const midnight = Date.parse(date ?? `${year}-01-01`)
  const time = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + milli(fraction)
  return {
    time: midnight + time,
    level: words[level ?? ''] ?? 'info',
    tag: tag ?? '',
    messageAt: found[0].length,
  }
}

const dialects: readonly Dialect[] = [logcat(logcatBrief), logcat(logcatThread), apple, loggers]

const milli = (fraction: string | undefined) => (fraction ? Number(fraction.padEnd(3, '0').slice(0, 3)) : 0)
