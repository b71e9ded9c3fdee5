import type { Role, Session, User } from '../../src/contract/users.ts'
import type { Database } from '../db/db.ts'
import type { DomainRow, MailRow, MembershipRow, RestoreRow, TeamRow, UserRow } from '../db/models.ts'
import { iso, isoOrNull } from '../service/clock.ts'
import type { Context } from '../service/handler.ts'
import { mailTexts } from '../service/mail-texts.ts'
import { activeMemberships, roleIn, teamAndRole } from '../service/sessions.ts'
import { hash } from '../simulation/random.ts'
import { freeSecondsForNewTeams } from './billing.ts'

/** Functions about people for several handlers: their wire form, passwords, mails and domains. */

export const resetLinkLife = 60 * 60 * 1000
export const invitationLife = 7 * 24 * 60 * 60 * 1000

export function hashPassword(userId: string, password: string): string {
  return hash(`${userId}\u0000${password}`).toString(16)
}

export interface NewUser {
  email: string
  name: string
  password?: string
  status: 'active' | 'invited'
  joins?: Pick<MembershipRow, 'team_id' | 'role'> | undefined
}

export async function addUser(db: Database, now: number, user: NewUser): Promise<UserRow> {
  const { email, name, password, status, joins } = user
  const id = await db.newId(db.users)
  const row = await db.users.create({
    id,
    email,
    name,
    password: password === undefined ? null : hashPassword(id, password),
    is_admin: false,
    status,
    created: now,
    last_seen: status === 'active' ? now : null,
    current_team_id: null,
  })
  return joins ? addMember(db, now, row, joins) : row
}

/** A person without a team is in this one from now on. */
export async function addMember(
  db: Database,
  now: number,
  user: UserRow,
  joins: Pick<MembershipRow, 'team_id' | 'role'>,
): Promise<UserRow> {
  const id = await db.newId(db.memberships)
  await db.memberships.create({ id, user_id: user.id, ...joins, status: 'active', created: now })
  return user.current_team_id === null
    ? db.users.update(user, { data: { current_team_id: joins.team_id } })
    : user
}

export async function foundTeam(
  db: Database,
  now: number,
  name: string,
  founder: UserRow,
): Promise<{ team: TeamRow; owner: UserRow }> {
  const team = await db.teams.create({
    id: await db.newId(db.teams),
    name,
    created: now,
    owner_id: founder.id,
  })
  await db.payments.create({
    id: team.id,
    manual_invoicing: false,
    is_payment_available: false,
    free_granted: freeSecondsForNewTeams,
    free_from: now,
    seconds_limit: null,
  })
  await addMember(db, now, founder, { team_id: team.id, role: 'owner' })
  return { team, owner: await db.users.update(founder, { data: { current_team_id: team.id } }) }
}

export function toUser(
  db: Database,
  user: UserRow,
  teamId: string | null = user.current_team_id,
  role: Role | null = roleIn(db, user.id, teamId) ?? teamAndRole(db, user).role,
): User {
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    is_admin: user.is_admin,
    role,
    team_id: teamId,
    status: user.status,
    created: iso(user.created),
    last_seen: isoOrNull(user.last_seen),
    avatar_url: null,
  }
}

export function toSession(
  db: Database,
  user: UserRow,
  expires: number,
  teamId: string | null = null,
): Session {
  const { team, role } = teamAndRole(db, user, teamId)
  return {
    user_id: user.id,
    role,
    team_id: team?.id ?? null,
    team_name: team?.name ?? null,
    expires_at: iso(Math.min(expires, 8.64e15)),
  }
}

export function domainOfEmail(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase()
}

/** The verified domain that an e-mail belongs to, when there is one. */
export function verifiedDomain(db: Database, value: string): DomainRow | undefined {
  return db.domains.findMany((q) => q.where({ value })).find((row) => row.verified_at !== null)
}

/** Whether people of this e-mail's domain have to use their identity provider. */
export function samlEnforced(db: Database, email: string): boolean {
  const saml = verifiedDomain(db, domainOfEmail(email))?.saml
  return saml ? (JSON.parse(saml) as { enforced: boolean }).enforced : false
}

type MailContext = Pick<Context<{ access: 'guest' }>, 'db' | 'now' | 'site'>

export const restoreUrl = (site: string, token: string) => `${site}/auth/restore/${token}`

/** Puts a mail with a restore link into the outbox; earlier links of the same kind stop working. */
export async function mailRestoreLink(context: MailContext, user: UserRow, kind: RestoreRow['kind']) {
  const { db, now, site } = context
  await invalidateLinks(db, user.id, kind)
  const token = await db.unusedId(db.restores, () => db.secret(32))
  await db.restores.create({ id: token, user_id: user.id, kind, created: now, used: false })
  await mail(context, user, kind, restoreUrl(site, token))
}

export async function mail({ db, now }: MailContext, user: UserRow, kind: MailRow['kind'], link: string) {
  const id = await db.unusedId(db.mails, async () => `mail-${await db.nextNumber()}`)
  await db.mails.create({ id, to: user.email, kind, ...mailTexts.en[kind], link, created: now })
}

/** Links that were mailed before stop working: all, or those of a kind. */
export async function invalidateLinks(
  db: Database,
  userId: string,
  kind?: RestoreRow['kind'],
): Promise<void> {
  for (const link of db.restores.findMany((q) => q.where({ user_id: userId }))) {
    if (!link.used && (kind === undefined || link.kind === kind)) {
      await db.restores.update(link, { data: { used: true } })
    }
  }
}

/** The status of a reactivated person: an invitation that was never accepted is open again. */
export function statusOnReturn({ password, last_seen }: UserRow): UserRow['status'] {
  return password === null && last_seen === null ? 'invited' : 'active'
}

/** True for an account that an administrator deactivated, or one whose only invitation was withdrawn (rule 3.6). */
export function isUnknown(db: Database, { id, status }: UserRow): boolean {
  return status === 'deactivated' || (status === 'invited' && activeMemberships(db, id).length === 0)
}

export function openInvitation(db: Database, user: UserRow, now: number): RestoreRow | undefined {
  return db.restores
    .findMany((q) => q.where({ user_id: user.id }))
    .find((row) => row.kind === 'invitation' && !row.used && row.created + invitationLife > now)
}

/** Whether this user is the only active owner of the team. */
export function ownsAlone(db: Database, user: UserRow, team_id: string): boolean {
  const [first, ...others] = db.memberships
    .findMany((q) => q.where({ team_id }))
    .filter(({ role, status }) => role === 'owner' && status === 'active')
    .filter(({ user_id }) => db.users.get(user_id)?.status === 'active')
  return first?.user_id === user.id && others.length === 0
}
