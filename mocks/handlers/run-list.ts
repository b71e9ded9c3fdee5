import type { ListReply, SortOrder } from '../../src/contract/list.ts'
import type { Run, RunState, runSortFields } from '../../src/contract/runs.ts'
import type { Database, RunRow } from '../backend/db.ts'
import { orderedSlice, pageBounds, sortKeys } from '../backend/listing.ts'
import { courseOf, optionsOf, stateOf } from '../backend/run-course.ts'
import { iso } from './wire-times.ts'

type SortField = (typeof runSortFields)[number]

interface RunFilter {
  state?: readonly RunState[] | undefined
  platform?: 'Android' | 'iOS' | undefined
  project_id?: string | undefined
  branch?: string | undefined
  created_from?: string | undefined
  created_to?: string | undefined
  created_by?: string | undefined
  team_id?: string | undefined
}

interface RunListQuery {
  page: number
  limit: number
  search: string
  filter?: RunFilter | undefined
  sort?: { field: SortField; order: SortOrder } | undefined
}

/** One page of runs. Written for 100,000 of them: the plain list walks nothing, any other walks the rows once. */
export function listRuns(rows: readonly RunRow[], query: RunListQuery, now: number): ListReply<RunRow> {
  const narrowed =
    query.search.trim() !== '' || Object.values(query.filter ?? {}).some((value) => value !== undefined)
  const found = narrowed ? rows.filter(matcher(query, now)) : rows
  const { offset, end } = pageBounds(query, found.length)
  const { field, order } = query.sort ?? { field: 'created', order: 'desc' }
  return { payload: slice(found, field, order, offset, end, now), count: found.length }
}

function slice(
  rows: readonly RunRow[],
  field: SortField,
  order: SortOrder,
  offset: number,
  end: number,
  now: number,
) {
  // Rows of a team stand in order of creation (see the table's index).
  if (field === 'created') {
    return order === 'asc'
      ? rows.slice(offset, end)
      : rows.slice(rows.length - end, rows.length - offset).reverse()
  }
  const keys = sortKeys(rows, keyOf(field, now), order)
  return orderedSlice(keys, offset, end).map((i) => rows[i] as RunRow)
}

function keyOf(field: Exclude<SortField, 'created'>, now: number): (row: RunRow) => string | number | null {
  switch (field) {
    case 'name':
      return (row) => row.name
    case 'duration':
      return (row) => durationOf(row, now)
    case 'total_run_time':
      return (row) => (row.end_at <= now ? row.billable_seconds : null)
    case 'failed':
      return (row) => (row.end_at <= now ? row.failed : null)
  }
}

/** As the screen shows it (spec §2): finish minus created, or how long a started run has been going on. */
function durationOf(row: RunRow, now: number): number | null {
  const state = stateOf(row, now)
  if (state === 'created') return null
  return (state === 'started' ? now : row.end_at) - row.created
}

function matcher({ filter = {}, search }: RunListQuery, now: number): (row: RunRow) => boolean {
  const tests: ((row: RunRow) => boolean)[] = []
  const { state, platform, project_id, branch, created_from, created_to, created_by, team_id } = filter
  if (team_id) tests.push((row) => row.team_id === team_id)
  if (project_id) tests.push((row) => row.project_id === project_id)
  if (created_by) tests.push((row) => row.created_by === created_by)
  if (platform) tests.push((row) => row.platform === platform)
  if (branch !== undefined) tests.push((row) => row.branch === branch)
  if (created_from) {
    const from = Date.parse(created_from)
    tests.push((row) => row.created >= from)
  }
  if (created_to) {
    const to = Date.parse(created_to)
    tests.push((row) => row.created <= to)
  }
  if (state) tests.push((row) => state.includes(stateOf(row, now)))
  const needle = search.trim().toLowerCase()
  if (needle)
    tests.push((row) => [row.name, row.branch, row.id].some((text) => text?.toLowerCase().includes(needle)))
  return (row) => tests.every((test) => test(row))
}

export function runOnWire(db: Database, row: RunRow, now: number): Run {
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
