import type { Row } from '../row-index.ts'
import { Table } from '../table.ts'
import type { LazyHistory } from './lazy-history.ts'

/** The table of runs: its history is made when it is first asked about. */
export class RunTable<R extends Row> extends Table<R> {
  #earlier: LazyHistory<R> | null = null

  override load(rows: readonly R[], earlier: LazyHistory<R> | null = null): void {
    this.#earlier = earlier
    super.load(rows)
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
    return true
  }

  /** The runs that are there without their history. */
  get recent(): readonly R[] {
    return this.untouched ?? this.present()
  }

  override get untouched(): readonly R[] | null {
    return super.untouched
  }
}
