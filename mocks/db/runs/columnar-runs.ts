import type { runListDefinition } from '../../../src/contract/access-and-lists.ts'
import type { SortField } from '../../../src/contract/define-list.ts'
import type { RunState } from '../../../src/contract/runs.ts'
import { firstIndex } from '../../../src/lib/first-index.ts'
import { textRanks } from '../listing.ts'
import type { RunRow } from '../models.ts'
import { failedSoFar, stateOf } from '../run-course.ts'

/** Sort fields that have a column of their own; by creation the rows are in order anyway. */
type SortColumn = Exclude<SortField<typeof runListDefinition>, 'created'>

/** Fields by whose texts runs are found. */
type TextField = 'name' | 'branch' | 'state' | 'platform' | 'project_id' | 'created_by' | 'team_id'
type TextOf<Field extends TextField> = Field extends keyof RunRow ? RunRow[Field] : RunState

/** Rows in the order of a column; those without a value apart, since they come last in either direction. */
interface Order {
  sorted: Uint32Array
  without: Uint32Array
}

/** Runs by columns, each made on demand, oldest first: filters, sorts and sums 100,000 without touching a row. */
export class ColumnarRuns {
  readonly rows: readonly RunRow[]
  readonly now: number
  readonly #orders = new Map<SortColumn, Order>()
  readonly #texts = new Map<TextField, TextColumn>()
  #created: Float64Array | null = null
  #end: Float64Array | null = null
  #seconds: Float64Array | null = null
  /** Billed seconds of each run and all later ones. */
  #secondsToEnd: Float64Array | null = null
  #duration: Float64Array | null = null
  /** Computed on demand: it takes the plan of each running run. */
  #failed: Float64Array | null = null

  /** `rows` in the order of creation. Values of a run not known at `now` are NaN, as they are missing on the screen. */
  constructor(rows: readonly RunRow[], now: number) {
    this.rows = rows
    this.now = now
  }

  get created(): Float64Array {
    this.#created ??= this.#numbersOf((row) => row.created)
    return this.#created
  }

  get end(): Float64Array {
    this.#end ??= this.#numbersOf((row) => row.end_at)
    return this.#end
  }

  get seconds(): Float64Array {
    this.#seconds ??= this.#numbersOf((row) => (row.end_at <= this.now ? row.billable_seconds : Number.NaN))
    return this.#seconds
  }

  get size(): number {
    return this.rows.length
  }

  /** Billed seconds of the runs created at `moment` or later. */
  secondsSince(moment: number): number {
    if (!this.#secondsToEnd) {
      this.#secondsToEnd = new Float64Array(this.size + 1)
      let sum = 0
      for (let i = this.size - 1; i >= 0; i--) {
        sum += this.seconds[i] || 0
        this.#secondsToEnd[i] = sum
      }
    }
    return this.#secondsToEnd[this.from(moment)] ?? 0
  }

  /** Made on demand: most queries use one or two. */
  text<Field extends TextField>(field: Field): TextColumn<TextOf<Field>>
  text(field: TextField): TextColumn {
    let found = this.#texts.get(field)
    if (!found) {
      found = new TextColumn(this.rows, (row) => (field === 'state' ? stateOf(row, this.now) : row[field]))
      this.#texts.set(field, found)
    }
    return found
  }

  /** Index of the first run created at `moment` or later. */
  from(moment: number): number {
    return firstIndex(this.created, (created) => created >= moment)
  }

  /** Whether it contains this row. */
  has(row: Pick<RunRow, 'id' | 'created'>): boolean {
    for (let i = this.from(row.created); this.created[i] === row.created; i++) {
      if (this.rows[i]?.id === row.id) return true
    }
    return false
  }

  order(column: SortColumn): Order {
    let order = this.#orders.get(column)
    if (!order) {
      order = orderOf(column === 'name' ? this.text('name').ranks() : this.#numbers(column))
      this.#orders.set(column, order)
    }
    return order
  }

  value(column: SortColumn, i: number): string | number | null {
    if (column === 'name') return this.text('name').at(i)
    const value = this.#numbers(column)[i] as number
    return Number.isNaN(value) ? null : value
  }

  #numbers(column: Exclude<SortColumn, 'name'>): Float64Array {
    switch (column) {
      case 'total_run_time':
        return this.seconds
      case 'duration':
        this.#duration ??= this.#numbersOf((row) => durationOf(row, this.now))
        return this.#duration
      case 'failed':
        this.#failed ??= this.#numbersOf((row) => failedSoFar(row, this.now))
        return this.#failed
    }
  }

  #numbersOf(numberOf: (row: RunRow) => number): Float64Array {
    const numbers = new Float64Array(this.size)
    for (let i = 0; i < numbers.length; i++) numbers[i] = numberOf(this.rows[i] as RunRow)
    return numbers
  }
}

/** As rule 4.4 shows it: finish minus created; of a run that goes on, the time since its start. */
function durationOf(row: RunRow, now: number): number {
  if (row.end_at <= now) return row.end_at - row.created
  return stateOf(row, now) === 'started' ? now - row.start_at : Number.NaN
}

/** A column of few different texts: a number per row, and the texts by number. */
class TextColumn<Text extends string | null = string | null> {
  readonly codes: Uint32Array
  readonly texts: readonly Text[]

  constructor(rows: readonly RunRow[], textOf: (row: RunRow) => Text) {
    const codes = new Map<Text, number>()
    this.codes = new Uint32Array(rows.length)
    for (let i = 0; i < rows.length; i++) {
      const text = textOf(rows[i] as RunRow)
      let code = codes.get(text)
      if (code === undefined) {
        code = codes.size
        codes.set(text, code)
      }
      this.codes[i] = code
    }
    this.texts = [...codes.keys()]
  }

  at(i: number): Text {
    return this.texts[this.codes[i] as number] as Text
  }

  /** Texts that pass, by code: a row then costs two look-ups. */
  passing(test: (text: Text) => boolean): Uint8Array {
    return Uint8Array.from(this.texts, (text) => (test(text) ? 1 : 0))
  }

  /** Numbers in the case-insensitive order of the texts; NaN for a missing text. */
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
