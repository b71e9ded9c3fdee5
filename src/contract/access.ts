import { type Role, roles } from './enums.ts'

/**
 * Access to calls (rule 3.1): guest = without signing in; session = signed in, with or without a team;
 * reader < editor < owner = role in the current team, each with the rights of the weaker ones; admin = `is_admin`, a flag
 * apart from roles and teams.
 */
export type Access = 'guest' | 'session' | 'reader' | 'editor' | 'owner' | 'admin'

/**
 * The minimum that each call needs: endpoints, buttons, menus, guards and the table of roles all take it from here.
 * Conditions other than the role are in `rules/denial.ts`.
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

/** The role that a caller lacks. */
export type RoleDenial = Exclude<Access, 'guest' | 'session'>

/** The role that a signed-in caller lacks for a call, as far as that is known without the call's subject. */
export function roleDenial(
  id: EndpointId,
  { role, user }: { role: Role | null; user: { is_admin: boolean } },
): RoleDenial | null {
  const needed = access[id]
  if (needed === 'guest' || needed === 'session') return null
  if (needed === 'admin') return user.is_admin ? null : 'admin'
  return role && strength(role) >= strength(needed) ? null : needed
}

/** 0 for the weakest role, and for a role that this version doesn't know. */
const strength = (role: Role) => (roles.includes(role) ? roles.length - 1 - roles.indexOf(role) : 0)
