interface LazyHistoryOptions<R> {
  count: number
  /** The team that all of them belong to. */
  team_id: string
  /** All of them had ended before this time. */
  endedBefore: number
  make: () => readonly R[]
}

/**
 * Rows of long ago, which a team's first pages do without: made when somebody asks about one of them, once for all worlds
 * that begin alike.
 */
export class LazyHistory<R> {
  readonly count: number
  readonly team_id: string
  readonly endedBefore: number
  readonly #make: () => readonly R[]
  #rows: readonly R[] | null = null
  readonly #whole = new WeakMap<readonly R[], readonly R[]>()

  constructor({ count, team_id, endedBefore, make }: LazyHistoryOptions<R>) {
    this.count = count
    this.team_id = team_id
    this.endedBefore = endedBefore
    this.#make = make
  }

  get rows(): readonly R[] {
    this.#rows ??= this.#make()
    return this.#rows
  }

  /** This history, then the recent rows: one array for all worlds. */
  followedBy(recent: readonly R[]): readonly R[] {
    const whole = this.#whole.get(recent) ?? [...this.rows, ...recent]
    this.#whole.set(recent, whole)
    return whole
  }

  changed(change: (rows: readonly R[]) => readonly R[]): LazyHistory<R> {
    const { count, team_id, endedBefore } = this
    return new LazyHistory({ count, team_id, endedBefore, make: () => change(this.rows) })
  }
}
