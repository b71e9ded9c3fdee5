import { type Log, messageAt } from './log.ts'

/**
 * The parts that change from attempt to attempt in otherwise equal lines: ids, addresses, numbers. The status of a
 * service's answer stays, as another one says something else.
 */
const changing = new RegExp(
  [
    String.raw`(?<status>(?:<--|->|\b(?:HTTP(?:\/[\d.]+)?|status|code)\b)\W{0,3}[1-5]\d\d\b)`,
    '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}',
    '(?:0x|@)[0-9a-f]+',
    String.raw`\b(?=[a-f]*\d)[0-9a-f]{7,}\b`,
    String.raw`\d+(?:[.,:]\d+)*`,
  ].join('|'),
  'gi',
)

/** Lines that differ only behind this many characters count as equal. */
const longest = 400

export function normalizeLine(text: string): string {
  return text.slice(0, longest).replace(changing, (_, status: string | undefined) => status ?? '#')
}

/** Lines of several logs as numbers: the same number is the same words under the same tag. */
export class Vocabulary {
  readonly #numbers = new Map<string, number>()
  readonly #lines: string[] = []

  read(log: Log): Int32Array {
    return Int32Array.from(log.levels, (_, line) => {
      const words = `${log.tagNames[log.tags[line] ?? 0]} ${normalizeLine(messageAt(log, line))}`
      let number = this.#numbers.get(words)
      if (number === undefined) {
        number = this.#lines.push(words) - 1
        this.#numbers.set(words, number)
      }
      return number
    })
  }

  wordsOf(number: number): readonly string[] {
    return (this.#lines[number] ?? '').split(/\s+/)
  }
}

/** Lines of one pattern that are looked through for one like it. */
const mostAlike = 200

/** The lines so far, word for word or nearly: as many words under the same tag, more than half of them equal. */
export class Memory {
  readonly #vocabulary: Vocabulary
  /** By line, whether something like it is known. */
  readonly #known = new Map<number, boolean>()
  readonly #patterns = new Map<string, (readonly string[])[]>()

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary
  }

  knows(number: number): boolean {
    const known = this.#known.get(number)
    if (known !== undefined) return known
    const words = this.#vocabulary.wordsOf(number)
    return this.#alike(words).some((other) => sharedWords(words, other) > (words.length - 1) / 2)
  }

  learn(number: number): void {
    if (this.#known.has(number)) return
    this.#known.set(number, true)
    const words = this.#vocabulary.wordsOf(number)
    const alike = this.#alike(words)
    if (alike.length < mostAlike) alike.push(words)
  }

  #alike(words: readonly string[]): (readonly string[])[] {
    const pattern = `${words[0]} ${words.length}`
    const alike = this.#patterns.get(pattern) ?? []
    this.#patterns.set(pattern, alike)
    return alike
  }
}

/** Besides the tag. */
function sharedWords(words: readonly string[], others: readonly string[]): number {
  let shared = -1
  for (const [i, word] of words.entries()) if (word === others[i]) shared++
  return shared
}
