const longestSilence = 30_000

/** Gives a call up when nothing has come for too long. A download takes as long as it takes, if only it goes on. */
export class Patience {
  readonly #lost = new AbortController()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor() {
    this.heard()
  }

  get signal(): AbortSignal {
    return this.#lost.signal
  }

  get ranOut(): boolean {
    return this.#lost.signal.aborted
  }

  /** Something has come: waiting begins anew. */
  heard(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#lost.abort(), longestSilence)
  }

  end(): void {
    clearTimeout(this.#timer)
  }
}
