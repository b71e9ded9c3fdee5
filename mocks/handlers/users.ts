import { userListDefinition } from '../../src/contract/access-and-lists.ts'
import type { EndpointById } from '../../src/contract/index.ts'
import { denial } from '../../src/contract/rules/denial.ts'
import type { User } from '../../src/contract/users.ts'
import type { Database } from '../db/db.ts'
import { pageOfItems } from '../db/listing.ts'
import type { MembershipRow, UserRow } from '../db/models.ts'
import { errorForDenial } from '../db/service-error.ts'
import { type Context, http } from '../service/handler.ts'
import {
  activeMemberships,
  closeSessions,
  longSession,
  membershipIn,
  openSession,
  shortSession,
} from '../service/sessions.ts'
import { samlProblem } from './domains.ts'
import { identityUrl, socialUrl } from './pages/identity.ts'
import {
  addMember,
  addUser,
  domainOfEmail,
  foundTeam,
  hashPassword,
  invalidateLinks,
  invitationLife,
  isUnknown,
  mail,
  mailRestoreLink,
  openInvitation,
  ownsAlone,
  resetLinkLife,
  restoreUrl,
  samlEnforced,
  toSession,
  toUser,
  verifiedDomain,
} from './people.ts'

export const users = [
  http.post('/api/v1/user/signup', async ({ body, db, now, refuse }) => {
    if (samlEnforced(db, body.email)) throw refuse('SAML_AUTH_DOMAIN')
    if (db.users.findFirst((q) => q.where({ email: body.email }))) throw refuse('USER_ALREADY_EXISTS')
    const user = await addUser(db, now, { ...body, status: 'active' })
    await foundTeam(db, now, body.team, user)
    return { token: (await openSession(db, user, now, longSession)).id }
  }),

  http.post('/api/v1/user/auth', async ({ body, db, now, refuse }) => {
    if (samlEnforced(db, body.email)) throw refuse('SAML_AUTH_DOMAIN')
    const user = db.users.findFirst((q) => q.where({ email: body.email }))
    if (user?.status !== 'active' || user.password !== hashPassword(user.id, body.password)) {
      throw refuse('WRONG_CREDENTIALS')
    }
    return { token: (await openSession(db, user, now, longSession)).id }
  }),

  http.get('/api/v1/user/auth/saml', ({ query, db, origin, refuse }) => {
    const domain = verifiedDomain(db, domainOfEmail(query.email))
    if (!domain?.saml) throw refuse('SAML_DOMAIN_NOT_CONFIGURED')
    if (samlProblem(JSON.parse(domain.saml))) throw refuse('SAML_ERROR')
    return { url: identityUrl(origin, { email: query.email, redirect: query.redirect }) }
  }),

  http.get('/api/v1/user/authorize', ({ query, origin }) => socialUrl(origin, query)),

  http.get('/api/v1/user/reset_password', async ({ query, refuse, ...call }) => {
    if (samlEnforced(call.db, query.email)) throw refuse('SAML_AUTH_DOMAIN')
    const user = call.db.users.findFirst((q) => q.where({ email: query.email }))
    if (!user || isUnknown(call.db, user)) throw refuse('USER_NOT_FOUND')
    await mailRestoreLink(call, user, user.status === 'invited' ? 'invitation' : 'reset')
  }),

  http.post('/api/v1/user/restore_password', async ({ body, db, now, refuse }) => {
    const restore = db.restores.get(body.token)
    const user = restore && db.users.get(restore.user_id)
    const life = restore?.kind === 'invitation' ? invitationLife : resetLinkLife
    if (!restore || !user || restore.used || isUnknown(db, user) || restore.created + life <= now) {
      throw refuse('WRONG_RESTORE_TOKEN')
    }
    if (samlEnforced(db, user.email)) throw refuse('SAML_AUTH_DOMAIN')
    await db.users.update(user, {
      data: { password: hashPassword(user.id, body.password), status: 'active' },
    })
    await invalidateLinks(db, user.id)
    closeSessions(db, user.id)
  }),

  http.get('/api/v1/user/me', ({ caller, db }) => ({
    ...toUser(db, caller.user, caller.team?.id ?? null),
    role: caller.role,
  })),

  http.get('/api/v1/user/session', ({ caller, db }) =>
    toSession(db, caller.user, caller.expires, caller.team?.id ?? null),
  ),

  http.get('/api/v1/user/jwt', async ({ caller, db, now }) => ({
    token: (await openSession(db, caller.user, now, shortSession, caller.apiToken)).id,
  })),

  http.get('/api/v2/users', ({ query, caller, db, site, now }) => {
    const team = caller.team.id
    const members = db.memberships
      .findMany((q) => q.where({ team_id: team }))
      .flatMap((membership) => {
        const user = db.users.get(membership.user_id)
        return user ? [toMember({ db, site, now }, user, membership)] : []
      })
    return pageOfItems(userListDefinition, members, query, {
      search: ({ name, email }) => [name, email],
      derivedValues: {},
    })
  }),

  http.post('/api/v2/users', async ({ body, caller, ...call }) => {
    const { db, now, site, refuse } = call
    const { email, name, role } = body
    const joins = { team_id: caller.team.id, role }
    const known = db.users.findFirst((q) => q.where({ email }))
    if (known && (known.status === 'deactivated' || membershipIn(db, known.id, joins.team_id))) {
      throw refuse('USER_ALREADY_EXISTS')
    }
    const user = known ?? (await addUser(db, now, { email, name, status: 'invited' }))
    await addMember(db, now, user, joins)
    // No link that sets a password for an account that has one: the owner could pass it on.
    if (user.status === 'active') await mail(call, user, 'membership', `${site}/auth/sign_in`)
    else await mailRestoreLink(call, user, 'invitation')
    return toMember(call, user, membershipIn(db, user.id, joins.team_id))
  }),

  http.get('/api/v2/users/:id', (call) => {
    const user = target(call)
    return toMember(call, user, membershipOfTarget(call, user))
  }),

  http.patch('/api/v2/users/:id', async (call) => {
    const { body, db, caller } = call
    const user = target(call)
    const isLastOwner = ownsAlone(db, user, caller.team?.id ?? '')
    call.assertAllowed({
      user: toMember(call, user, membershipOfTarget(call, user)),
      change: body,
      isLastOwner,
    })
    if (body.role !== undefined || body.status !== undefined) await changeMember(call, user)
    await changeProfile(call, user)
    const changed = db.users.get(user.id) ?? user
    return toMember(call, changed, membershipOfTarget(call, changed))
  }),
]

