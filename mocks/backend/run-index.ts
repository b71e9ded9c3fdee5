import type { Database, RunRow } from './db.ts'
import { type Comparison, RunColumns } from './run-columns.ts'

/** How many runs may be added or change before the columns are made anew. */
const allowedChanges = 100

/**
 * The runs of a team (or of all), kept in two parts: the finished ones in columns that are made once, and the few that
 * wait, run or were just added, whose columns are made for every question.
 */
class RunIndex {
  readonly #db: Database
  readonly #team: string | null
  readonly #byCreation: Comparison
  #finished: RunColumns
  readonly #pending = new Map<string, RunRow>()
  #version = -1
  #mostPending = allowedChanges
  #last: RunParts | null = null

  constructor(db: Database, team: string | null) {
    this.#db = db
    this.#team = team
    const { runs } = db.tables
    // Under a clock that stands still many are of one moment.
    this.#byCreation = (a, b) => a.created - b.created || runs.placeOf(a.id) - runs.placeOf(b.id)
    this.#finished = this.#columns([], 0)
  }

  at(now: number): RunParts {
    if (this.#last?.now === now && this.#version === this.#db.tables.runs.version) return this.#last
    if (!this.#catchUp(now)) this.#rebuild(now)
    this.#last = {
      finished: this.#finished,
      pending: this.#columns([...this.#pending.values()], now),
      now,
      missing: this.#missing,
    }
    return this.#last
  }

  #columns(rows: RunRow[], now: number): RunColumns {
    // Those of the same moment come in the order in which they were inserted.
    rows.sort((a, b) => a.created - b.created)
    return new RunColumns(rows, now, this.#byCreation)
  }

  /** Takes over what changed since the last question; false if the columns don't hold any more. */
  #catchUp(now: number): boolean {
    const table = this.#db.tables.runs
    const changed = table.changedSince(this.#version)
    // The clock was set back to when one of the finished was still running.
    if (!changed || now < this.#finished.lastEnd) return false
    for (const row of changed) {
      if (this.#team !== null && row.team_id !== this.#team) continue
      if (this.#finished.has(row)) return false
      if (table.get(row.id)) this.#pending.set(row.id, row)
      else this.#pending.delete(row.id)
    }
    this.#version = table.version
    return this.#pending.size <= this.#mostPending
  }

  #rebuild(now: number): void {
    const table = this.#db.tables.runs
    const rows = this.#team === null ? table.recent : this.#ofTeam(this.#team)
    this.#pending.clear()
    const finished: RunRow[] = []
    for (const row of rows) {
      if (row.end_at <= now) finished.push(row)
      else this.#pending.set(row.id, row)
    }
    this.#finished = this.#columns(finished, now)
    // Of those that still go on there may be many, and making the columns anew doesn't finish them.
    this.#mostPending = 2 * this.#pending.size + allowedChanges
    this.#version = table.version
  }

  get #missing(): number {
    const { earlier } = this.#db.tables.runs
    const isAbout = earlier && (this.#team === null || this.#team === earlier.team_id)
    return isAbout ? earlier.count : 0
  }

  #ofTeam(team: string): readonly RunRow[] {
    const table = this.#db.tables.runs
    return table.earlier
      ? table.recent.filter(({ team_id }) => team_id === team)
      : table.where('team_id', team)
  }
}

export interface RunParts {
  finished: RunColumns
  pending: RunColumns
  now: number
  /** How many older ones there are besides. */
  missing: number
}

const indexes = new WeakMap<Database, Map<string | null, RunIndex>>()

/** The runs of a team, or of all teams (null), as they are now; those that had ended before `since` may be missing. */
export function runsOf(db: Database, team: string | null, now: number, since = 0): RunParts {
  const { runs } = db.tables
  if (runs.earlier && Math.min(since, now) < runs.earlier.overBy) runs.recall()
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
  { finished, pending }: RunParts,
  from: number,
  visit: (columns: RunColumns, i: number) => void,
): void {
  let j = pending.from(from)
  for (let i = finished.from(from); i < finished.size; i++) {
    while (j < pending.size && (pending.created[j] as number) < (finished.created[i] as number)) {
      visit(pending, j++)
    }
    visit(finished, i)
  }
  while (j < pending.size) visit(pending, j++)
}
