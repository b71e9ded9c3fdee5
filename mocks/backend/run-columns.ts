import type { RunState } from '../../src/contract/runs.ts'
import type { RunRow } from './db.ts'
import { failedSoFar, stateOf } from './run-course.ts'

/** Runs by columns, oldest first: what 100,000 of them are filtered, sorted and summed up by without touching a row. */

export const stateCodes = { created: 0, started: 1, passed: 2, failure: 3 } as const satisfies Record<
  RunState,
  number
>

export type SortColumn = 'name' | 'duration' | 'total_run_time' | 'failed'

/** Rows in the order of a column; those without a value apart, since they come last in either direction. */
export interface Order {
  sorted: Uint32Array
  without: Uint32Array
}

/** Which of two runs was created first: never undecided. */
export type Comparison = (a: RunRow, b: RunRow) => number

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

export class RunColumns {
  readonly rows: readonly RunRow[]
  readonly now: number
  readonly created: Float64Array
  readonly end: Float64Array
  readonly seconds: Float64Array
  readonly duration: Float64Array
  readonly state: Uint8Array
  readonly isIos: Uint8Array
  readonly name: TextColumn
  readonly branch: TextColumn
  readonly project: TextColumn
  readonly author: TextColumn
  readonly team: TextColumn
  /** The last moment at which one of them ended: before it the columns tell too much. */
  readonly settledAt: number
  readonly #orders = new Map<SortColumn, Order>()
  readonly #byCreation: Comparison
  /** Only when somebody asks: it takes the plan of each run that goes on. */
  #failed: Float64Array | null = null

  /** `rows` as `byCreation` has them. What isn't known of a run at `now` is missing (NaN), as it is on the screen. */
  constructor(rows: readonly RunRow[], now: number, byCreation: Comparison) {
    const size = rows.length
    this.#byCreation = byCreation
    this.rows = rows
    this.now = now
    this.created = new Float64Array(size)
    this.end = new Float64Array(size)
    this.seconds = new Float64Array(size)
    this.duration = new Float64Array(size)
    this.state = new Uint8Array(size)
    this.isIos = new Uint8Array(size)
    this.name = new TextColumn(size)
    this.branch = new TextColumn(size)
    this.project = new TextColumn(size)
    this.author = new TextColumn(size)
    this.team = new TextColumn(size)
    let settledAt = 0
    for (let i = 0; i < size; i++) {
      const row = rows[i] as RunRow
      const state = stateOf(row, now)
      const over = row.end_at <= now
      this.created[i] = row.created
      this.end[i] = row.end_at
      this.seconds[i] = over ? row.billable_seconds : Number.NaN
      // As the screen shows it (rule 4.4): finish minus created, or how long a started run has been going on.
      this.duration[i] = over
        ? row.end_at - row.created
        : state === 'started'
          ? now - row.created
          : Number.NaN
      this.state[i] = stateCodes[state]
      this.isIos[i] = row.platform === 'iOS' ? 1 : 0
      this.name.set(i, row.name)
      this.branch.set(i, row.branch)
      this.project.set(i, row.project_id)
      this.author.set(i, row.created_by)
      this.team.set(i, row.team_id)
      if (row.end_at > settledAt) settledAt = row.end_at
    }
    this.settledAt = settledAt
  }

  get size(): number {
    return this.rows.length
  }

  /** Index of the first run created at `moment` or later. */
  from(moment: number): number {
    let low = 0
    let high = this.size
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.created[middle] as number) < moment) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Is this very row among them? */
  has(row: Pick<RunRow, 'id' | 'created'>): boolean {
    for (let i = this.from(row.created); this.created[i] === row.created; i++) {
      if (this.rows[i]?.id === row.id) return true
    }
    return false
  }

  order(column: SortColumn): Order {
    let order = this.#orders.get(column)
    if (!order) {
      order = orderOf(this.keys(column))
      this.#orders.set(column, order)
    }
    return order
  }

  private keys(column: SortColumn): Float64Array {
    switch (column) {
      case 'name':
        return this.name.ranks()
      case 'duration':
        return this.duration
      case 'total_run_time':
        return this.seconds
      case 'failed':
        this.#failed ??= Float64Array.from(this.rows, (row) => failedSoFar(row, this.now))
        return this.#failed
    }
  }

  /** Compares a row of these columns with one of others: by value, ties by creation. Neither lacks the value. */
  compare(column: SortColumn | 'created', i: number, other: RunColumns, j: number): number {
    return (
      this.compareValues(column, i, other, j) ||
      this.#byCreation(this.rows[i] as RunRow, other.rows[j] as RunRow)
    )
  }

  private compareValues(column: SortColumn | 'created', i: number, other: RunColumns, j: number): number {
    if (column === 'created') return 0
    if (column === 'name') return collator.compare(this.name.at(i) ?? '', other.name.at(j) ?? '')
    return (this.keys(column)[i] as number) - (other.keys(column)[j] as number)
  }
}

/** A column of few different texts: a number per row, and the texts by number. */
export class TextColumn {
  readonly codes: Uint32Array
  readonly texts: (string | null)[] = []
  readonly #known = new Map<string | null, number>()

  constructor(size: number) {
    this.codes = new Uint32Array(size)
  }

  set(i: number, text: string | null): void {
    let code = this.#known.get(text)
    if (code === undefined) {
      code = this.texts.push(text) - 1
      this.#known.set(text, code)
    }
    this.codes[i] = code
  }

  at(i: number): string | null {
    return this.texts[this.codes[i] as number] ?? null
  }

  codeOf(text: string | null): number | undefined {
    return this.#known.get(text)
  }

  /** Which texts contain the needle, by code. */
  containing(needle: string): Uint8Array {
    return Uint8Array.from(this.texts, (text) => (text?.toLowerCase().includes(needle) ? 1 : 0))
  }

  /** Numbers that sort as the texts do, whatever their case; NaN where there is none. */
  ranks(): Float64Array {
    const sorted = this.texts.filter((text) => text !== null).sort(collator.compare)
    const rankOf = new Map<string | null, number>([[null, Number.NaN]])
    let rank = 0
    for (const [i, text] of sorted.entries()) {
      if (i > 0 && collator.compare(sorted[i - 1] ?? '', text) !== 0) rank++
      rankOf.set(text, rank)
    }
    const rankOfCode = Float64Array.from(this.texts, (text) => rankOf.get(text) ?? Number.NaN)
    return Float64Array.from(this.codes, (code) => rankOfCode[code] as number)
  }
}

/** By key, ties by index. Key and index packed into one number are sorted natively: five times as fast as a comparison. */
function orderOf(keys: Float64Array): Order {
  const size = keys.length
  const packed = new Float64Array(size)
  const without = new Uint32Array(size)
  let values = 0
  let missing = 0
  let largest = 0
  for (let i = 0; i < size; i++) {
    const key = keys[i] as number
    if (Number.isNaN(key)) without[missing++] = i
    else {
      packed[values++] = key * size + i
      if (key > largest) largest = key
    }
  }
  const valid = packed.subarray(0, values)
  const sorted =
    largest * size + size <= Number.MAX_SAFE_INTEGER
      ? Uint32Array.from(valid.sort(), (value) => value % size)
      : Uint32Array.from(keys.keys())
          .filter((i) => !Number.isNaN(keys[i]))
          .sort((a, b) => (keys[a] as number) - (keys[b] as number) || a - b)
  return { sorted, without: without.subarray(0, missing) }
}
