import type { Database, RunRow } from './db.ts'
import { type Comparison, RunColumns } from './run-columns.ts'

/** How many runs may be added or change before the columns are made anew. */
const patience = 100

/**
 * The runs of a team (or of all), kept in two parts: the finished ones in columns that are made once, and the few that
 * wait, run or were just added, whose columns are made for every question.
 */
class RunIndex {
  readonly #db: Database
  readonly #team: string | null
  readonly #byCreation: Comparison
  #settled: RunColumns
  readonly #unsettled = new Map<string, RunRow>()
  #version = -1
  #mostUnsettled = patience
  #last: RunParts | null = null

  constructor(db: Database, team: string | null) {
    this.#db = db
    this.#team = team
    const { runs } = db.tables
    // Under a clock that stands still many are of one moment.
    this.#byCreation = (a, b) => a.created - b.created || runs.placeOf(a.id) - runs.placeOf(b.id)
    this.#settled = this.#columns([], 0)
  }

  at(now: number): RunParts {
    if (this.#last?.now === now && this.#version === this.#db.tables.runs.version) return this.#last
    if (!this.#catchUp(now)) this.#rebuild(now)
    this.#last = { settled: this.#settled, unsettled: this.#columns([...this.#unsettled.values()], now), now }
    return this.#last
  }

  #columns(rows: RunRow[], now: number): RunColumns {
    return new RunColumns(rows.sort(this.#byCreation), now, this.#byCreation)
  }

  /** Takes over what changed since the last question; false if the columns don't hold any more. */
  #catchUp(now: number): boolean {
    const table = this.#db.tables.runs
    const changed = table.changedSince(this.#version)
    // The clock was set back to when one of the finished was still running.
    if (!changed || now < this.#settled.settledAt) return false
    for (const row of changed) {
      if (this.#team !== null && row.team_id !== this.#team) continue
      if (this.#settled.has(row)) return false
      if (table.get(row.id)) this.#unsettled.set(row.id, row)
      else this.#unsettled.delete(row.id)
    }
    this.#version = table.version
    return this.#unsettled.size <= this.#mostUnsettled
  }

  #rebuild(now: number): void {
    const table = this.#db.tables.runs
    const rows = this.#team === null ? table.all() : table.where('team_id', this.#team)
    this.#unsettled.clear()
    const settled: RunRow[] = []
    for (const row of rows) {
      if (row.end_at <= now) settled.push(row)
      else this.#unsettled.set(row.id, row)
    }
    this.#settled = this.#columns(settled, now)
    // Of those that still go on there may be many, and making the columns anew doesn't finish them.
    this.#mostUnsettled = 2 * this.#unsettled.size + patience
    this.#version = table.version
  }
}

export interface RunParts {
  settled: RunColumns
  unsettled: RunColumns
  now: number
}

const indexes = new WeakMap<Database, Map<string | null, RunIndex>>()

/** The runs of a team, or of all teams (null), as they are now. */
export function runsOf(db: Database, team: string | null, now: number): RunParts {
  let byTeam = indexes.get(db)
  if (!byTeam) {
    byTeam = new Map()
    indexes.set(db, byTeam)
  }
  let index = byTeam.get(team)
  if (!index) {
    index = new RunIndex(db, team)
    byTeam.set(team, index)
  }
  return index.at(now)
}

/** Visits the runs created at `from` or later, oldest first. */
export function eachRun(
  { settled, unsettled }: RunParts,
  from: number,
  visit: (columns: RunColumns, i: number) => void,
): void {
  let j = unsettled.from(from)
  for (let i = settled.from(from); i < settled.size; i++) {
    while (j < unsettled.size && (unsettled.created[j] as number) < (settled.created[i] as number)) {
      visit(unsettled, j++)
    }
    visit(settled, i)
  }
  while (j < unsettled.size) visit(unsettled, j++)
}
