import { firstIndex } from '../../../lib/first-index.ts'
import { type LogLevel, logLevels } from './enums.ts'
import { readLine } from './log-line.ts'

/** A log of 100,000 lines as a few flat arrays: quick to make, to hand over from a worker, and to filter. */
export interface Log {
  text: string
  /** Where each line begins, and one more: the end. */
  starts: Uint32Array
  /** Milliseconds since the epoch; NaN as long as no line has told a time. */
  times: Float64Array
  /** Index into logLevels. */
  levels: Uint8Array
  /** Index into `tagNames`. */
  tags: Uint16Array
  tagNames: string[]
  /** Where in its line the message begins; 0 in lines that have no head of their own. */
  messages: Uint16Array
}

/** The attempt that a log is of: the year and the time zone that device logs leave out are found by it. */
export interface LogFrame {
  startAt: number | null
  duration: number | null
}

const mostTags = 0xffff

export function parseLog(text: string, frame: LogFrame): Log {
  const starts = lineStarts(text)
  const count = starts.length - 1
  const times = new Float64Array(count)
  const levels = new Uint8Array(count)
  const tags = new Uint16Array(count)
  const messages = new Uint16Array(count)
  const tagNames = ['']
  const tagIndex = new Map([['', 0]])
  const year = new Date(frame.startAt ?? 0).getUTCFullYear()

  // Lines without a head of their own (traces, dumps) go with the line above.
  let time = Number.NaN
  let level: LogLevel = 'info'
  let tag = 0
  for (let i = 0; i < count; i++) {
    const line = readLine(lineAt({ text, starts }, i).slice(0, 300), year)
    if (line) {
      time = line.time
      level = line.level
      let known = tagIndex.get(line.tag)
      if (known === undefined && tagNames.length < mostTags) {
        known = tagNames.push(line.tag) - 1
        tagIndex.set(line.tag, known)
      }
      tag = known ?? 0
      messages[i] = line.messageAt
    }
    times[i] = time
    levels[i] = logLevels.indexOf(level)
    tags[i] = tag
  }
  alignTimes(times, frame)
  return { text, starts, times, levels, tags, tagNames, messages }
}

function lineStarts(text: string): Uint32Array {
  let size = 1
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) size++
  if (text.endsWith('\n') || text === '') size--
  const starts = new Uint32Array(size + 1)
  let at = 0
  for (let i = 0; i < size; i++) {
    starts[i] = at
    const end = text.indexOf('\n', at)
    at = end < 0 ? text.length + 1 : end + 1
  }
  starts[size] = at
  return starts
}

export function lineAt({ text, starts }: Pick<Log, 'text' | 'starts'>, index: number): string {
  return text.slice(starts[index], (starts[index + 1] ?? 1) - 1).replace(/\r$/, '')
}

export function messageAt(log: Log, index: number): string {
  return lineAt(log, index).slice(log.messages[index])
}

const quarterHour = 900_000
const tolerance = 60_000

/**
 * Devices log in their own zone and without a year, some tools without a date. Times outside the attempt are moved by
 * whole quarters of an hour, the grid of all time zones; a log that still lies outside begins with the attempt.
 */
function alignTimes(times: Float64Array, { startAt, duration }: LogFrame): void {
  const first = times.find((time) => !Number.isNaN(time))
  if (startAt === null || first === undefined) return
  const endAt = startAt + (duration ?? 0)
  if (first >= startAt - tolerance && first <= endAt + tolerance) return
  const byZone = Math.round((startAt - first) / quarterHour) * quarterHour
  const moved = first + byZone
  const shift = moved >= startAt - tolerance && moved <= endAt + tolerance ? byZone : startAt - first
  for (let i = 0; i < times.length; i++) times[i] = (times[i] ?? Number.NaN) + shift
}

interface LogFilter {
  /** The quietest that is shown. */
  level: LogLevel
  /** None: all. */
  tags: readonly string[]
  text: string
}

/** The numbers of the lines that are shown. */
export function filterLog(log: Log, { level, tags, text }: LogFilter): Uint32Array {
  const least = logLevels.indexOf(level)
  const wantedTags = new Set(tags.map((tag) => log.tagNames.indexOf(tag)))
  const shown = new Uint32Array(log.levels.length)
  const words = text.toLowerCase()
  const found = words ? linesWith(log, words) : null
  let count = 0
  for (let i = 0; i < log.levels.length; i++) {
    if ((log.levels[i] ?? 0) < least) continue
    if (wantedTags.size > 0 && !wantedTags.has(log.tags[i] ?? 0)) continue
    if (found && !found[i]) continue
    shown[count++] = i
  }
  return shown.subarray(0, count)
}

/** One search over the whole text is far quicker than one per line. */
function linesWith({ text, starts }: Log, words: string): Uint8Array {
  const found = new Uint8Array(starts.length - 1)
  const haystack = text.toLowerCase()
  if (haystack.length !== text.length) {
    // A few letters change their length with their case: then line by line.
    for (let i = 0; i < found.length; i++)
      found[i] = lineAt({ text, starts }, i).toLowerCase().includes(words) ? 1 : 0
    return found
  }
  let line = 0
  for (let at = haystack.indexOf(words); at >= 0; ) {
    while (line < found.length - 1 && (starts[line + 1] ?? 0) <= at) line++
    found[line] = 1
    at = haystack.indexOf(words, starts[line + 1] ?? haystack.length)
    if (line === found.length - 1) break
  }
  return found
}

export function countTags({ tags, tagNames }: Log): { tag: string; lines: number }[] {
  const lines = new Uint32Array(tagNames.length)
  for (const tag of tags) lines[tag] = (lines[tag] ?? 0) + 1
  return tagNames
    .map((tag, i) => ({ tag, lines: lines[i] ?? 0 }))
    .filter(({ tag, lines }) => tag !== '' && lines > 0)
    .sort((a, b) => b.lines - a.lines)
}

/** The video runs from the attempt's start in real time, so a line's moment is a position in it. */
export function videoSecond({ times }: Pick<Log, 'times'>, line: number, startAt: number): number | null {
  const time = times[line]
  return time === undefined || Number.isNaN(time) ? null : Math.max(0, (time - startAt) / 1000)
}

/** The last line that was written by then; the first one before there was any. */
export function lineAtSecond({ times }: Pick<Log, 'times'>, second: number, startAt: number): number {
  // Lines above the first time have none: they come before everything.
  return Math.max(0, firstIndex(times, (time) => time > startAt + second * 1000) - 1)
}

/** Where to look first: what was logged last as an error, before the attempt ended. */
export function lastErrorLine({ levels }: Pick<Log, 'levels'>): number | null {
  const error = logLevels.indexOf('error')
  const last = levels.lastIndexOf(error)
  return last < 0 ? null : levels.subarray(0, last).findLastIndex((level) => level !== error) + 1
}
