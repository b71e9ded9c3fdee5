import * as z from 'zod/mini'

export const clockState = z.object({
  /** Virtual time at the moment `anchor` of real time; epoch milliseconds both. */
  at: z.number(),
  anchor: z.number(),
  frozen: z.boolean(),
  speed: z.number(),
  /** Virtual time at which it was frozen; a frozen clock can still be moved. */
  stopped: z.optional(z.number()),
})
type ClockState = z.infer<typeof clockState>

/** The end of time: all that is planned from a moment before it still has a year of four digits. */
export const latest = Date.UTC(9999, 0, 1)

/** The fake service's time. No timer: computed on demand from the last setting and the real time since. */
export class Clock {
  #state: ClockState
  readonly #realNow: () => number

  constructor(start: number, options: { frozen?: boolean; speed?: number; realNow?: () => number } = {}) {
    this.#realNow = options.realNow ?? Date.now
    this.#state = {
      at: start,
      anchor: this.#realNow(),
      frozen: options.frozen ?? false,
      speed: options.speed ?? 1,
      ...(options.frozen && { stopped: start }),
    }
  }

  now(): number {
    const { at, anchor } = this.#state
    return Math.min(latest, Math.round(at + (this.#realNow() - anchor) * this.pace))
  }

  /** Virtual seconds per real second. */
  get pace(): number {
    const { frozen, speed } = this.#state
    return frozen ? 0 : speed
  }

  /** Background events happen up to this time: none while the clock is frozen, however far it is moved. */
  get eventsUntil(): number {
    const { at, frozen, stopped = at } = this.#state
    return frozen ? Math.min(stopped, at) : this.now()
  }

  get state(): ClockState {
    return { ...this.#state }
  }

  restore(state: ClockState): void {
    this.#state = { ...state }
  }

  set(at: number): void {
    this.#move({ at })
  }

  advance(ms: number): void {
    this.#move({ at: this.now() + ms })
  }

  freeze(frozen: boolean, at = this.now()): void {
    this.#move({ frozen, at, stopped: frozen ? Math.min(this.eventsUntil, at) : undefined })
  }

  accelerate(speed: number): void {
    this.#move({ speed })
  }

  #move(change: Partial<ClockState>): void {
    this.#state = { ...this.#state, at: this.now(), anchor: this.#realNow(), ...change }
  }
}

export const iso = (ms: number): string => new Date(ms).toISOString()
export const isoOrNull = (ms: number | null): string | null => (ms === null ? null : iso(ms))
