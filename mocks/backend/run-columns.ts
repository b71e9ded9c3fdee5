import type { runList, SortField } from '../../src/contract/lists.ts'
import type { RunRow } from './db.ts'
import { textRanks } from './listing.ts'
import { failedSoFar, stateOf } from './run-course.ts'

/** Sort fields that have a column of their own; by creation the rows are in order anyway. */
export type SortColumn = Exclude<SortField<typeof runList>, 'created'>

/** Rows in the order of a column; those without a value apart, since they come last in either direction. */
interface Order {
  sorted: Uint32Array
  without: Uint32Array
}

/** Which of two runs was created first: never undecided. */
export type Comparison = (a: RunRow, b: RunRow) => number

/** Runs by columns, oldest first: what 100,000 of them are filtered, sorted and summed up by without touching a row. */
export class RunColumns {
  readonly rows: readonly RunRow[]
  readonly now: number
  readonly byCreation: Comparison
  readonly created: Float64Array
  readonly end: Float64Array
  readonly seconds: Float64Array
  readonly duration: Float64Array
  readonly name: TextColumn
  readonly branch: TextColumn
  readonly state: TextColumn
  readonly platform: TextColumn
  readonly project: TextColumn
  readonly author: TextColumn
  readonly team: TextColumn
  /** The last moment at which one of them ended: before it the columns tell too much. */
  readonly lastEnd: number
  readonly #orders = new Map<SortColumn, Order>()
  /** Only when somebody asks: it takes the plan of each run that goes on. */
  #failed: Float64Array | null = null

  /** `rows` as `byCreation` has them. What isn't known of a run at `now` is missing (NaN), as it is on the screen. */
  constructor(rows: readonly RunRow[], now: number, byCreation: Comparison) {
    this.rows = rows
    this.now = now
    this.byCreation = byCreation
    const numbers = (numberOf: (row: RunRow) => number) => Float64Array.from(rows.map(numberOf))
    const texts = (textOf: (row: RunRow) => string | null) => new TextColumn(rows.map(textOf))
    this.created = numbers((row) => row.created)
    this.end = numbers((row) => row.end_at)
    this.seconds = numbers((row) => (row.end_at <= now ? row.billable_seconds : Number.NaN))
    this.duration = numbers((row) => durationOf(row, now))
    this.name = texts((row) => row.name)
    this.branch = texts((row) => row.branch)
    this.state = texts((row) => stateOf(row, now))
    this.platform = texts((row) => row.platform)
    this.project = texts((row) => row.project_id)
    this.author = texts((row) => row.created_by)
    this.team = texts((row) => row.team_id)
    this.lastEnd = this.end.reduce((last, end) => Math.max(last, end), 0)
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
      order = orderOf(column === 'name' ? this.name.ranks() : this.#numbers(column))
      this.#orders.set(column, order)
    }
    return order
  }

  value(column: SortColumn, i: number): string | number | null {
    if (column === 'name') return this.name.at(i)
    const value = this.#numbers(column)[i] as number
    return Number.isNaN(value) ? null : value
  }

  #numbers(column: Exclude<SortColumn, 'name'>): Float64Array {
    if (column === 'duration') return this.duration
    if (column === 'total_run_time') return this.seconds
    this.#failed ??= Float64Array.from(this.rows, (row) => failedSoFar(row, this.now))
    return this.#failed
  }
}

/** As the screen shows it (rule 4.4): finish minus created, or how long a started run has been going on. */
function durationOf(row: RunRow, now: number): number {
  if (row.end_at <= now) return row.end_at - row.created
  return stateOf(row, now) === 'started' ? now - row.created : Number.NaN
}

/** A column of few different texts: a number per row, and the texts by number. */
export class TextColumn {
  readonly codes: Uint32Array
  readonly texts: readonly (string | null)[]

  constructor(column: readonly (string | null)[]) {
    const codes = new Map<string | null, number>()
    this.codes = new Uint32Array(column.length)
    for (let i = 0; i < column.length; i++) {
      const text = column[i] as string | null
      let code = codes.get(text)
      if (code === undefined) {
        code = codes.size
        codes.set(text, code)
      }
      this.codes[i] = code
    }
    this.texts = [...codes.keys()]
  }

  at(i: number): string | null {
    return this.texts[this.codes[i] as number] ?? null
  }

  /** Which texts pass, by code: a row then costs two look-ups. */
  passing(test: (text: string | null) => boolean): Uint8Array {
    return Uint8Array.from(this.texts, (text) => (test(text) ? 1 : 0))
  }

  /** Numbers that sort as the texts do, whatever their case; NaN where there is none. */
  ranks(): Float64Array {
    const ranks = textRanks(this.texts)
    const byCode = this.texts.map((text) => (text === null ? Number.NaN : (ranks.get(text) ?? 0)))
    return Float64Array.from(this.codes, (code) => byCode[code] as number)
  }
}

/** By key, ties by index. */
function orderOf(keys: Float64Array): Order {
  const indexes = Uint32Array.from(keys.keys())
  const sorted = indexes.filter((i) => !Number.isNaN(keys[i]))
  return {
    sorted: sorted.sort((a, b) => (keys[a] as number) - (keys[b] as number) || a - b),
    without: indexes.filter((i) => Number.isNaN(keys[i])),
  }
}
