import { defineList } from './define-list.ts'
import { deliveryStates, platforms, roles, runStates, userStatuses } from './enums.ts'

/** The API's lists: sortable columns, initial order, filters. */

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
export const runList = defineList({
  sort: ['created', 'name', 'duration', 'total_run_time', 'failed'],
  initially: '-created',
  filters: runFilters,
})

/** Runs of every team. */
export const allRunList = defineList({ ...runList, filters: { ...runFilters, team_id: { kind: 'id' } } })

export const projectList = defineList({
  sort: ['name', 'slug', 'created', 'runs_count', 'last_run'],
  initially: 'name',
  filters: {},
})

export const tokenList = defineList({
  sort: ['name', 'created', 'last_used'],
  initially: '-created',
  filters: {},
})

export const webhookList = defineList({
  sort: ['url', 'created', 'last_delivery'],
  initially: '-created',
  filters: {},
})

/** Of one receiver. */
export const deliveryList = defineList({
  sort: ['created'],
  initially: '-created',
  filters: { state: { kind: 'value', of: deliveryStates } },
})

export const domainList = defineList({
  sort: ['value', 'status', 'created'],
  initially: 'value',
  filters: {},
})

/** People of the current team. */
export const userList = defineList({
  sort: ['name', 'email', 'role', 'status', 'created', 'last_seen'],
  initially: 'name',
  filters: { role: { kind: 'value', of: roles }, status: { kind: 'value', of: userStatuses } },
})

/** People of every team. */
export const accountList = defineList({
  sort: ['name', 'email', 'created', 'last_seen', 'runs_count'],
  initially: 'name',
  filters: { is_admin: { kind: 'yesNo' }, status: { kind: 'value', of: userStatuses } },
})

export const teamList = defineList({
  sort: ['name', 'created', 'users_count', 'projects_count', 'runs_count', 'seconds_used'],
  initially: 'name',
  filters: {
    manual_invoicing: { kind: 'yesNo' },
    is_payment_available: { kind: 'yesNo' },
    /** Only teams that the caller belongs to, also for an administrator. */
    member: { kind: 'yesNo' },
  },
})
