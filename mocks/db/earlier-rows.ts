interface Beginning<R> {
  count: number
  /** All of them are this team's. */
  team_id: string
  /** Whatever they tell of had ended by then. */
  overBy: number
  make: () => readonly R[]
}

/**
 * Rows of long ago, which a team's first pages do without: made when somebody asks about one of them, once for all worlds
 * that begin alike.
 */
export class EarlierRows<R> {
  readonly count: number
  readonly team_id: string
  readonly overBy: number
  readonly #make: () => readonly R[]
  #rows: readonly R[] | null = null

  constructor({ count, team_id, overBy, make }: Beginning<R>) {
    this.count = count
    this.team_id = team_id
    this.overBy = overBy
    this.#make = make
  }

  get rows(): readonly R[] {
    this.#rows ??= this.#make()
    return this.#rows
  }

  changed(change: (rows: readonly R[]) => readonly R[]): EarlierRows<R> {
    const { count, team_id, overBy } = this
    return new EarlierRows({ count, team_id, overBy, make: () => change(this.rows) })
  }
}
