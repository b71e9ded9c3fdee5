import type { EndpointById } from '../../src/contract/index.ts'
import { userList } from '../../src/contract/lists.ts'
import { denial } from '../../src/contract/rules/denial.ts'
import type { User } from '../../src/contract/users.ts'
import { listRows } from '../db/listing.ts'
import { refusalOf } from '../db/refusal.ts'
import type { UserRow } from '../db/rows.ts'
import { type Context, resolversFor } from '../service/resolver.ts'
import { closeSessions, longSession, openSession, roleIn, shortSession } from '../service/sessions.ts'
import { samlProblem } from './domains.ts'
import { identityUrl, socialUrl } from './pages/identity.ts'
import {
  addUser,
  domainOfEmail,
  foundTeam,
  hashPassword,
  invitationLife,
  mailRestoreLink,
  openInvitation,
  ownsAlone,
  resetLinkLife,
  restoreUrl,
  samlEnforced,
  spendLinks,
  statusOnReturn,
  toSession,
  toUser,
  verifiedDomain,
} from './people.ts'

export const users = resolversFor({
  'user.signUp': async ({ body, db, now, refuse }) => {
    if (samlEnforced(db, body.email)) throw refuse('SAML_AUTH_DOMAIN')
    if (db.users.findFirst((q) => q.where({ email: body.email }))) throw refuse('USER_ALREADY_EXISTS')
    const user = await addUser(db, now, { ...body, status: 'active' })
    await foundTeam(db, now, body.team, user)
    return { token: (await openSession(db, user, now, longSession)).id }
  },

  'user.signIn': async ({ body, db, now, refuse }) => {
    if (samlEnforced(db, body.email)) throw refuse('SAML_AUTH_DOMAIN')
    const user = db.users.findFirst((q) => q.where({ email: body.email }))
    if (user?.status !== 'active' || user.password !== hashPassword(user.id, body.password)) {
      throw refuse('WRONG_CREDENTIALS')
    }
    return { token: (await openSession(db, user, now, longSession)).id }
  },

  'user.samlSignIn': ({ query, db, origin, refuse }) => {
    const domain = verifiedDomain(db, domainOfEmail(query.email))
    if (!domain?.saml) throw refuse('SAML_DOMAIN_NOT_CONFIGURED')
    if (samlProblem(JSON.parse(domain.saml))) throw refuse('SAML_ERROR')
    return { url: identityUrl(origin, { email: query.email, redirect: query.redirect }) }
  },

  'user.authorize': ({ query, origin }) => socialUrl(origin, query),

  'user.resetPassword': async ({ query, refuse, ...call }) => {
    if (samlEnforced(call.db, query.email)) throw refuse('SAML_AUTH_DOMAIN')
    const user = call.db.users.findFirst((q) => q.where({ email: query.email }))
    if (!user || user.status === 'deactivated') throw refuse('USER_NOT_FOUND')
    await mailRestoreLink(call, user, user.status === 'invited' ? 'invitation' : 'reset')
  },

  'user.restorePassword': async ({ body, db, now, refuse }) => {
    const restore = db.restores.get(body.token)
    const user = restore && db.users.get(restore.user_id)
    const life = restore?.kind === 'invitation' ? invitationLife : resetLinkLife
    if (!restore || !user || restore.used || user.status === 'deactivated' || restore.created + life <= now) {
      throw refuse('WRONG_RESTORE_TOKEN')
    }
    if (samlEnforced(db, user.email)) throw refuse('SAML_AUTH_DOMAIN')
    await db.users.update(user, {
      data: { password: hashPassword(user.id, body.password), status: 'active' },
    })
    await spendLinks(db, user.id)
    closeSessions(db, user.id)
  },

  'user.me': ({ caller, db }) => ({
    ...toUser(db, caller.user, caller.team?.id ?? null),
    role: caller.role,
  }),

  'user.session': ({ caller, db }) => toSession(db, caller.user, caller.expires, caller.team?.id ?? null),

  'user.jwt': async ({ caller, db, now }) => ({
    token: (await openSession(db, caller.user, now, shortSession, caller.apiToken)).id,
  }),

  'users.list': ({ query, caller, db, site, now }) => {
    const team = caller.team.id
    const members = db.memberships
      .findMany((q) => q.where({ team_id: team }))
      .flatMap(({ user_id }) => {
        const user = db.users.get(user_id)
        return user ? [toMember({ db, site, now }, user, team)] : []
      })
    return listRows(userList, members, query, { search: ({ name, email }) => [name, email], values: {} })
  },

  'users.invite': async ({ body, caller, ...call }) => {
    const { db, now, refuse } = call
    if (db.users.findFirst((q) => q.where({ email: body.email }))) throw refuse('USER_ALREADY_EXISTS')
    const { email, name, role } = body
    const joins = { team_id: caller.team.id, role }
    const user = await addUser(db, now, { email, name, status: 'invited', joins })
    await mailRestoreLink(call, user, 'invitation')
    return toMember(call, user, caller.team.id)
  },

  'users.get': (call) => {
    return toMember(call, target(call), call.caller.team?.id ?? null)
  },

  'users.update': async (call) => {
    const { body, db, caller } = call
    const user = target(call)
    // Whoever is deactivated is so in all teams.
    const team = body.status === 'deactivated' ? undefined : caller.team?.id
    call.allow({ user, change: body, isLastOwner: ownsAlone(db, user, team) })
    if (body.role !== undefined || body.status !== undefined) await changeMember(call, user)
    await changeProfile(call, user)
    return toMember(call, db.users.get(user.id) ?? user, caller.team?.id ?? null)
  },
})

