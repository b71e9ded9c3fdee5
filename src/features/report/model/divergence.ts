import { logLevels } from './enums.ts'
import { type Log, messageAt } from './log.ts'
import { Memory, type Vocabulary } from './log-vocabulary.ts'

/** Lines written this close to each other, in milliseconds, tell of the same thing. */
const atOnce = 60
/** A wait shorter than this, in milliseconds, isn't the cause. */
const shortestWait = 2000
const waits =
  /\b(?:after|within|for|in)\s+(\d+(?:\.\d+)?)\s*(ms|milliseconds?|s|sec|seconds?|m|min|minutes?)\b/i

/**
 * The line with which a failed attempt leaves the way of one that passed. It is looked for backwards from where the
 * failure is told: the last words that neither the other log nor this one had said by then. Lines that a device logs
 * all the time are known, and so is each kind of step that either took before. Words that tell of a wait lead to its
 * beginning.
 */
export function divergingLine(
  failed: Log,
  words: Int32Array,
  otherWords: Int32Array,
  vocabulary: Vocabulary,
  message: string,
): number | null {
  if (words.length === 0) return null
  const memory = new Memory(vocabulary)
  for (const word of otherWords) memory.learn(word)
  const isNew = Array.from(words, (word) => {
    const known = memory.knows(word)
    memory.learn(word)
    return !known
  })
  const failedAt = failureLine(failed, message)
  const last = failedAt > 0 ? isNew.lastIndexOf(true, failedAt - 1) : -1
  let divergence = last < 0 ? failedAt : last
  for (let line = divergence - 1; line >= 0 && timeBetween(failed, line, divergence) <= atOnce; line--)
    if (isNew[line]) divergence = line
  return beginningOfWait(failed, divergence) ?? divergence
}

const timeBetween = ({ times }: Log, from: number, to: number) =>
  (times[to] ?? Number.NaN) - (times[from] ?? Number.NaN)

/** Too few to find a failure by. */
const fewestCharacters = 6

/** Where the failure is told last, in its own words; without them the last error, and without that the end. */
export function failureLine(log: Log, message: string): number {
  const words = message.split('\n', 1)[0]?.trim() ?? ''
  const error = logLevels.indexOf('error')
  let line = words.length < fewestCharacters ? -1 : lastLineWith(log, words)
  if (line < 0) line = log.levels.lastIndexOf(error)
  if (line < 0) return log.levels.length - 1
  while (line > 0 && log.levels[line - 1] === error && log.tags[line - 1] === log.tags[line]) line--
  return line
}

function lastLineWith(log: Log, words: string): number {
  for (let line = log.levels.length - 1; line >= 0; line--)
    if (messageAt(log, line).includes(words)) return line
  return -1
}

function beginningOfWait(log: Log, line: number): number | null {
  const [, amount, unit = ''] = waits.exec(messageAt(log, line)) ?? []
  const waited = Number(amount) * millisecondsIn(unit.toLowerCase())
  if (!(waited >= shortestWait)) return null
  const began = (log.times[line] ?? Number.NaN) - waited
  for (let before = line - 1; before >= 0; before--) {
    const apart = Math.abs((log.times[before] ?? Number.NaN) - began)
    if (log.tags[before] === log.tags[line] && apart <= atOnce) return before
  }
  return null
}

function millisecondsIn(unit: string): number {
  if (unit === 'ms' || unit.startsWith('milli')) return 1
  return unit.startsWith('m') ? 60_000 : 1000
}
