import { align, unmatched } from './align.ts'
import { isFailed } from './attempt-outcome.ts'
import type { Attempt, Test } from './report.ts'

/** The failed attempt that is meant: the one named, or the last that failed. */
export function failedAttempt({ attempts }: Test, number: number | undefined): Attempt | null {
  const failed = attempts.filter(isFailed)
  return failed.find((attempt) => attempt.number === number) ?? failed.at(-1) ?? null
}

export function passedAttempt({ attempts }: Test): Attempt | null {
  return attempts.findLast(({ status }) => status === 'passed') ?? null
}

interface Piece {
  text: string
  /** It stands in the other text, too, or the texts are too different for that to tell anything. */
  same: boolean
}

/** A text in pieces, as another one says them or not; one piece if they have less than half in common. */
export function diffPieces(text: string, other: string): Piece[] {
  const numbers = new Map<string, number>()
  const read = (words: readonly string[]) =>
    Int32Array.from(words, (word) => {
      const number = numbers.get(word) ?? numbers.size
      numbers.set(word, number)
      return number
    })
  const words = wordsIn(text)
  const partners = align(read(words), read(wordsIn(other)))
  const pieces: Piece[] = []
  for (const [i, word] of words.entries()) {
    const same = partners[i] !== unmatched
    const before = pieces.at(-1)
    if (before?.same === same) before.text += word
    else pieces.push({ text: word, same })
  }
  const common = pieces.reduce((length, piece) => length + (piece.same ? piece.text.length : 0), 0)
  return common * 2 < text.length ? [{ text, same: true }] : pieces
}

/** Words with what stands between them, so that together they are the text. */
const wordsIn = (text: string) => text.match(/[\p{L}\p{N}_]+|[^\p{L}\p{N}_]/gu) ?? []
