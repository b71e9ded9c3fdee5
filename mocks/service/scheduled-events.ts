import type { Seed } from '../db/db.ts'

/** Rows of a scenario follow from these. */
export interface World {
  seed: number
  now: number
}

/** Something that happens by itself: rows that come, or become others. */
export interface ScheduledEvent {
  at: number
  rows: Seed
}

/** What happens in a world without anybody asking: told in the order of time, each act once. */
export class EventSchedule {
  readonly #acts: Iterator<ScheduledEvent>
  #next: ScheduledEvent | undefined
  #begun = false

  constructor(acts: Iterable<ScheduledEvent>) {
    this.#acts = acts[Symbol.iterator]()
  }

  *until(now: number): Generator<ScheduledEvent> {
    if (!this.#begun) this.#next = this.#acts.next().value
    this.#begun = true
    while (this.#next && this.#next.at <= now) {
      yield this.#next
      this.#next = this.#acts.next().value
    }
  }
}
