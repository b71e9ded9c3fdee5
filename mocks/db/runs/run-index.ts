import type { Database } from '../db.ts'
import type { RunRow } from '../models.ts'
import { ColumnarRuns } from './columnar-runs.ts'

/** How many runs may be added or change before the columns are rebuilt. */
const allowedChanges = 100

/** Total order by creation; ties by insertion. */
type Comparison = (a: RunRow, b: RunRow) => number

/** Runs as they were at a moment: those that had ended (the last of them at `lastEnd`), and the others. */
interface SplitRuns {
  finished: ColumnarRuns
  lastEnd: number
  others: readonly RunRow[]
}

/** By the rows of a scenario, then by team. Worlds of the same scenario share them, and their columns. */
const splitCaches = new WeakMap<readonly RunRow[], Map<string | null, SplitRuns>>()

/**
 * The runs of a team (or of all), kept in two parts: finished runs in columns that are made once, and all others (waiting,
 * running, changed or ended since), whose columns are made when they are asked for.
 */
class RunIndex {
  readonly #db: Database
  readonly #team: string | null
  readonly #byCreation: Comparison
  #finished: ColumnarRuns
  /** End of the last finished run: the columns are invalid before it. */
  #lastEnd = 0
  #others = new Map<string, RunRow>()
  /** No run of `#others` ends before this moment. */
  #firstEnd = 0
  #revision = -1
  #mostOthers = allowedChanges
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
    const parts = {
      finished: this.#finished,
      others: this.#others,
      firstEnd: this.#firstEnd,
      notLoaded: this.#notLoaded,
    }
    this.#last = new RunParts(parts, now, this.#byCreation)
    return this.#last
  }

  /** Adds the changes since the last call; false if the columns are out of date. */
  #catchUp(now: number): boolean {
    const table = this.#db.runs
    const changed = table.changedSince(this.#revision)
    // The clock was set back to before one of the finished runs ended.
    if (!changed || now < this.#lastEnd) return false
    for (const row of changed) {
      if (this.#team !== null && row.team_id !== this.#team) continue
      if (this.#finished.has(row)) return false
      if (!table.get(row.id)) this.#others.delete(row.id)
      else {
        this.#others.set(row.id, row)
        this.#firstEnd = Math.min(this.#firstEnd, row.end_at)
      }
    }
    this.#revision = table.revision
    return this.#others.size <= this.#mostOthers
  }

  #rebuild(now: number): void {
    const { finished, lastEnd, others } = this.#split(now)
    this.#finished = finished
    this.#lastEnd = lastEnd
    this.#others = new Map(others.map((row) => [row.id, row]))
    this.#firstEnd = others.reduce((first, { end_at }) => Math.min(first, end_at), Number.POSITIVE_INFINITY)
    // Many may be unfinished, and rebuilding the columns doesn't finish them.
    this.#mostOthers = 2 * this.#others.size + allowedChanges
    this.#revision = this.#db.runs.revision
  }

  #split(now: number): SplitRuns {
    const table = this.#db.runs
    const cache = table.scenarioRowsIfUnchanged && splitCacheOf(table.scenarioRowsIfUnchanged)
    const known = cache?.get(this.#team)
    if (known && known.lastEnd <= now) return known
    const made = splitRuns(this.#team === null ? table.loaded : this.#ofTeam(this.#team), now)
    cache?.set(this.#team, made)
    return made
  }

  get #notLoaded(): number {
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

function splitCacheOf(rows: readonly RunRow[]): Map<string | null, SplitRuns> {
  const known = splitCaches.get(rows) ?? new Map<string | null, SplitRuns>()
  splitCaches.set(rows, known)
  return known
}

function splitRuns(rows: readonly RunRow[], now: number): SplitRuns {
  const finished: RunRow[] = []
  const others: RunRow[] = []
  let lastEnd = 0
  for (const row of rows) {
    if (row.end_at <= now) {
      finished.push(row)
      lastEnd = Math.max(lastEnd, row.end_at)
    } else others.push(row)
  }
  return { finished: columnsOf(finished, now), lastEnd, others }
}

function columnsOf(rows: RunRow[], now: number): ColumnarRuns {
  // Ties by insertion.
  rows.sort((a, b) => a.created - b.created)
  return new ColumnarRuns(rows, now)
}

type Rows = ReadonlyMap<string, RunRow>

interface Parts {
  finished: ColumnarRuns
  others: Rows
  /** No run of `others` ends before this moment. */
  firstEnd: number
  notLoaded: number
}

/** A view of both parts, valid until the next change. */
export class RunParts {
  readonly finished: ColumnarRuns
  readonly now: number
  /** The number of older runs that aren't loaded. */
  readonly notLoaded: number
  readonly byCreation: Comparison
  readonly #otherRows: Rows
  readonly #firstEnd: number
  #others: ColumnarRuns | null = null
  #justEnded: ColumnarRuns | null = null

  constructor({ finished, others, firstEnd, notLoaded }: Parts, now: number, byCreation: Comparison) {
    this.finished = finished
    this.#otherRows = others
    this.#firstEnd = firstEnd
    this.now = now
    this.notLoaded = notLoaded
    this.byCreation = byCreation
  }

  get otherCount(): number {
    return this.#otherRows.size
  }

  get others(): ColumnarRuns {
    this.#others ??= columnsOf([...this.#otherRows.values()], this.now)
    return this.#others
  }

  /** The runs of `others` that have ended: they aren't among `finished` yet. */
  get justEnded(): ColumnarRuns {
    if (!this.#justEnded) {
      const rows: RunRow[] = []
      if (this.#firstEnd <= this.now)
        for (const row of this.#otherRows.values()) if (row.end_at <= this.now) rows.push(row)
      this.#justEnded = columnsOf(rows, this.now)
    }
    return this.#justEnded
  }
}

const indexes = new WeakMap<Database, Map<string | null, RunIndex>>()

/**
 * The runs of a team, or of all teams (null), as they are now. Complete for runs that ended at `completeSince` or later:
 * older rows are loaded if that needs them. Nothing is filtered.
 */
export function runPartsOf(
  db: Database,
  team: string | null,
  now: number,
  { completeSince = 0 }: { completeSince?: number } = {},
): RunParts {
  const { runs } = db
  if (runs.unloadedRuns && Math.min(completeSince, now) < runs.unloadedRuns.endedBefore) runs.loadOlderRows()
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

/** The runs that are loaded already. Older rows are loaded only if the clock was set back to before they had ended. */
export const loadedRunPartsOf = (db: Database, team: string | null, now: number): RunParts =>
  runPartsOf(db, team, now, { completeSince: now })

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
