import { fieldOf, parseJson } from '../../../lib/json.ts'
import type { AttemptStatus } from './attempt-outcome.ts'
import type { TestName } from './test-name.ts'

/** Labels of Allure that tell whose a test is. */
export interface Labels {
  owner: string | null
  epic: string | null
  feature: string | null
}

/** One entry of Marathon's `raw.json`. */
export interface RawAttempt extends TestName {
  status: AttemptStatus
  labels: Labels | null
  device: string | null
  /** Milliseconds since the epoch. */
  startAt: number | null
  /** Milliseconds. */
  duration: number | null
}

export interface RawReport {
  attempts: RawAttempt[]
  /** The file ends where it should. */
  complete: boolean
  /** Entries that make no sense and were left out. */
  unreadable: number
  /** Attempts whose start or duration can't be true: both were left out. */
  impossibleTimes: number
}

/** In the order in which they began, as far as the file tells. */
export function parseRaw(source: string): RawReport {
  const { entries, complete } = readEntries(source)
  const readLabels = labelReader()
  const readable = entries
    .flatMap((entry) => readAttempt(entry, readLabels) ?? [])
    .sort((a, b) => (a.startAt ?? 0) - (b.startAt ?? 0))
  const isOfThisRun = momentsOfOneRun(readable.flatMap(({ startAt }) => startAt ?? []))
  const isPossible = ({ startAt, duration }: RawAttempt) =>
    (startAt === null || isOfThisRun(startAt)) && (duration ?? 0) <= longestRun
  return {
    attempts: readable.map((attempt) =>
      isPossible(attempt) ? attempt : { ...attempt, startAt: null, duration: null },
    ),
    complete,
    unreadable: entries.length - readable.length,
    impossibleTimes: readable.filter((attempt) => !isPossible(attempt)).length,
  }
}

/** In milliseconds; no run takes longer. */
export const longestRun = 7 * 24 * 3_600_000
const farFuture = Date.UTC(2100)

/**
 * Tells plausible moments of a run from others: seconds or nanoseconds among milliseconds, a device whose clock was
 * never set. One of these would stretch the run over decades.
 */
export function momentsOfOneRun(moments: readonly number[]): (at: number) => boolean {
  const sorted = moments.filter((at) => at < farFuture).sort((a, b) => a - b)
  const middle = sorted[sorted.length >> 1]
  return (at) => middle !== undefined && Math.abs(at - middle) <= longestRun
}

function readEntries(source: string): { entries: unknown[]; complete: boolean } {
  const value = parseJson(source)
  if (value === undefined) return { entries: salvage(source), complete: false }
  return Array.isArray(value) ? { entries: value, complete: true } : { entries: [], complete: false }
}

/** The complete entries of an array that was cut off. */
function salvage(source: string): unknown[] {
  const entries: unknown[] = []
  const marks = /["{}]/g
  let depth = 0
  let start = 0
  for (let mark = marks.exec(source); mark; mark = marks.exec(source)) {
    if (mark[0] === '"') {
      const end = endOfString(source, mark.index)
      if (end < 0) break
      marks.lastIndex = end
    } else if (mark[0] === '{') {
      if (depth++ === 0) start = mark.index
    } else if (depth > 0 && --depth === 0) {
      const entry = parseJson(source.slice(start, mark.index + 1))
      if (entry !== undefined) entries.push(entry)
    }
  }
  return entries
}

function endOfString(source: string, open: number): number {
  for (let at = open + 1; at < source.length; at++) {
    if (source[at] === '\\') at++
    else if (source[at] === '"') return at + 1
  }
  return -1
}

const statuses: Readonly<Record<string, AttemptStatus>> = {
  PASSED: 'passed',
  FAILURE: 'failed',
  IGNORED: 'ignored',
  ASSUMPTION_FAILURE: 'ignored',
  INCOMPLETE: 'unfinished',
}

function readAttempt(entry: unknown, readLabels: ReturnType<typeof labelReader>): RawAttempt | null {
  const field = (name: string) => fieldOf(entry, name)
  const [pkg, clazz, method] = [field('package'), field('class'), field('method')]
  if (typeof clazz !== 'string' || typeof method !== 'string') return null
  const status = readStatus(field('status'), field('success'), field('ignored'))
  if (!status) return null
  const device = field('deviceSerial')
  return {
    pkg: typeof pkg === 'string' ? pkg : '',
    clazz,
    method,
    status,
    labels: readLabels(field('metaProperties')),
    device: typeof device === 'string' && device !== '' ? device : null,
    startAt: readNumber(field('timestamp')),
    duration: readNumber(field('duration')),
  }
}

const labelNames = ['owner', 'epic', 'feature'] as const
const annotation = /^io\.qameta\.allure\.(?:\w+\.)*(owner|epic|feature)$/i
const longestLabel = 100

/**
 * Allure's labels by their annotations, of which Marathon makes Allure's results: those are a file for each attempt, too
 * many to read. Equal labels are one object, as those of many runs are kept.
 */
function labelReader() {
  const known = new Map<string, Labels>()
  return (properties: unknown): Labels | null => {
    if (!Array.isArray(properties)) return null
    const found: Labels = { owner: null, epic: null, feature: null }
    for (const property of properties) {
      const name = fieldOf(property, 'name')
      const word = typeof name === 'string' ? annotation.exec(name)?.[1]?.toLowerCase() : undefined
      const label = labelNames.find((known) => known === word)
      const value = fieldOf(fieldOf(property, 'values'), 'value')
      if (!label || typeof value !== 'string' || !/[^\s-]/.test(value)) continue
      found[label] ??= value.replace(/\s+/g, ' ').trim().slice(0, longestLabel)
    }
    const { owner, epic, feature } = found
    if (owner === null && epic === null && feature === null) return null
    const key = JSON.stringify(found)
    const labels = known.get(key) ?? found
    known.set(key, labels)
    return labels
  }
}

/** Marathon before 0.7 knows no status, only the two flags. */
function readStatus(status: unknown, success: unknown, ignored: unknown): AttemptStatus | null {
  if (typeof status === 'string' && Object.hasOwn(statuses, status)) return statuses[status] ?? null
  if (ignored === true) return 'ignored'
  if (typeof success === 'boolean') return success ? 'passed' : 'failed'
  return null
}

function readNumber(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null
}
