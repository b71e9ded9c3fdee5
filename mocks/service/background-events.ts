import type { ScenarioRows } from '../db/models.ts'

/** The input that determines a scenario's rows. */
export interface ScenarioInput {
  seed: number
  now: number
}

/** A background event: rows that are added or changed. */
export interface BackgroundEvent {
  at: number
  rows: ScenarioRows
}

/** Events that happen in a world by themselves, in the order of time, each once. */
export class EventSchedule {
  readonly #events: Iterator<BackgroundEvent>
  #next: BackgroundEvent | undefined
  #begun = false

  constructor(events: Iterable<BackgroundEvent>) {
    this.#events = events[Symbol.iterator]()
  }

  *until(now: number): Generator<BackgroundEvent> {
    if (!this.#begun) this.#next = this.#events.next().value
    this.#begun = true
    while (this.#next && this.#next.at <= now) {
      yield this.#next
      this.#next = this.#events.next().value
    }
  }
}
