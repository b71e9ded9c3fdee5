import { ownProperty } from '../../../contract/own-property.ts'
import type { LogLevel } from './enums.ts'

export interface LogLine {
  time: number
  level: LogLevel
  tag: string
  /** Where the message begins, behind all that. */
  messageAt: number
}

/** Reads the parts before a line's message, in each dialect that reports come with. */
export function readLine(line: string, thisYear: number): LogLine | null {
  for (const { pattern, levels } of dialects) {
    const found = pattern.exec(line)
    if (!found?.groups) continue
    const { level = '', tag = '' } = found.groups
    return {
      time: timeOf(found.groups, thisYear),
      // Only own keys: "constructor" is a word, too.
      level: ownProperty(levels, level) ?? 'info',
      tag,
      messageAt: found[0].length,
    }
  }
  return null
}

function timeOf(groups: Readonly<Record<string, string>>, thisYear: number): number {
  const { year = thisYear, month = 1, day = 1, hours, minutes, seconds, fraction = '0', zone } = groups
  const date = Date.UTC(Number(year), Number(month) - 1, Number(day))
  const time = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
  return date + time + Number(fraction.slice(0, 3)) - (zone ? offsetOf(zone) : 0)
}

/** `+0530`, in milliseconds. */
function offsetOf(zone: string): number {
  return Number(`${zone.slice(0, 1)}1`) * (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3))) * 60_000
}

type Levels = Readonly<Record<string, LogLevel>>

const logcat: Levels = {
  V: 'verbose',
  D: 'debug',
  I: 'info',
  W: 'warning',
  E: 'error',
  F: 'error',
  A: 'error',
  S: 'error',
}
const apple: Levels = {
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
const words: Levels = {
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

const day = String.raw`(?<month>\d\d)-(?<day>\d\d)`
const clock = String.raw`(?<hours>\d\d):(?<minutes>\d\d):(?<seconds>\d\d)`
const fraction = String.raw`(?<fraction>\d{3,6})`
const logcatTime = String.raw`^${day} ${clock}\.${fraction}`
const appleTime = String.raw`^(?<year>\d{4})-${day} ${clock}\.${fraction}`

const dialect = (levels: Levels, pattern: string) => ({ levels, pattern: new RegExp(pattern) })

const dialects = [
  // Marathon's `MM-DD HH:MM:SS.mmm: D/tag(pid): msg` (rule 6.2), and logcat's own `time` format without the colon.
  dialect(logcat, String.raw`${logcatTime}:? (?<level>[VDIWEFAS])/(?<tag>.*?)\s*\(\s*\d+\): ?`),
  // logcat's `threadtime`, the default of adb.
  dialect(logcat, String.raw`${logcatTime}\s+\d+\s+\d+ (?<level>[VDIWEFAS]) (?<tag>.*?)\s*: `),
  // `log stream --style compact` of a simulator.
  dialect(apple, String.raw`${appleTime} (?<level>Db|Df|I|E|F|A)\s+(?<tag>.+?)\[\d+(?::[0-9a-f]+)?\] ?`),
  // `log stream` as it comes: with the zone, a thread and the level in a word.
  dialect(
    apple,
    String.raw`${appleTime}(?<zone>[+-]\d{4})?\s+0x[0-9a-f]+\s+(?<level>\w+)\s+0x[0-9a-f]+\s+\d+\s+\d+\s+(?<tag>.+?): `,
  ),
  // Maestro, Appium and most loggers: `[date] time [LEVEL] logger: message`, with or without the brackets.
  dialect(
    words,
    String.raw`^(?:(?<year>\d{4})-${day}[T ])?${clock}(?:[.,]${fraction})?Z?\s+\[?\s*(?<level>${Object.keys(words).join('|')})\s*\]?\s+(?<tag>[\w.$-]+)?:?\s*`,
  ),
]
