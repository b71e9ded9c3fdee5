import { platforms, roles, runStates, userStatuses } from './enums.ts'
import { list } from './lists.ts'

/**
 * The API as plain data: who may call what, what its lists are sorted and narrowed by, what it refuses with. Apart from
 * the schemas, since addresses, menus and the first page need it before any of them is loaded.
 */

/**
 * Who may call (rule 3.1), each step including those above it where that makes sense:
 * guest = nobody needs to be signed in; session = signed in, with or without a team;
 * reader < editor < owner = role in the current team; admin = `is_admin`, whatever the team.
 */
export type Access = 'guest' | 'session' | 'reader' | 'editor' | 'owner' | 'admin'

/**
 * The least that each call needs: endpoints, buttons, menus, guards and the table of roles all take it from here. What it
 * depends on besides the role is in `rules/denial.ts`.
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
  'teams.paymentInfo': 'admin',
  'teams.usage': 'reader',
  'teams.usageLimit': 'owner',
  'payments.info': 'reader',
  'payments.portal': 'owner',

  'tokens.list': 'reader',
  'tokens.create': 'editor',
  'tokens.delete': 'editor',

  'domains.list': 'owner',
  'domains.create': 'owner',
  'domains.get': 'owner',
  'domains.update': 'owner',
  'domains.delete': 'owner',
  'domains.verify': 'owner',
  'saml.test': 'owner',
} as const satisfies Record<string, Access>

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

/** The product codes: what causes each, and its status (README, section 2). Closed: nothing else may be refused with. */
export const productCodes = {
  /** Sign-in with an unknown e-mail, a wrong password or as somebody deactivated; a wrong current password. */
  WRONG_CREDENTIALS: 400,
  /** Sign-up, invitation or change to an e-mail that is taken, whatever the case. */
  USER_ALREADY_EXISTS: 409,
  /** Reset for an unknown e-mail; a user or account that isn't there, or is in another team. */
  USER_NOT_FOUND: 404,
  /** A mailed link that is unknown, used, superseded or older than an hour. */
  WRONG_RESTORE_TOKEN: 400,
  /** A second project of that name in the team, whatever the case. */
  PROJECT_WITH_SAME_NAME_ALREADY_EXISTS: 409,
  /** A second project with that slug in the team, whatever the case. */
  PROJECT_WITH_SAME_SLUG_ALREADY_EXISTS: 409,
  /** Another team has it verified: when it is added, and when it is verified. */
  DOMAIN_ALREADY_ADDED_TO_ANOTHER_TEAM: 409,
  /** The team has the domain already. */
  DOMAIN_ALREADY_EXISTS: 409,
  /** Password sign-in, sign-up, reset or acceptance with an e-mail of a domain whose single sign-on is enforced. */
  SAML_AUTH_DOMAIN: 403,
  /** Single sign-on, or its test, for a domain that is unknown, unverified or without configuration. */
  SAML_DOMAIN_NOT_CONFIGURED: 404,
  /** Configuration or identity provider at fault: bad certificate, address that isn't https, sign-in denied. */
  SAML_ERROR: 400,
  /** Starting or repeating a run with no way to pay for it (rule 5.4). */
  USAGE_LIMIT_REACHED: 402,
} as const

/**
 * English sentences for the envelope's `message` (rule 1.6). The product shows its own texts, chosen by code, and has
 * none of these.
 */
export const productSentences: Record<keyof typeof productCodes, string> = {
  WRONG_CREDENTIALS: 'The e-mail or the password is wrong.',
  USER_ALREADY_EXISTS: 'Somebody with this e-mail exists already.',
  USER_NOT_FOUND: 'There is no such user.',
  WRONG_RESTORE_TOKEN: 'This link is unknown, used or expired.',
  PROJECT_WITH_SAME_NAME_ALREADY_EXISTS: 'The team has a project of this name already.',
  PROJECT_WITH_SAME_SLUG_ALREADY_EXISTS: 'The team has a project with this slug already.',
  DOMAIN_ALREADY_ADDED_TO_ANOTHER_TEAM: 'Another team has verified this domain.',
  DOMAIN_ALREADY_EXISTS: 'The team has this domain already.',
  SAML_AUTH_DOMAIN: 'People of this e-mail domain sign in through their identity provider.',
  SAML_DOMAIN_NOT_CONFIGURED: 'Single sign-on is not configured for this domain.',
  SAML_ERROR: 'The single sign-on configuration or the identity provider is at fault.',
  USAGE_LIMIT_REACHED: 'There is no way to pay for this run.',
}