type UpdateCall = Context<EndpointById<'users.update'>>
type UserCall = Pick<
  Context<EndpointById<'users.get'>>,
  'params' | 'caller' | 'db' | 'site' | 'now' | 'refuse'
>

/** The user a call is about. Without the right to look at users, a caller isn't told whether that one exists. */
function target({ params, caller, db, refuse }: UserCall): UserRow {
  // Also for `users.update`: its handler then checks the change itself by `assertAllowed`.
  const denied = denial('users.get', caller, params)
  if (denied) throw errorForDenial(denied)
  const user = db.users.get(params.id)
  const isKnown =
    user && (user.id === caller.user.id || membershipIn(db, user.id, caller.team?.id ?? '') !== undefined)
  if (!isKnown) throw refuse('USER_NOT_FOUND')
  return user
}

const membershipOfTarget = ({ db, caller }: Pick<UserCall, 'db' | 'caller'>, user: UserRow) =>
  membershipIn(db, user.id, caller.team?.id ?? '')

/** A user as a team's member list shows them. Without a membership (an administrator visiting the team) it is the plain user. */
function toMember(
  { db, site, now }: Pick<UserCall, 'db' | 'site' | 'now'>,
  user: UserRow,
  membership: MembershipRow | undefined,
): User {
  if (!membership) return toUser(db, user)
  const { team_id, role, status } = membership
  const isOut = user.status === 'deactivated'
  const member: User = {
    ...toUser(db, user, team_id, role),
    status: status === 'deactivated' ? status : user.status,
    ...(isOut ? { account_deactivated: true } : {}),
  }
  const invitation =
    member.status === 'invited' && isOnlyTeamOf(db, user) ? openInvitation(db, user, now) : undefined
  return invitation ? { ...member, invitation_url: restoreUrl(site, invitation.id) } : member
}

/** An invitation's link sets the account's password, so the owner of another team must not receive it. */
const isOnlyTeamOf = (db: Database, { id }: UserRow) =>
  db.memberships.count((q) => q.where({ user_id: id })) === 1

/** Changes role and status. */
async function changeMember(call: UpdateCall, user: UserRow): Promise<void> {
  const { body, db, refuse } = call
  const membership = membershipOfTarget(call, user)
  // An administrator in a team without a membership of their own.
  if (!membership) throw refuse('USER_NOT_FOUND')
  const { role, status } = body
  if (status === 'invited') await mailRestoreLink(call, user, 'invitation')
  await db.memberships.update(membership, {
    data: { role, status: status === 'invited' ? undefined : status },
  })
  if (status === 'deactivated') await leaveTeam(call, user, membership)
  if (status === 'active' && user.current_team_id === null) {
    await db.users.update(user, { data: { current_team_id: membership.team_id } })
  }
}

/** Moves a removed member to another team and ends their sessions, unless they are in another one already. */
async function leaveTeam({ db }: UpdateCall, user: UserRow, { team_id }: MembershipRow): Promise<void> {
  if (user.current_team_id !== team_id) return
  const [another] = activeMemberships(db, user.id)
  await db.users.update(user, { data: { current_team_id: another?.team_id ?? null } })
  closeSessions(db, user.id)
}

async function changeProfile({ body, db, sessionToken, refuse }: UpdateCall, user: UserRow): Promise<void> {
  if (
    body.email !== undefined &&
    body.email !== user.email &&
    db.users.findFirst((q) => q.where({ email: body.email }))
  ) {
    throw refuse('USER_ALREADY_EXISTS')
  }
  if (body.password !== undefined && user.password !== null) {
    if (!body.current_password)
      throw refuse('VALIDATION_ERROR', { fields: { current_password: 'too_small' } })
    if (user.password !== hashPassword(user.id, body.current_password)) throw refuse('WRONG_CREDENTIALS')
  }
  await db.users.update(user, {
    data: {
      name: body.name,
      email: body.email,
      password: body.password === undefined ? undefined : hashPassword(user.id, body.password),
    },
  })
  if (body.password !== undefined) await invalidateLinks(db, user.id)
  if (body.sign_out_everywhere) closeSessions(db, user.id)
  else if (body.password !== undefined) closeSessions(db, user.id, sessionToken ?? undefined)
}
