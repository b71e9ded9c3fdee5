import { align, type Partners, unmatched } from './align.ts'
import { divergingLine, failureLine } from './divergence.ts'
import type { Log } from './log.ts'
import { Memory, Vocabulary } from './log-vocabulary.ts'

/** Lines beside each other: of each log the number of a line, or `unmatched` where it has none in this row. */
export interface Rows {
  failed: Int32Array
  passed: Int32Array
  marks: Uint8Array
}

/** Marks of a row. */
export const mark = {
  /** Both say the same. */
  same: 1,
  /** The failed attempt's words here are missing from the other log. */
  onlyFailed: 2,
  onlyPassed: 4,
} as const

export interface LogComparison {
  lines: Rows
  /** The lines with the tag of the failure's line: the steps of the test, one after the other. */
  steps: Rows
  /** The row of `lines` where the failed attempt departs from the other. */
  divergence: number | null
}

export interface ComparedLogs {
  failed: Log
  passed: Log
  /** The reported message of the failure. */
  message: string
}

export function compareLogs({ failed, passed, message }: ComparedLogs): LogComparison {
  const vocabulary = new Vocabulary()
  const failedWords = vocabulary.read(failed)
  const passedWords = vocabulary.read(passed)
  const marks = {
    failed: unheardOf(failedWords, passedWords, vocabulary),
    passed: unheardOf(passedWords, failedWords, vocabulary),
  }
  const beside = (failedLines: Int32Array, passedLines: Int32Array): Rows =>
    rowsOf(
      failedLines,
      passedLines,
      align(
        failedLines.map((line) => failedWords[line] ?? unmatched),
        passedLines.map((line) => passedWords[line] ?? unmatched),
      ),
      marks,
    )
  const lines = beside(allLines(failed), allLines(passed))
  const parted = divergingLine(failed, failedWords, passedWords, vocabulary, message)
  const failedAt = failureLine(failed, message)
  const runner = failed.tagNames[failed.tags[failedAt] ?? 0] ?? ''
  return {
    lines,
    // The failure's own lines are no steps, but for the first.
    steps: beside(
      linesOf(failed, runner).filter((line) => line <= failedAt),
      linesOf(passed, runner),
    ),
    divergence: parted === null ? null : lines.failed.indexOf(parted),
  }
}

const allLines = ({ levels }: Log) => Int32Array.from(levels, (_, line) => line)

function linesOf(log: Log, tag: string): Int32Array {
  const wanted = log.tagNames.indexOf(tag)
  return allLines(log).filter((line) => tag !== '' && log.tags[line] === wanted)
}

/** For each line, whether nothing like it stands in the other log. */
function unheardOf(words: Int32Array, others: Int32Array, vocabulary: Vocabulary): Uint8Array {
  const memory = new Memory(vocabulary)
  for (const word of others) memory.learn(word)
  return Uint8Array.from(words, (word) => (memory.knows(word) ? 0 : 1))
}

/** Between common lines, the lines of either log stand side by side. */
function rowsOf(
  failedLines: Int32Array,
  passedLines: Int32Array,
  partners: Partners,
  marks: Readonly<Record<'failed' | 'passed', Uint8Array>>,
): Rows {
  const most = failedLines.length + passedLines.length
  const rows = { failed: new Int32Array(most), passed: new Int32Array(most), marks: new Uint8Array(most) }
  let count = 0
  const addRow = (failed: number, passed: number, same: boolean) => {
    rows.failed[count] = failed
    rows.passed[count] = passed
    rows.marks[count++] =
      (same ? mark.same : 0) |
      (marks.failed[failed] ? mark.onlyFailed : 0) |
      (marks.passed[passed] ? mark.onlyPassed : 0)
  }
  let [atFailed, atPassed] = [0, 0]
  const putGap = (untilFailed: number, untilPassed: number) => {
    while (atFailed < untilFailed || atPassed < untilPassed)
      addRow(
        atFailed < untilFailed ? (failedLines[atFailed++] ?? unmatched) : unmatched,
        atPassed < untilPassed ? (passedLines[atPassed++] ?? unmatched) : unmatched,
        false,
      )
  }
  for (const [i, partner] of partners.entries()) {
    if (partner === unmatched) continue
    putGap(i, partner)
    addRow(failedLines[atFailed++] ?? unmatched, passedLines[atPassed++] ?? unmatched, true)
  }
  putGap(failedLines.length, passedLines.length)
  return {
    failed: rows.failed.slice(0, count),
    passed: rows.passed.slice(0, count),
    marks: rows.marks.slice(0, count),
  }
}

/** The rows with words that are missing from the other log. */
export function differingRows({ marks }: Rows): number[] {
  return Array.from(marks, (bits, row) =>
    bits & (mark.onlyFailed | mark.onlyPassed) ? row : unmatched,
  ).filter((row) => row !== unmatched)
}

/** Where a stretch of such rows begins, after or before a row; rows of one stretch follow each other. */
export function nextDifference(differing: readonly number[], from: number, by: 1 | -1): number | null {
  const beginnings = differing.filter((row, i) => differing[i - 1] !== row - 1)
  const next = by > 0 ? beginnings.find((row) => row > from) : beginnings.findLast((row) => row < from)
  return next ?? null
}

/** A row's lines. */
export interface LinePair {
  failed: number
  passed: number
}

export function pairAt({ failed, passed }: Rows, row: number | null): LinePair | null {
  const [ofFailed, ofPassed] = row === null ? [] : [failed[row], passed[row]]
  return ofFailed === undefined || ofPassed === undefined ? null : { failed: ofFailed, passed: ofPassed }
}

export const pairOf = (rows: Rows, side: keyof LinePair, line: number): LinePair | null =>
  pairAt(rows, rows[side].indexOf(line))
