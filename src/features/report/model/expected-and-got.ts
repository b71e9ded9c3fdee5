import type { Failure } from './attempt-outcome.ts'

/** The two values of a failed assertion. */
export interface ExpectedAndGot {
  expected: string
  got: string
}

const patterns: readonly RegExp[] = [
  // Espresso describes both in the words of its matchers.
  /^Expected: .*\bis "(?<expected>.*)"\r?\n\s*Got: .*?\bwas "(?<got>.*?)"(?: transformed|$)/m,
  /\("(?<got>.*?)"\) is not equal to \("(?<expected>.*?)"\)/,
  /"(?<expected>[^"]*)" is visible \(.*? shows "(?<got>[^"]*)"\)/,
  /should have been '(?<expected>.*?)' but (?:it )?was '(?<got>.*?)'/,
  /expected:? ?<(?<expected>[^>]*)> but was:? ?<(?<got>[^>]*)>/i,
  /^\s*Expected:\s*(?<expected>\S.*)\r?\n\s*(?:Received|Actual|Got):\s*(?<got>\S.*)/im,
]

/** Dumps of screens below this aren't looked at. */
const mostText = 4000

export function expectedAndGot({
  message,
  trace,
}: Pick<Failure, 'message' | 'trace'>): ExpectedAndGot | null {
  const text = `${message}\n${trace}`.slice(0, mostText)
  for (const pattern of patterns) {
    const { expected, got } = pattern.exec(text)?.groups ?? {}
    if (expected !== undefined && got !== undefined) return { expected: bare(expected), got: bare(got) }
  }
  return null
}

const bare = (value: string) => value.trim().replace(/^"(.*)"$/, '$1')
