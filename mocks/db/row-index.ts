import { firstIndex } from '../../src/lib/first-index.ts'

export interface Row {
  id: string
}

export type Key = string | number | boolean | null

export function fieldOf(row: object, field: string): Key {
  return Reflect.get(row, field) ?? null
}

/** Negative if `a` comes before `b`. */
export type Order<R> = (a: R, b: R) => number

const known = new WeakMap<readonly Row[], unknown>()

/** Rows by id and by the values of fields, each made when it is first needed: once for all worlds that begin with these rows. */
export class RowIndex<R extends Row> {
  readonly rows: readonly R[]
  readonly #order: Order<R> | undefined
  readonly #groups = new Map<string, ReadonlyMap<Key, readonly R[]>>()
  #positions: ReadonlyMap<string, number> | null = null

  private constructor(rows: readonly R[], order?: Order<R>) {
    this.rows = rows
    this.#order = order
  }

  static of<R extends Row>(rows: readonly R[], order?: Order<R>): RowIndex<R> {
    const index = (known.get(rows) as RowIndex<R> | undefined) ?? new RowIndex(rows, order)
    known.set(rows, index)
    return index
  }

  positionOf(id: string): number | undefined {
    if (!this.#positions) {
      const positions = new Map<string, number>()
      for (const [position, row] of this.rows.entries()) positions.set(row.id, position)
      this.#positions = positions
    }
    return this.#positions.get(id)
  }

  get(id: string): R | undefined {
    const position = this.positionOf(id)
    return position === undefined ? undefined : this.rows[position]
  }

  /** The rows with this value in the field, in their order. */
  group(field: string, value: Key): readonly R[] {
    const groups = this.#groups.get(field) ?? this.#grouped(field)
    return groups.get(value) ?? []
  }

  #grouped(field: string): ReadonlyMap<Key, readonly R[]> {
    const groups = new Map<Key, R[]>()
    for (const row of this.rows) {
      const group = groups.get(fieldOf(row, field))
      if (group) group.push(row)
      else groups.set(fieldOf(row, field), [row])
    }
    if (this.#order) for (const group of groups.values()) group.sort(this.#order)
    this.#groups.set(field, groups)
    return groups
  }
}

export function insertInOrder<R>(rows: R[], row: R, order: Order<R>): void {
  const last = rows.at(-1)
  if (last === undefined || order(last, row) <= 0) rows.push(row)
  else
    rows.splice(
      firstIndex(rows, (other) => order(other, row) > 0),
      0,
      row,
    )
}