type UpdateCall = Context<EndpointById<'users.update'>>
type UserCall = Pick<
  Context<EndpointById<'users.get'>>,
  'params' | 'caller' | 'db' | 'site' | 'now' | 'refuse'
>

/** The user a call is about. Who may not look at somebody isn't told either whether there is such a person. */
function target({ params, caller, db, refuse }: UserCall): UserRow {
  const denied = denial('users.get', caller, params)
  if (denied) throw refusalOf(denied)
  const user = db.users.get(params.id)
  const isKnown = user && (user.id === caller.user.id || roleIn(db, user.id, caller.team?.id ?? '') !== null)
  if (!isKnown) throw refuse('USER_NOT_FOUND')
  return user
}

function toMember(
  { db, site, now }: Pick<UserCall, 'db' | 'site' | 'now'>,
  user: UserRow,
  teamId: string | null,
): User {
  const wire = toUser(db, user, teamId)
  const invitation = user.status === 'invited' ? openInvitation(db, user, now) : undefined
  return invitation ? { ...wire, invitation_url: restoreUrl(site, invitation.id) } : wire
}

/** Role and status. */
async function changeMember(call: UpdateCall, user: UserRow): Promise<void> {
  const { body, db, caller, refuse } = call
  const membership = db.memberships
    .findMany((q) => q.where({ user_id: user.id }))
    .find((row) => row.team_id === caller.team?.id)
  // An administrator in somebody else's team.
  if (!membership) throw refuse('USER_NOT_FOUND')
  if (body.role !== undefined) await db.memberships.update(membership, { data: { role: body.role } })
  if (body.status === undefined || body.status === user.status) {
    if (body.status === 'invited') await mailRestoreLink(call, user, 'invitation')
    return
  }
  await db.users.update(user, {
    data: { status: body.status === 'active' ? statusOnReturn(user) : body.status },
  })
  if (body.status === 'deactivated') closeSessions(db, user.id)
}

async function changeProfile({ body, db, token, refuse }: UpdateCall, user: UserRow): Promise<void> {
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
  if (body.password !== undefined) await spendLinks(db, user.id)
  if (body.sign_out_everywhere) closeSessions(db, user.id)
  else if (body.password !== undefined) closeSessions(db, user.id, token ?? undefined)
}
