import { type allRunListDefinition, runListDefinition } from '../../src/contract/access-and-lists.ts'
import {
  type FilterValues,
  type ListQuery,
  type ListReply,
  parseSort,
  type SortField,
  type SortOrder,
} from '../../src/contract/define-list.ts'
import type { Run } from '../../src/contract/runs.ts'
import type { Database } from '../db/db.ts'
import { LazyList } from '../db/lazy-list.ts'
import { collator, pageBounds } from '../db/listing.ts'
import type { RunRow } from '../db/models.ts'
import { optionsOf, progressOf } from '../db/run-course.ts'
import type { ColumnarRuns } from '../db/runs/columnar-runs.ts'
import { loadedRunPartsOf, type RunParts, runPartsOf } from '../db/runs/run-index.ts'
import { iso } from '../service/clock.ts'

interface Sort {
  field: SortField<typeof runListDefinition>
  order: SortOrder
}

/** A run's position in the columns: cheap to filter and sort by. */
interface RunPlace {
  columns: ColumnarRuns
  i: number
}

export const runRowOf = ({ columns, i }: RunPlace) => columns.rows[i] as RunRow

/** The runs among which a page of the list is looked for. The first pages, newest first, don't need old runs loaded. */
export function candidateRuns(
  db: Database,
  team: string | null,
  now: number,
  query: ListQuery<typeof allRunListDefinition>,
): RunParts {
  const loaded = loadedRunPartsOf(db, team, now)
  const {
    filter = {},
    search,
    sort = parseSort<Sort['field']>(runListDefinition.initially),
    page,
    limit,
  } = query
  const isNewestFirst = sort.field === 'created' && sort.order === 'desc'
  const isUnfiltered = search.trim() === '' && Object.values(filter).every((value) => value === undefined)
  const isAmongThem = limit > 0 && page * limit <= loaded.finished.size + loaded.otherCount
  const suffices = isNewestFirst && isUnfiltered && isAmongThem
  return loaded.notLoaded === 0 || suffices ? loaded : runPartsOf(db, team, now)
}

/** One page of runs: filtered and counted by columns, and walked in order no further than to the end of the page. */
export function pageOfRuns(
  { finished, others, notLoaded, byCreation }: RunParts,
  query: ListQuery<typeof allRunListDefinition>,
): ListReply<RunPlace> {
  const { filter = {}, search, sort = parseSort<Sort['field']>(runListDefinition.initially) } = query
  const parts = [finished, others].map((columns) => matchingRuns(columns, filter, search))
  const count = parts.reduce((sum, part) => sum + part.count, notLoaded)
  const { offset, end } = pageBounds(query, count)
  const [first = [], second = []] = parts.map((part) => firstInOrder(part, sort, end))
  const runs = second.length > 0 ? [...first, ...second].sort(comparison(sort, byCreation)) : first
  return { payload: runs.slice(offset, end), count }
}

export const replyRowsOf = <Row>({ payload, count }: ListReply<RunPlace>, toRow: (place: RunPlace) => Row) =>
  new LazyList(count, payload.length, (i) => toRow(payload[i] as RunPlace))

/** Rows `from`…`to` for which `hits` is 1; all of them without `hits`. */
interface Matches {
  columns: ColumnarRuns
  from: number
  to: number
  hits: Uint8Array | null
  count: number
}

const filtered = ['team_id', 'project_id', 'created_by', 'branch', 'platform', 'state'] as const

type Filter = keyof typeof allRunListDefinition.filters
type Forgotten = Exclude<Filter, 'created_from' | 'created_to' | (typeof filtered)[number]>
/** For the compiler only: a filter that would be ignored is an error here, which names it. */
export const everyFilterIsApplied: [Forgotten] extends [never] ? true : Forgotten = true

function matchingRuns(
  columns: ColumnarRuns,
  filter: FilterValues<typeof allRunListDefinition>,
  search: string,
): Matches {
  const { created_from, created_to } = filter
  const from = created_from ? columns.from(Date.parse(created_from)) : 0
  const to = Math.max(from, created_to ? columns.from(Date.parse(created_to) + 1) : columns.size)
  const wanted = filtered.filter((field) => filter[field] !== undefined)
  const needle = search.trim().toLowerCase()
  if (wanted.length === 0 && needle === '') return { columns, from, to, hits: null, count: to - from }
  const hits = new Uint8Array(columns.size).fill(1, from, to)
  for (const field of wanted) {
    const column = columns.text(field)
    const passing = column.passing((text) => [filter[field]].flat().some((value) => value === (text ?? '')))
    for (let i = from; i < to; i++) if (passing[column.codes[i] as number] === 0) hits[i] = 0
  }
  if (needle) keepFound(columns, needle, hits)
  let count = 0
  for (let i = from; i < to; i++) count += hits[i] as number
  return { columns, from, to, hits, count }
}

