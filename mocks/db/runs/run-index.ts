import type { Database } from '../db.ts'
import type { RunRow } from '../models.ts'
import { ColumnarRuns } from './columnar-runs.ts'

/** How many runs may be added or change before the columns are made anew. */
const allowedChanges = 100

/** Total order by creation; ties by insertion. */
type Comparison = (a: RunRow, b: RunRow) => number

/** Runs as they were at a moment: those that had ended, the last of them at `lastEnd`, and the others. */
interface Divided {
  finished: ColumnarRuns
  lastEnd: number
  pending: readonly RunRow[]
}

/** Runs of scenarios, divided, by team: many worlds of the same scenario have them from the same columns. */
const dividedRuns = new WeakMap<readonly RunRow[], Map<string | null, Divided>>()

/**
 * The runs of a team (or of all), kept in two parts: the finished ones in columns that are made once, and those that wait,
 * run or were just added, whose columns are made for every question that is about them.
 */
class RunIndex {
  readonly #db: Database
  readonly #team: string | null
  readonly #byCreation: Comparison
  #finished: ColumnarRuns
  /** End of the last finished run: the columns are invalid before it. */
  #lastEnd = 0
  #pending = new Map<string, RunRow>()
  #revision = -1
  #mostPending = allowedChanges
  #last: RunParts | null = null

  constructor(db: Database, team: string | null) {
    this.#db = db
    this.#team = team
    const { runs } = db
    // Under a stopped clock many runs have the same time.
    this.#byCreation = (a, b) => a.created - b.created || runs.positionOf(a.id) - runs.positionOf(b.id)
    this.#finished = columnsOf([], 0)
  }

  at(now: number): RunParts {
    if (this.#last?.now === now && this.#revision === this.#db.runs.revision) return this.#last
    if (!this.#catchUp(now)) this.#rebuild(now)
    this.#last = new RunParts(this.#finished, this.#pending, now, this.#missing, this.#byCreation)
    return this.#last
  }

  /** Takes over what changed since the last question; false if the columns don't hold any more. */
  #catchUp(now: number): boolean {
    const table = this.#db.runs
    const changed = table.changedSince(this.#revision)
    // The clock was set back to before one of the finished runs ended.
    if (!changed || now < this.#lastEnd) return false
    for (const row of changed) {
      if (this.#team !== null && row.team_id !== this.#team) continue
      if (this.#finished.has(row)) return false
      if (table.get(row.id)) this.#pending.set(row.id, row)
      else this.#pending.delete(row.id)
    }
    this.#revision = table.revision
    return this.#pending.size <= this.#mostPending
  }

  #rebuild(now: number): void {
    const { finished, lastEnd, pending } = this.#divided(now)
    this.#finished = finished
    this.#lastEnd = lastEnd
    this.#pending = new Map(pending.map((row) => [row.id, row]))
    // Many may be unfinished, and rebuilding the columns doesn't finish them.
    this.#mostPending = 2 * this.#pending.size + allowedChanges
    this.#revision = this.#db.runs.revision
  }

  #divided(now: number): Divided {
    const table = this.#db.runs
    const byTeam = table.untouched && dividedRunsOf(table.untouched)
    const known = byTeam?.get(this.#team)
    if (known && known.lastEnd <= now) return known
    const divided = divide(this.#team === null ? table.loaded : this.#ofTeam(this.#team), now)
    byTeam?.set(this.#team, divided)
    return divided
  }

  get #missing(): number {
    const earlier = this.#db.runs.unloadedRuns
    const isAbout = earlier && (this.#team === null || this.#team === earlier.team_id)
    return isAbout ? earlier.count : 0
  }

  #ofTeam(team: string): readonly RunRow[] {
    const table = this.#db.runs
    return table.unloadedRuns
      ? table.loaded.filter(({ team_id }) => team_id === team)
      : table.findMany((q) => q.where({ team_id: team }))
  }
}

function dividedRunsOf(rows: readonly RunRow[]): Map<string | null, Divided> {
  const known = dividedRuns.get(rows) ?? new Map<string | null, Divided>()
  dividedRuns.set(rows, known)
  return known
}

function divide(rows: readonly RunRow[], now: number): Divided {
  const finished: RunRow[] = []
  const pending: RunRow[] = []
  let lastEnd = 0
  for (const row of rows) {
    if (row.end_at <= now) {
      finished.push(row)
      lastEnd = Math.max(lastEnd, row.end_at)
    } else pending.push(row)
  }
  return { finished: columnsOf(finished, now), lastEnd, pending }
}

function columnsOf(rows: RunRow[], now: number): ColumnarRuns {
  // Ties by insertion.
  rows.sort((a, b) => a.created - b.created)
  return new ColumnarRuns(rows, now)
}

/** A view that holds until the next change. Pending runs become columns when they are asked for. */
export class RunParts {
  readonly finished: ColumnarRuns
  readonly now: number
  /** The number of older runs that aren't loaded. */
  readonly missing: number
  readonly #pendingRows: ReadonlyMap<string, RunRow>
  readonly byCreation: Comparison
  #pending: ColumnarRuns | null = null
  #justEnded: ColumnarRuns | null = null

  constructor(
    finished: ColumnarRuns,
    pendingRows: ReadonlyMap<string, RunRow>,
    now: number,
    missing: number,
    byCreation: Comparison,
  ) {
    this.finished = finished
    this.#pendingRows = pendingRows
    this.now = now
    this.missing = missing
    this.byCreation = byCreation
  }

  get pendingCount(): number {
    return this.#pendingRows.size
  }

  get pending(): ColumnarRuns {
    this.#pending ??= columnsOf([...this.#pendingRows.values()], this.now)
    return this.#pending
  }

  /** The runs of `pending` that have ended and aren't among `finished` yet. */
  get justEnded(): ColumnarRuns {
    if (!this.#justEnded) {
      const rows: RunRow[] = []
      for (const row of this.#pendingRows.values()) if (row.end_at <= this.now) rows.push(row)
      this.#justEnded = columnsOf(rows, this.now)
    }
    return this.#justEnded
  }
}

const indexes = new WeakMap<Database, Map<string | null, RunIndex>>()

/**
 * The runs of a team, or of all teams (null), as they are now. Older rows are loaded first, if the caller needs runs that
 * ended at `neededSince` or later and aren't loaded yet.
 */
export function runPartsOf(
  db: Database,
  team: string | null,
  now: number,
  { neededSince = 0 }: { neededSince?: number } = {},
): RunParts {
  const { runs } = db
  if (runs.unloadedRuns && Math.min(neededSince, now) < runs.unloadedRuns.endedBefore) runs.loadOlderRows()
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
  [first, second]: readonly [ColumnarRuns, ColumnarRuns],
  from: number,
  visit: (columns: ColumnarRuns, i: number) => void,
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
