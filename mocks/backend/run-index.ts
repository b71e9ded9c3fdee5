import type { Database, RunRow } from './db.ts'
import { RunColumns } from './run-columns.ts'

/** How many runs may be added or change before the columns are made anew. */
const patience = 100

/**
 * The runs of a team (or of all), kept in two parts: the finished ones in columns that are made once, and the few that
 * wait, run or were just added, whose columns are made for every question.
 */
class RunIndex {
  readonly #db: Database
  readonly #team: string | null
  #settled = new RunColumns([], 0)
  readonly #unsettled = new Map<string, RunRow>()
  #version = -1
  #mostUnsettled = patience
  #last: RunParts | null = null

  constructor(db: Database, team: string | null) {
    this.#db = db
    this.#team = team
  }

  at(now: number): RunParts {
    if (this.#last?.now === now && this.#version === this.#db.tables.runs.version) return this.#last
    if (!this.#catchUp(now)) this.#rebuild(now)
    const rows = [...this.#unsettled.values()].sort(byCreation)
    this.#last = { settled: this.#settled, unsettled: new RunColumns(rows, now), now }
    return this.#last
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
    this.#settled = new RunColumns(settled.sort(byCreation), now)
    // Of those that still go on there may be many, and making the columns anew doesn't finish them.
    this.#mostUnsettled = 2 * this.#unsettled.size + patience
    this.#version = table.version
  }
}

function byCreation(a: RunRow, b: RunRow): number {
  return a.created - b.created || (a.id < b.id ? -1 : 1)
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
