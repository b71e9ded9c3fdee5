import type { Seed } from '../db/db.ts'

/** Rows of a scenario follow from these. */
export interface World {
  seed: number
  now: number
}

/** Something that happens by itself: rows that come, or become others. */
export interface Act {
  at: number
  rows: Seed
}

/** What happens in a world without anybody asking: told in the order of time, each act once. */
export class Life {
  readonly #acts: Iterator<Act>
  #next: Act | undefined
  #begun = false

  constructor(acts: Iterable<Act>) {
    this.#acts = acts[Symbol.iterator]()
  }

  *until(now: number): Generator<Act> {
    if (!this.#begun) this.#next = this.#acts.next().value
    this.#begun = true
    while (this.#next && this.#next.at <= now) {
      yield this.#next
      this.#next = this.#acts.next().value
    }
  }
}
