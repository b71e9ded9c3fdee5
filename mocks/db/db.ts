import { createRandom } from '../simulation/random.ts'
import { largestCount, type ScenarioRows, Tables, type TeamRow } from './models.ts'
import type { Row } from './row-index.ts'
import { ServiceError } from './service-error.ts'
import { type RowChange, Table } from './table.ts'

/** The counter for ids made at run time. */
const sequence = 'sequence'

const initialNumbers = [{ id: sequence, value: 0 }]

/** The tables, and changes to them that either all happen or none. */
export class Database extends Tables {
  /** By name, for code that treats all alike. */
  readonly tables: ReadonlyMap<string, Table<Row>> = new Map(
    Object.entries(this).filter((entry): entry is [string, Table<Row>] => entry[1] instanceof Table),
  )
  /** Ids and secrets made at run time follow from it. */
  runtimeSeed = ''
  /** The scenario's rows, which all worlds that began alike share. */
  scenarioRows: ScenarioRows = {}
  readonly #mostEdits: number

  /** Bounds the edited rows: guests may sign up any number of times. */
  constructor(mostEdits = 250_000) {
    super()
    this.#mostEdits = mostEdits
  }

  load(runtimeSeed: string, rows: ScenarioRows): void {
    this.runtimeSeed = runtimeSeed
    this.scenarioRows = rows
    for (const table of this.tables.values()) table.load([])
    const { runs = [], earlierRuns, ...others } = rows
    for (const [table, tableRows] of this.#tablesOf(others)) table.load(tableRows)
    // The earlier runs of a large team are made when somebody first asks for them.
    this.runs.load(runs, earlierRuns)
    this.numbers.load(initialNumbers)
  }

  /** Callers take turns (the backend's mutex). If the work throws, or can't be kept, nothing has happened. */
  async transaction<Result>(
    work: () => Promise<Result> | Result,
    keep: (changes: readonly RowChange[]) => Promise<void>,
  ): Promise<{ result: Result; changes: RowChange[] }> {
    const tables = [...this.tables.values()]
    for (const table of tables) table.beginTransaction()
    try {
      const result = await work()
      const changes = tables.filter((table) => table.isChanged).flatMap((table) => table.openChanges)
      if (changes.length > 0) {
        const edits = tables.reduce((sum, table) => sum + table.editCount, 0)
        if (edits > this.#mostEdits) throw new ServiceError('INSUFFICIENT_STORAGE')
        await keep(changes)
      }
      for (const table of tables) table.commit()
      return { result, changes }
    } catch (error) {
      for (const table of tables) await table.rollback()
      throw error
    }
  }

  /** A row of the team; another team's counts as missing (rule 3.4). */
  rowOfTeam<R extends Row & { team_id: string }>(table: Table<R>, id: string, team: Pick<TeamRow, 'id'>): R {
    const row = table.get(id)
    if (row?.team_id !== team.id) throw new ServiceError('NOT_FOUND')
    return row
  }

  /** A running number, so that ids and secrets made at run time follow from the seed as well. */
  async nextNumber(): Promise<number> {
    const { value } = await this.numbers.update((q) => q.where({ id: sequence }), {
      data(counter) {
        counter.value = (counter.value % largestCount) + 1
      },
    })
    return value
  }

  /** The next id that no row of the table has: an import may have set the counter back. */
  unusedId(table: Pick<Table<Row>, 'get'>, make: () => Promise<string>): Promise<string> {
    return unused(make, (id) => table.get(id))
  }

  newId(table: Pick<Table<Row>, 'get'>): Promise<string> {
    return this.unusedId(table, async () =>
      createRandom(this.runtimeSeed, 'id', await this.nextNumber()).uuid(),
    )
  }

  newToken(): Promise<string> {
    return unused(
      async () => `plt_${await this.secret(36)}`,
      (token) => this.tokens.findFirst((q) => q.where({ token })),
    )
  }

  /** Letters and digits from the seed: not secret, but the same in every run. */
  async secret(length: number): Promise<string> {
    const random = createRandom(this.runtimeSeed, 'secret', await this.nextNumber())
    const alphabet = [...'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789']
    return Array.from({ length }, () => random.pick(alphabet)).join('')
  }

  /** The edited rows of all tables: the state worth keeping. */
  committedEdits(): RowChange[] {
    return [...this.tables.values()].flatMap((table) => table.committedEdits())
  }

  /** The changes after which no table has a row; numbers stay, as ids are made of them. */
  deletionOfAllRows(): RowChange[] {
    const tables = [...this.tables.values()].filter(({ name }) => name !== 'numbers')
    return tables.flatMap((table) => table.all().map(({ id }) => ({ table: table.name, id, row: null })))
  }

  /** Takes over changes that a stored state or another tab made. */
  async apply(changes: readonly RowChange[]): Promise<void> {
    for (const change of changes) await this.#table(change.table).apply(change)
    for (const { table, row } of changes) if (row) this.#table(table).refuseDuplicate(row, row.id)
  }

  /**
   * A background event happens. Edited rows stay as they are; if a value of the event's rows is taken (an e-mail), the
   * whole event is skipped.
   */
  applyEventRows(rows: ScenarioRows): void {
    const tables = this.#tablesOf(rows)
    if (tables.some(([table, arriving]) => arriving.some((row) => table.duplicateField(row, row.id)))) return
    for (const [table, arriving] of tables) for (const row of arriving) table.applyEventRow(row)
  }

  /** Why these changes can't be taken over, or null. */
  problemWith(changes: readonly RowChange[]): { code: 'unknownTable' | 'otherShape'; table: string } | null {
    for (const { table: name, id, row } of changes) {
      const table = this.tables.get(name)
      if (!table) return { code: 'unknownTable', table: name }
      // Numbers can't be deleted: ids are made of them.
      const fits = row ? row.id === id && table.check.accepts(row) : name !== 'numbers'
      if (!fits) return { code: 'otherShape', table: name }
    }
    return null
  }

  /** The first reference to a missing row, in words; or null. */
  danglingReference(): string | null {
    for (const [name, table] of this.tables) {
      const found = table.check.danglingReference(
        table.all(),
        (other, id) => this.#table(other).get(id) !== undefined,
      )
      if (found)
        return `${found.field} of ${found.row} in "${name}" names a row that "${found.table}" doesn't have`
    }
    return null
  }

  /** Why a scenario can't begin: the first row that isn't as its table asks, in words; or null. */
  problemOfScenario(): string | null {
    const { earlierRuns } = this.scenarioRows
    const earlier = this.#tablesOf({ runs: earlierRuns?.rows })
    for (const [table, own] of [...earlier, ...this.#tablesOf(this.scenarioRows)]) {
      const problem = table.check.problemWith(own)
      if (problem) return `${problem.field} of ${problem.row} in "${table.name}" ${problem.reason}`
    }
    return this.danglingReference()
  }

  #tablesOf({ earlierRuns: _, ...rows }: ScenarioRows): (readonly [Table<Row>, readonly Row[]])[] {
    return Object.entries(rows).flatMap(([name, own]) => (own ? [[this.#table(name), own] as const] : []))
  }

  #table(name: string): Table<Row> {
    const table = this.tables.get(name)
    if (!table) throw new Error(`there is no table "${name}"`)
    return table
  }
}

async function unused(make: () => Promise<string>, isUsed: (made: string) => unknown): Promise<string> {
  let made = await make()
  while (isUsed(made)) made = await make()
  return made
}
