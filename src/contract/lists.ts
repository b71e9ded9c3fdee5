import { platforms, roles, runStates, userStatuses } from './enums.ts'

/**
 * Every list of the API as plain data: what it is sorted and narrowed by. The schema of its query, what its address may
 * say, which of its columns sort and the backend's order are all made of this. There are no schemas in here, since
 * addresses are read on the first page, before any of them is loaded.
 */

export type SortOrder = 'asc' | 'desc'

/** In an address a filter may go by a shorter name, and a moment is a day where the reader is. */
type Filter = { address?: string } & (
  | { kind: 'value' | 'values'; of: readonly string[] }
  | { kind: 'yesNo' | 'id' | 'text' | 'dayStart' | 'dayEnd' }
)
export type Filters = Record<string, Filter>

export interface List<Sort extends string = string, F extends Filters = Filters> {
  sort: readonly Sort[]
  /** The service's order where none is asked for; `-created` is the latest first. */
  initially: Sort | `-${Sort}`
  filters: F
}

const list = <const Sort extends string, const F extends Filters>(declared: List<Sort, F>) => declared

const runFilters = {
  state: { kind: 'values', of: runStates },
  platform: { kind: 'value', of: platforms },
  project_id: { kind: 'id', address: 'project' },
  branch: { kind: 'text' },
  created_by: { kind: 'id', address: 'author' },
  created_from: { kind: 'dayStart', address: 'from' },
  created_to: { kind: 'dayEnd', address: 'to' },
} as const

/** Runs of the current team, or of one of its projects. */
export const runList = list({
  sort: ['created', 'name', 'duration', 'total_run_time', 'failed'],
  initially: '-created',
  filters: runFilters,
})

/** Runs of every team. */
export const allRunList = list({ ...runList, filters: { ...runFilters, team_id: { kind: 'id' } } })

export const projectList = list({
  sort: ['name', 'slug', 'created', 'runs_count', 'last_run'],
  initially: 'name',
  filters: {},
})

export const tokenList = list({
  sort: ['name', 'created', 'last_used'],
  initially: '-created',
  filters: {},
})

export const domainList = list({
  sort: ['value', 'status', 'created'],
  initially: 'value',
  filters: {},
})

/** People of the current team. */
export const userList = list({
  sort: ['name', 'email', 'role', 'status', 'created', 'last_seen'],
  initially: 'name',
  filters: { role: { kind: 'value', of: roles }, status: { kind: 'value', of: userStatuses } },
})

/** People of every team. */
export const accountList = list({
  sort: ['name', 'email', 'created', 'last_seen', 'runs_count'],
  initially: 'name',
  filters: { is_admin: { kind: 'yesNo' }, status: { kind: 'value', of: userStatuses } },
})

export const teamList = list({
  sort: ['name', 'created', 'users_count', 'projects_count', 'runs_count', 'seconds_used'],
  initially: 'name',
  filters: {
    manual_invoicing: { kind: 'yesNo' },
    is_payment_available: { kind: 'yesNo' },
    /** Only teams that the caller belongs to, also for an administrator. */
    member: { kind: 'yesNo' },
  },
})

export type SortField<L extends List> = L['sort'][number]

export type FilterValue<F> = F extends { kind: 'values'; of: readonly (infer Value)[] }
  ? Value[]
  : F extends { kind: 'value'; of: readonly (infer Value)[] }
    ? Value
    : F extends { kind: 'yesNo' }
      ? boolean
      : string

export type FilterValues<L extends List> = {
  [Name in keyof L['filters']]?: FilterValue<L['filters'][Name]> | undefined
}

/** What is asked of a list, once it is known in full. */
export interface ListQuery<L extends List> {
  page: number
  limit: number
  search: string
  sort?: { field: SortField<L>; order: SortOrder } | undefined
  filter?: FilterValues<L> | undefined
}

export interface ListReply<Item> {
  payload: Item[]
  count: number
  /** Rows that the client had to leave out (section 7). */
  unread?: number
}

/** `-created` → by creation, the latest first. */
export function sortOf<Sort extends string>(sorting: Sort | `-${Sort}`): { field: Sort; order: SortOrder } {
  const order = sorting.startsWith('-') ? 'desc' : 'asc'
  return { field: sorting.replace(/^-/, '') as Sort, order }
}
