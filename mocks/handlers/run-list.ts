import {
  type allRunList,
  type ListQuery,
  type ListReply,
  runList,
  type SortField,
  type SortOrder,
  sortOf,
} from '../../src/contract/lists.ts'
import type { Run } from '../../src/contract/runs.ts'
import type { Database, RunRow } from '../backend/db.ts'
import { pageBounds } from '../backend/listing.ts'
import type { RunColumns } from '../backend/run-columns.ts'
import { courseOf, optionsOf } from '../backend/run-course.ts'
import type { RunParts } from '../backend/run-index.ts'
import { type Matches, matchingRuns } from './run-filter.ts'
import { iso } from './wire-times.ts'

type RunOrder = SortField<typeof runList>

/** One page of runs: filtered and counted by columns, and walked in order no further than to the end of the page. */
export function listRuns(
  { settled, unsettled }: RunParts,
  query: ListQuery<typeof allRunList>,
): ListReply<RunPlace> {
  const { filter = {}, search, sort = sortOf<RunOrder>(runList.initially) } = query
  const parts = [settled, unsettled].map((columns) => ({
    columns,
    matches: matchingRuns(columns, filter, search),
  }))
  const count = parts.reduce((sum, { matches }) => sum + matches.count, 0)
  const { offset, end } = pageBounds(query, count)
  const payload: RunPlace[] = []
  let place = 0
  for (const run of offset < end ? inOrder(parts, sort) : []) {
    if (place++ >= offset) payload.push(run)
    if (place === end) break
  }
  return { payload, count }
}

/** Where a run stands. */
interface RunPlace {
  columns: RunColumns
  i: number
}

interface Part {
  columns: RunColumns
  matches: Matches
}

/** Rows without a value come last in either direction, oldest first. */
function* inOrder(
  parts: readonly Part[],
  { field, order }: { field: RunOrder; order: SortOrder },
): Generator<RunPlace> {
  if (field === 'created') {
    yield* merged(
      parts.map((part) => new Cursor(part, null, order)),
      'created',
      order,
    )
    return
  }
  yield* merged(
    parts.map((part) => new Cursor(part, part.columns.order(field).sorted, order)),
    field,
    order,
  )
  yield* merged(
    parts.map((part) => new Cursor(part, part.columns.order(field).without, 'asc')),
    'created',
    'asc',
  )
}

function* merged(cursors: readonly Cursor[], field: RunOrder, order: SortOrder): Generator<RunPlace> {
  const sign = order === 'asc' ? 1 : -1
  for (;;) {
    let next: Cursor | null = null
    for (const cursor of cursors) {
      if (cursor.at < 0) continue
      if (!next || sign * cursor.columns.compare(field, cursor.at, next.columns, next.at) < 0) next = cursor
    }
    if (!next) return
    yield { columns: next.columns, i: next.at }
    next.advance()
  }
}

/** Walks the matching rows of one part in the order of a list of indexes (null: of creation). */
class Cursor {
  readonly columns: RunColumns
  /** Index of the row it stands at; -1 behind the last. */
  at = -1
  readonly #hits: Uint8Array | null
  readonly #from: number
  readonly #to: number
  readonly #list: Uint32Array | null
  readonly #step: number
  #place: number

  constructor({ columns, matches }: Part, list: Uint32Array | null, order: SortOrder) {
    const { from, to, hits } = matches
    this.columns = columns
    this.#hits = hits
    this.#from = from
    this.#to = to
    this.#list = list
    this.#step = order === 'asc' ? 1 : -1
    const [first, last] = list ? [0, list.length - 1] : [from, to - 1]
    this.#place = (order === 'asc' ? first : last) - this.#step
    this.advance()
  }

  advance(): void {
    const [first, end] = this.#list ? [0, this.#list.length] : [this.#from, this.#to]
    for (;;) {
      this.#place += this.#step
      if (this.#place < first || this.#place >= end) break
      const i = this.#list ? (this.#list[this.#place] as number) : this.#place
      if (i < this.#from || i >= this.#to || this.#hits?.[i] === 0) continue
      this.at = i
      return
    }
    this.at = -1
  }
}

const mostRemembered = 5000
const remembered = new WeakMap<RunColumns, Map<number, Readonly<Run>>>()

/** Like `toRun`; what a finished run looks like is remembered for as long as its columns hold. */
export function toListedRun(db: Database, { columns, i }: RunPlace): Readonly<Run> {
  const row = columns.rows[i] as RunRow
  if (row.end_at > columns.now) return toRun(db, row, columns.now)
  let wires = remembered.get(columns)
  if (!wires || wires.size > mostRemembered) {
    wires = new Map()
    remembered.set(columns, wires)
  }
  let wire = wires.get(i)
  if (!wire || !sameNames(wire, db, row)) {
    wire = Object.freeze(toRun(db, row, columns.now))
    wires.set(i, wire)
  }
  return wire
}

/** The names of project and author are others' to change. */
function sameNames({ project, created_by }: Readonly<Run>, db: Database, row: RunRow): boolean {
  const ofProject = row.project_id ? db.tables.projects.get(row.project_id) : undefined
  const ofAuthor = row.created_by ? db.tables.users.get(row.created_by) : undefined
  return (
    project?.name === ofProject?.name &&
    project?.slug === ofProject?.slug &&
    created_by?.name === ofAuthor?.name
  )
}

export function toRun(db: Database, row: RunRow, now: number): Run {
  const project = row.project_id ? db.tables.projects.get(row.project_id) : undefined
  const author = row.created_by ? db.tables.users.get(row.created_by) : undefined
  return {
    id: row.id,
    name: row.name,
    link: row.link,
    branch: row.branch,
    platform: row.platform,
    osversion: row.osversion,
    system_image: row.system_image,
    device: row.device,
    flavor: row.flavor,
    created: iso(row.created),
    ...courseOf(row, now),
    project: project ? { id: project.id, name: project.name, slug: project.slug } : null,
    created_by: author ? { id: author.id, name: author.name } : null,
    options: optionsOf(row),
    repeat_of: row.repeat_of,
  }
}
