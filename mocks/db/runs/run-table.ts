import type { Row } from '../row-index.ts'
import { Table } from '../table.ts'
import type { LazyHistory } from './lazy-history.ts'

/** The table of runs: older ones are made when they are first asked about. */
export class RunTable<R extends Row> extends Table<R> {
  #unloaded: LazyHistory<R> | null = null

  override load(rows: readonly R[], history: LazyHistory<R> | null = null): void {
    this.#unloaded = history
    super.load(rows)
  }

  override count(predicate?: Parameters<Table<R>['count']>[0]): number {
    return super.count(predicate) + (predicate === undefined ? (this.#unloaded?.count ?? 0) : 0)
  }

  get unloadedRuns(): Pick<LazyHistory<R>, 'count' | 'team_id' | 'endedBefore'> | null {
    return this.#unloaded
  }

  override loadOlderRows(): boolean {
    const unloaded = this.#unloaded
    if (!unloaded) return false
    this.#unloaded = null
    this.extendScenario((recent) => unloaded.followedBy(recent))
    return true
  }

  /** The runs loaded so far. */
  get loaded(): readonly R[] {
    return this.scenarioRowsIfUnchanged ?? this.loadedRows()
  }
}