/** Searches names, branches and parts of ids. */
function keepFound(columns: ColumnarRuns, needle: string, hits: Uint8Array): void {
  const [name, branch] = [columns.text('name'), columns.text('branch')]
  const contains = (text: string | null) => text?.toLowerCase().includes(needle) ?? false
  const names = name.passing(contains)
  const branches = branch.passing(contains)
  const maybeId = /^[0-9a-f-]{1,36}$/.test(needle)
  for (let i = 0; i < hits.length; i++) {
    if (hits[i] === 0) continue
    const found = names[name.codes[i] as number] || branches[branch.codes[i] as number]
    if (!found && !(maybeId && columns.rows[i]?.id.includes(needle))) hits[i] = 0
  }
}

/** The first so many of the matching runs. */
function firstInOrder(
  { columns, from, to, hits, count }: Matches,
  { field, order }: Sort,
  most: number,
): RunPlace[] {
  const found: RunPlace[] = []
  if (count === 0) return found
  const walk = (indexes: Uint32Array | null, first: number, last: number, step: 1 | -1) => {
    for (let at = step > 0 ? first : last; at >= first && at <= last && found.length < most; at += step) {
      const i = indexes ? (indexes[at] as number) : at
      if (i >= from && i < to && hits?.[i] !== 0) found.push({ columns, i })
    }
  }
  const step = order === 'asc' ? 1 : -1
  if (field === 'created') walk(null, from, to - 1, step)
  else {
    const { sorted, without } = columns.order(field)
    walk(sorted, 0, sorted.length - 1, step)
    walk(without, 0, without.length - 1, 1)
  }
  return found
}

/** Rows without a value come last in either direction, oldest first. */
function comparison(
  { field, order }: Sort,
  byCreation: RunParts['byCreation'],
): (a: RunPlace, b: RunPlace) => number {
  const sign = order === 'asc' ? 1 : -1
  return (a, b) => {
    const created = byCreation(runRowOf(a), runRowOf(b))
    if (field === 'created') return sign * created
    const [x, y] = [a.columns.value(field, a.i), b.columns.value(field, b.i)]
    if (x === null || y === null) return x !== null ? -1 : y !== null ? 1 : created
    const byValue = typeof x === 'number' ? x - Number(y) : collator.compare(x, String(y))
    return sign * (byValue || created)
  }
}

const cacheLimit = 5000
let replyCache = new WeakMap<RunRow, Readonly<Run>>()
let count = 0

/** Like `toRun`; what a finished run looks like is remembered for all worlds that have its row. */
export function toListedRun(db: Database, place: RunPlace): Readonly<Run> {
  const { now } = place.columns
  const row = runRowOf(place)
  if (row.end_at > now) return toRun(db, row, now)
  const known = replyCache.get(row)
  if (known && hasSameNames(known, db, row)) return known
  if (++count > cacheLimit) {
    replyCache = new WeakMap()
    count = 0
  }
  const run = Object.freeze(toRun(db, row, now))
  replyCache.set(row, run)
  return run
}

/** Names of project and author may have changed. */
function hasSameNames({ project, created_by }: Readonly<Run>, db: Database, row: RunRow): boolean {
  const { projects, users } = db
  const ofProject = projects.get(row.project_id ?? '')
  return (
    project?.name === ofProject?.name &&
    project?.slug === ofProject?.slug &&
    created_by?.name === users.get(row.created_by ?? '')?.name
  )
}

export function toRun(db: Database, row: RunRow, now: number): Run {
  const project = db.projects.get(row.project_id ?? '')
  const author = db.users.get(row.created_by ?? '')
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
    ...progressOf(row, now),
    project: project ? { id: project.id, name: project.name, slug: project.slug } : null,
    created_by: author ? { id: author.id, name: author.name } : null,
    options: optionsOf(row),
    repeat_of: row.repeat_of,
  }
}
