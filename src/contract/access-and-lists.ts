import { defineList } from './define-list.ts'
import { deliveryStates, platforms, type Role, roles, runStates, userStatuses } from './enums.ts'

/**
 * Sorting and filters of each list, and access to each call. They are kept separate from the schemas, because
 * addresses, menus and guards read them before a page is loaded.
 */

// Lists: sortable columns, initial order, filters.

const runFilters = {
  state: { kind: 'values', of: runStates },
  platform: { kind: 'value', of: platforms },
  project_id: { kind: 'id', urlName: 'project' },
  branch: { kind: 'text' },
  created_by: { kind: 'id', urlName: 'author' },
  created_from: { kind: 'dayStart', urlName: 'from' },
  created_to: { kind: 'dayEnd', urlName: 'to' },
} as const

/** Runs of the current team, or of one of its projects. */
export const runListDefinition = defineList({
  sortable: ['created', 'name', 'duration', 'total_run_time', 'failed'],
  initially: '-created',
  filters: runFilters,
})

/** Runs of every team. */
export const allRunListDefinition = defineList({
  ...runListDefinition,
  filters: { ...runFilters, team_id: { kind: 'id' } },
})

export const projectListDefinition = defineList({
  // `slug` has no column: the name's cell shows it.
  sortable: ['name', 'slug', 'created', 'runs_count', 'last_run'],
  initially: 'name',
  filters: {},
})

export const tokenListDefinition = defineList({
  sortable: ['name', 'created', 'last_used'],
  initially: '-created',
  filters: {},
})

export const webhookListDefinition = defineList({
  sortable: ['url', 'created', 'last_delivery'],
  initially: '-created',
  filters: {},
})

/** Of one receiver. */
export const deliveryListDefinition = defineList({
  sortable: ['created'],
  initially: '-created',
  filters: { state: { kind: 'value', of: deliveryStates } },
})

export const domainListDefinition = defineList({
  sortable: ['value', 'status', 'created'],
  initially: 'value',
  filters: {},
})

/** People of the current team. */
export const userListDefinition = defineList({
  sortable: ['name', 'email', 'role', 'status', 'created', 'last_seen'],
  initially: 'name',
  filters: { role: { kind: 'value', of: roles }, status: { kind: 'value', of: userStatuses } },
})

/** People of every team. */
export const accountListDefinition = defineList({
  sortable: ['name', 'email', 'created', 'last_seen', 'runs_count'],
  initially: 'name',
  filters: { is_admin: { kind: 'yesNo' }, status: { kind: 'value', of: userStatuses } },
})

export const teamListDefinition = defineList({
  sortable: ['name', 'created', 'users_count', 'projects_count', 'runs_count', 'seconds_used'],
  initially: 'name',
  filters: {
    manual_invoicing: { kind: 'yesNo' },
    is_payment_available: { kind: 'yesNo' },
    /** Only teams that the caller belongs to, also for an administrator. */
    member: { kind: 'yesNo' },
  },
})

/**
 * Access to calls (rule 3.1): guest = without signing in; session = signed in, with or without a team;
 * reader < editor < owner = role in the current team, each with the rights of the weaker ones; admin = `is_admin`, a flag
 * apart from roles and teams. In teams that they aren't active members of, administrators have the role of an owner.
 */
export type Access = 'guest' | 'session' | 'reader' | 'editor' | 'owner' | 'admin'

/**
 * The minimum that each call needs: endpoints, buttons, menus, guards and the table of roles all take it from here.
 * Conditions that depend on the subject are in `rules/denial.ts`: anybody signed in may call `users.update` for their own
 * profile, only owners for roles.
 */
export const access = {
  'user.signUp': 'guest',
  'user.signIn': 'guest',
  'user.samlSignIn': 'guest',
  'user.authorize': 'guest',
  'user.resetPassword': 'guest',
  'user.restorePassword': 'guest',
  'user.me': 'session',
  'user.session': 'session',
  'user.jwt': 'reader',

  'users.list': 'owner',
  'users.invite': 'owner',
  'users.get': 'session',
  'users.update': 'session',

  'admin.accounts': 'admin',
  'admin.getAccount': 'admin',
  'admin.updateAccount': 'admin',
  'admin.runs': 'admin',
  'admin.interruptRun': 'admin',

  'projects.list': 'reader',
  'projects.names': 'reader',
  'projects.create': 'editor',
  'projects.update': 'editor',
  'projects.runs': 'reader',

  'knownFailures.list': 'reader',
  'knownFailures.create': 'editor',
  'knownFailures.end': 'editor',

  'runs.list': 'reader',
  'runs.get': 'reader',
  'runs.create': 'editor',
  'runs.repeat': 'editor',

  'artifacts.list': 'reader',
  'artifacts.get': 'reader',
  'devices.android': 'reader',
  'storage.presignUpload': 'editor',
  'storage.presignDownload': 'reader',
  'charts.runsCounts': 'reader',
  'charts.totalTime': 'reader',

  'teams.create': 'session',
  'teams.list': 'session',
  'teams.select': 'session',
  'teams.updatePaymentInfo': 'admin',
  'teams.usage': 'reader',
  'teams.updateUsageLimit': 'owner',
  'payments.info': 'reader',
  'payments.portal': 'owner',

  'tokens.list': 'reader',
  'tokens.create': 'editor',
  'tokens.delete': 'editor',

  'webhooks.list': 'owner',
  'webhooks.create': 'owner',
  'webhooks.update': 'owner',
  'webhooks.delete': 'owner',
  'webhooks.deliveries': 'owner',
  'webhooks.sendAgain': 'owner',

  'domains.list': 'owner',
  'domains.create': 'owner',
  'domains.get': 'owner',
  'domains.update': 'owner',
  'domains.delete': 'owner',
  'domains.verify': 'owner',
  'saml.test': 'owner',
} as const satisfies Record<string, Access>

export type EndpointId = keyof typeof access

/** The role that a call needs and its caller doesn't have: `owner` when an editor calls. */
export type MissingRole = Exclude<Access, 'guest' | 'session'>

/** The role that a signed-in caller lacks, as far as that is known without the call's subject; null if none. */
export function missingRole(
  id: EndpointId,
  { role, user }: { role: Role | null; user: { is_admin: boolean } },
): MissingRole | null {
  const needed = access[id]
  if (needed === 'guest' || needed === 'session') return null
  if (needed === 'admin') return user.is_admin ? null : 'admin'
  return role && strength(role) >= strength(needed) ? null : needed
}

/** 0 for the weakest role, and for a role that this version doesn't know. */
const strength = (role: Role) => (roles.includes(role) ? roles.length - 1 - roles.indexOf(role) : 0)
