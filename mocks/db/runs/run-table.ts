import type { Row } from '../row-index.ts'
import { Table } from '../table.ts'
import type { LazyHistory } from './lazy-history.ts'

/** The table of runs: its history is made when it is first asked about. */
export class RunTable<R extends Row> extends Table<R> {
  #unloaded: LazyHistory<R> | null = null

  override load(rows: readonly R[], history: LazyHistory<R> | null = null): void {
    this.#unloaded = history
    super.load(rows)
  }

  override count(): number {
    return super.count() + (this.#unloaded?.count ?? 0)
  }

  get unloadedHistory(): Pick<LazyHistory<R>, 'count' | 'team_id' | 'endedBefore'> | null {
    return this.#unloaded
  }

  override loadHistory(): boolean {
    const unloaded = this.#unloaded
    if (!unloaded) return false
    this.#unloaded = null
    this.extendScenario((recent) => unloaded.followedBy(recent))
    return true
  }

  /** The runs that are there without their history. */
  get recent(): readonly R[] {
    return this.untouched ?? this.loadedRows()
  }

  override get untouched(): readonly R[] | null {
    return super.untouched
  }
}
