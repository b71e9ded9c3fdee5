import type { ListReply } from '../../src/contract/define-list.ts'

/** A list that may be too long to hold in memory (`limit=0`): its rows are made when they are read. */
export class LazyList<Row> {
  readonly count: number
  readonly length: number
  readonly #at: (place: number) => Row

  constructor(count: number, length: number, at: (place: number) => Row) {
    this.count = count
    this.length = length
    this.#at = at
  }

  part(from: number, to: number): ListReply<Row> {
    const end = Math.min(to, this.length)
    return {
      payload: Array.from({ length: end - from }, (_, i) => this.#at(from + i)),
      count: this.count,
    }
  }
}

/** So many rows are made before others have their turn. */
const piece = 200

/** The list as JSON, made while it is sent. Changes meanwhile show; the set of rows stays the same. */
export async function* listText(
  length: number,
  read: (from: number, to: number) => ListReply<unknown>,
): AsyncGenerator<string> {
  const [before, after] = JSON.stringify(read(0, 0)).split('[]', 2)
  yield `${before}[`
  for (let from = 0; from < length; from += piece) {
    const { payload } = read(from, from + piece)
    yield (from > 0 ? ',' : '') + JSON.stringify(payload).slice(1, -1)
  }
  yield `]${after}`
}
