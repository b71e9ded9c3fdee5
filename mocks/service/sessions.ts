import type { Role } from '../../src/contract/users.ts'
import type { Database } from '../db/db.ts'
import type { MembershipRow, SessionRow, TeamRow, TokenRow, UserRow } from '../db/models.ts'

const hour = 60 * 60 * 1000
export const longSession = 30 * 24 * hour
export const shortSession = 12 * hour

/** The caller, as far as the session token or API token tells. */
export interface Caller {
  user: UserRow
  expires: number
  /** The current team and the role in it, when there is one. An administrator without an active membership counts as `owner`. */
  team: TeamRow | null
  role: Role | null
  /** Set when a machine calls that was given this API token, not the person. */
  apiToken: TokenRow | null
}

export async function openSession(
  db: Database,
  user: UserRow,
  now: number,
  length: number,
  apiToken: TokenRow | null = null,
): Promise<SessionRow> {
  await db.users.update(user, { data: { last_seen: now } })
  return db.sessions.create({
    id: await db.unusedId(db.sessions, async () => `pls_${await db.secret(40)}`),
    user_id: user.id,
    created: now,
    expires: now + length,
    api_token_id: apiToken?.id ?? null,
  })
}

export function closeSessions(db: Database, user_id: string, except?: string): void {
  for (const session of db.sessions.findMany((q) => q.where({ user_id }))) {
    if (session.id !== except) db.sessions.delete(session)
  }
}

export function callerOfSession(db: Database, token: string, now: number): Caller | null {
  const session = db.sessions.get(token)
  if (!session || session.expires <= now) return null
  const { api_token_id, user_id, expires } = session
  if (api_token_id !== null) return callerOfApiToken(db, db.tokens.get(api_token_id), expires)
  const user = db.users.get(user_id)
  return user?.status === 'active' ? { ...teamAndRole(db, user), expires, apiToken: null } : null
}

/** An API token acts for its maker, in the team it was made for, as an editor at most (rule 3.8). */
export function callerOfApiToken(
  db: Database,
  apiToken: TokenRow | undefined,
  expires = Number.MAX_SAFE_INTEGER,
): Caller | null {
  const user = apiToken && db.users.get(apiToken.created_by)
  if (!apiToken || user?.status !== 'active') return null
  const { team, role } = teamAndRole(db, user, apiToken.team_id)
  return team && { user, team, role: role === 'owner' ? 'editor' : role, expires, apiToken }
}

export function teamAndRole(
  db: Database,
  user: UserRow,
  teamId: string | null = null,
): Pick<Caller, 'user' | 'team' | 'role'> {
  const team = db.teams.get(teamId ?? user.current_team_id ?? '')
  if (!team) return { user, team: null, role: null }
  // An administrator who entered another team has an owner's rights there.
  const role = roleIn(db, user.id, team.id) ?? (user.is_admin ? 'owner' : null)
  return role ? { user, team, role } : { user, team: null, role: null }
}

export function membershipIn(db: Database, user_id: string, team_id: string): MembershipRow | undefined {
  return db.memberships.findFirst((q) => q.where({ user_id, team_id }))
}

export function activeMemberships(db: Database, user_id: string): MembershipRow[] {
  return db.memberships.findMany((q) => q.where({ user_id })).filter(({ status }) => status === 'active')
}

/** A deactivated member has no role. */
export function roleIn(db: Database, user_id: string, team_id: string | null): Role | null {
  const membership = team_id === null ? undefined : membershipIn(db, user_id, team_id)
  return membership?.status === 'active' ? membership.role : null
}
