import type { Platform } from '../enums.ts'
import type { KnownFailure } from '../known-failures.ts'

type Term = Pick<KnownFailure, 'ended' | 'until'>

/** It wasn't ended, and its last day isn't over where the reader is (rule 8.3). */
export function isInForce({ ended, until }: Term, today: string): boolean {
  return ended === null && (until === null || today <= until)
}

/** One failure of one test, whichever run it is in. */
type MarkedFailure = Pick<KnownFailure, 'test' | 'platform' | 'cause'>

const ofSameTest = (a: MarkedFailure, b: MarkedFailure) => a.test === b.test && a.platform === b.platform

/** Whether a mark covers a failure: just this one, or any failure of its test (rule 8.2). */
export function covers(mark: MarkedFailure, failure: MarkedFailure): boolean {
  return ofSameTest(mark, failure) && (mark.cause === null || mark.cause === failure.cause)
}

/** Whether there are failures of which both marks speak. */
export function overlaps(a: MarkedFailure, b: MarkedFailure): boolean {
  return covers(a, b) || covers(b, a)
}

/** The mark by which a failure of a test is known today, if it is. */
export type MarkOf = (failure: { test: string; cause: string | null }) => KnownFailure | null

export function marksOf(all: readonly KnownFailure[], platform: Platform, today: string): MarkOf {
  const marks = new Map<string, KnownFailure[]>()
  for (const mark of all) {
    if (mark.platform !== platform || !isInForce(mark, today)) continue
    const ofTest = marks.get(mark.test)
    if (ofTest) ofTest.push(mark)
    else marks.set(mark.test, [mark])
  }
  return ({ test, cause }) => marks.get(test)?.find((mark) => covers(mark, { test, platform, cause })) ?? null
}
