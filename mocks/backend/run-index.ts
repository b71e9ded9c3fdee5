import type { Database, RunRow } from './db.ts'
import { type Comparison, RunColumns } from './run-columns.ts'

/** How many runs may be added or change before the columns are made anew. */
const allowedChanges = 100

/**
 * The runs of a team (or of all), kept in two parts: the finished ones in columns that are made once, and those that wait,
 * run or were just added, whose columns are made for every question that is about them.
 */
class RunIndex {
  readonly #db: Database
  readonly #team: string | null
  readonly #byCreation: Comparison
  #finished: RunColumns
  /** When the last of them ended: before it they tell too much. */
  #lastEnd = 0
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
    this.#finished = columnsOf([], 0, this.#byCreation)
  }

  at(now: number): RunParts {
    if (this.#last?.now === now && this.#version === this.#db.tables.runs.version) return this.#last
    if (!this.#catchUp(now)) this.#rebuild(now)
    this.#last = new RunParts(this.#finished, this.#pending, now, this.#missing, this.#byCreation)
    return this.#last
  }

  /** Takes over what changed since the last question; false if the columns don't hold any more. */
  #catchUp(now: number): boolean {
    const table = this.#db.tables.runs
    const changed = table.changedSince(this.#version)
    // The clock was set back to when one of the finished was still running.
    if (!changed || now < this.#lastEnd) return false
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
    this.#lastEnd = 0
    const finished: RunRow[] = []
    for (const row of rows) {
      if (row.end_at <= now) {
        finished.push(row)
        this.#lastEnd = Math.max(this.#lastEnd, row.end_at)
      } else this.#pending.set(row.id, row)
    }
    this.#finished = columnsOf(finished, now, this.#byCreation)
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

function columnsOf(rows: RunRow[], now: number, byCreation: Comparison): RunColumns {
  // Those of the same moment come in the order in which they were inserted.
  rows.sort((a, b) => a.created - b.created)
  return new RunColumns(rows, now, byCreation)
}

/** What holds until the next change. Somebody who starts thousands of runs is asked about those alone that have ended. */
export class RunParts {
  readonly finished: RunColumns
  readonly now: number
  /** How many older ones there are besides. */
  readonly missing: number
  readonly #waiting: ReadonlyMap<string, RunRow>
  readonly #byCreation: Comparison
  #pending: RunColumns | null = null
  #ended: RunColumns | null = null

  constructor(
    finished: RunColumns,
    waiting: ReadonlyMap<string, RunRow>,
    now: number,
    missing: number,
    byCreation: Comparison,
  ) {
    this.finished = finished
    this.#waiting = waiting
    this.now = now
    this.missing = missing
    this.#byCreation = byCreation
  }

  get pendingCount(): number {
    return this.#waiting.size
  }

  get pending(): RunColumns {
    this.#pending ??= columnsOf([...this.#waiting.values()], this.now, this.#byCreation)
    return this.#pending
  }

  /** Those of `pending` that have ended meanwhile. */
  get ended(): RunColumns {
    if (!this.#ended) {
      const rows: RunRow[] = []
      for (const row of this.#waiting.values()) if (row.end_at <= this.now) rows.push(row)
      this.#ended = columnsOf(rows, this.now, this.#byCreation)
    }
    return this.#ended
  }
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

/** Visits the runs of both that were created at `from` or later, oldest first. */
export function eachRun(
  [first, second]: readonly [RunColumns, RunColumns],
  from: number,
  visit: (columns: RunColumns, i: number) => void,
): void {
  let j = second.from(from)
  for (let i = first.from(from); i < first.size; i++) {
    while (j < second.size && (second.created[j] as number) < (first.created[i] as number)) {
      visit(second, j++)
    }
    visit(first, i)
  }
  while (j < second.size) visit(second, j++)
}
