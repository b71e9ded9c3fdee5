import type { Row } from '../row-index.ts'
import { Table } from '../table.ts'
import type { LazyHistory } from './lazy-history.ts'

const rememberedChanges = 1000

/** The table of runs: its history is made when it is first asked about, and it tells which rows changed last. */
export class RunTable<R extends Row> extends Table<R> {
  #earlier: LazyHistory<R> | null = null
  /** The rows of the last changes, one per revision. */
  #changed: R[] = []

  override load(rows: readonly R[], earlier: LazyHistory<R> | null = null): void {
    this.#earlier = earlier
    super.load(rows)
    this.#forgetChanges()
  }

  override count(): number {
    return super.count() + (this.#earlier?.count ?? 0)
  }

  get earlier(): Pick<LazyHistory<R>, 'count' | 'team_id' | 'endedBefore'> | null {
    return this.#earlier
  }

  override loadHistory(): boolean {
    const earlier = this.#earlier
    if (!earlier) return false
    this.#earlier = null
    this.extendScenario((recent) => earlier.before(recent))
    this.#forgetChanges()
    return true
  }

  /** The runs that are there without their history. */
  get recent(): readonly R[] {
    return this.untouched ?? this.present()
  }

  override get untouched(): readonly R[] | null {
    return super.untouched
  }

  /** Rows that were added, changed or removed after a revision, or null if that is too long ago to tell. */
  changedSince(revision: number): readonly R[] | null {
    const count = this.revision - revision
    return count > this.#changed.length ? null : this.#changed.slice(this.#changed.length - count)
  }

  protected override changed(row: R): void {
    super.changed(row)
    if (this.#changed.length >= rememberedChanges) this.#changed = []
    else this.#changed.push(row)
  }

  #forgetChanges(): void {
    this.revision++
    this.#changed = []
  }
}
