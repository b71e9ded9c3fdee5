/** How well a text matches the typed one: every typed word has to be found, in any order, and 0 is no match. */
export function matchRating(typed: string, text: string): number {
  const wanted = wordsOf(typed)
  const offered = wordsOf(text)
  let sum = 0
  for (const word of wanted) {
    const best = Math.max(0, ...offered.map((candidate, i) => rateWord(word, candidate, i === 0)))
    if (best === 0) return 0
    sum += best
  }
  const inOnePiece = plain(text).startsWith(plain(typed)) ? 1 : 0
  return wanted.length === 0 ? 1 : sum / wanted.length + inOnePiece
}

const plain = (text: string) => text.toLocaleLowerCase().replaceAll('ё', 'е').trim()

export const wordsOf = (text: string): string[] =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** A beginning counts more than a middle, and letters with gaps ("rprt" for "report") count least. */
function rateWord(word: string, candidate: string, first: boolean): number {
  if (candidate.startsWith(word)) return first ? 4 : 3
  if (candidate.includes(word)) return 2
  return word.length > 2 && hasLettersOf(word, candidate) ? 1 : 0
}

function hasLettersOf(word: string, candidate: string): boolean {
  if (candidate[0] !== word[0]) return false
  let at = 0
  for (const letter of word) {
    at = candidate.indexOf(letter, at) + 1
    if (at === 0) return false
  }
  return true
}
