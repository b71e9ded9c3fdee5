import type { allRunList, FilterValues } from '../../src/contract/lists.ts'
import type { RunState } from '../../src/contract/runs.ts'
import { type RunColumns, stateCodes, type TextColumn } from '../backend/run-columns.ts'

type RunFilter = FilterValues<typeof allRunList>

/** The rows that pass: all of `from`…`to`, or of them those marked in `hits`. */
export interface Matches {
  from: number
  to: number
  hits: Uint8Array | null
  count: number
}

/** Every filter is a table of what is allowed by code, so that a row costs two look-ups. */
export function matchingRuns(columns: RunColumns, filter: RunFilter, search: string): Matches {
  const { state, platform, project_id, branch, created_from, created_to, created_by, team_id } = filter
  const from = created_from ? columns.from(Date.parse(created_from)) : 0
  const to = Math.max(from, created_to ? columns.from(Date.parse(created_to) + 1) : columns.size)
  const filters: [codes: Uint8Array | Uint32Array, allowed: Uint8Array][] = []
  const only = (column: TextColumn, text: string | undefined) => {
    if (text === undefined) return
    const allowed = new Uint8Array(column.texts.length)
    const code = column.codeOf(text)
    if (code !== undefined) allowed[code] = 1
    filters.push([column.codes, allowed])
  }
  only(columns.team, team_id)
  only(columns.project, project_id)
  only(columns.author, created_by)
  only(columns.branch, branch)
  if (platform) filters.push([columns.isIos, platform === 'iOS' ? Uint8Array.of(0, 1) : Uint8Array.of(1, 0)])
  if (state) filters.push([columns.state, allowedStates(state)])

  const needle = search.trim().toLowerCase()
  if (filters.length === 0 && needle === '') return { from, to, hits: null, count: to - from }
  const hits = new Uint8Array(columns.size).fill(1, from, to)
  for (const [codes, allowed] of filters) {
    for (let i = from; i < to; i++) if (allowed[codes[i] as number] === 0) hits[i] = 0
  }
  if (needle) keepFound(columns, needle, from, to, hits)
  let count = 0
  for (let i = from; i < to; i++) count += hits[i] as number
  return { from, to, hits, count }
}

function allowedStates(states: readonly RunState[]): Uint8Array {
  const allowed = new Uint8Array(4)
  for (const state of states) allowed[stateCodes[state]] = 1
  return allowed
}

/** Name, branch, or what could be part of an id. */
function keepFound(columns: RunColumns, needle: string, from: number, to: number, hits: Uint8Array): void {
  const { name, branch, rows } = columns
  const names = name.containing(needle)
  const branches = branch.containing(needle)
  const maybeId = /^[0-9a-f-]{1,36}$/.test(needle)
  for (let i = from; i < to; i++) {
    if (hits[i] === 0) continue
    const found = names[name.codes[i] as number] || branches[branch.codes[i] as number]
    if (!found && !(maybeId && rows[i]?.id.includes(needle))) hits[i] = 0
  }
}
