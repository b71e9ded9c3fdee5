import { type EndpointId, type MissingRole, missingRole } from '../access-and-lists.ts'
import type { AccountPatch } from '../accounts.ts'
import type { Role, UserStatus } from '../enums.ts'
import type { UserPatch } from '../users.ts'
import { hasFinished } from './runs.ts'

/** The person who makes a call: the common part of the page's `TeamSession` and the fake's `Caller`. */
export interface Actor {
  user: { id: string; is_admin: boolean }
  /** In the current team. Administrators are owners of all teams that they aren't active members of. */
  role: Role | null
}

/**
 * Why a call is denied: the role that its caller lacks, or another reason. A missing role, `notYourProfile` and
 * `notYourToken` are a 403, `notYourTeam` is a 404 (rule 3.4), other reasons are a 409. The words are in `errors:denied`.
 */
export type Denial =
  | MissingRole
  | 'accountDeactivated'
  | 'finished'
  | 'invitedOnly'
  | 'lastOwner'
  | 'notYourProfile'
  | 'notYourTeam'
  | 'notYourToken'
  | 'yourself'

/** Facts about the subject, for calls where the caller's role alone isn't enough to decide. */
interface Subjects {
  'users.get': { id: string }
  'users.update': UserChange<UserPatch> & { user: { account_deactivated?: boolean | undefined } }
  'admin.updateAccount': UserChange<AccountPatch>
  'admin.interruptRun': { state: string }
  'teams.select': { isMember: boolean }
  'tokens.delete': { created_by: { id: string } }
}

interface UserChange<Patch> {
  user: { id: string; status: UserStatus }
  change: Patch
  /**
   * Whether the user is the last active owner: of this team in `users.update`, of any team of theirs in
   * `admin.updateAccount`. "unknown" where the client's lists don't tell.
   */
  isLastOwner: boolean | 'unknown'
}

export type SubjectOf<Id extends EndpointId> = Id extends keyof Subjects ? [subject: Subjects[Id]] : []
type Rules = { [Id in EndpointId]?: (caller: Actor, ...subject: SubjectOf<Id>) => Denial | null }

const ownerRoleMissing: Denial = 'owner'

/** The conditions that depend on a call's subject (rules 3.4 to 3.6, 5.6). */
const rules: Rules = {
  'users.get': (caller, { id }) => (id === caller.user.id || isOwner(caller) ? null : ownerRoleMissing),
  'users.update': (caller, { user, change, isLastOwner }) => {
    const { role, status, ...profile } = change
    const isSelf = user.id === caller.user.id
    const changesProfile = Object.values(profile).some((value) => value !== undefined)
    if (!isSelf || role !== undefined || status !== undefined) {
      const reason = !isOwner(caller) ? ownerRoleMissing : changesProfile && !isSelf ? 'notYourProfile' : null
      if (reason) return reason
    }
    const stepsDown = (role !== undefined && role !== 'owner') || status === 'deactivated'
    if (stepsDown && isLastOwner === true) return 'lastOwner'
    if (status === 'active' && user.account_deactivated) return 'accountDeactivated'
    const isInvited = user.status === 'invited'
    return (status === 'invited' && !isInvited) || (status === 'active' && isInvited) ? 'invitedOnly' : null
  },
  'admin.updateAccount': (caller, { user, change: { is_admin, status }, isLastOwner }) => {
    if (user.id === caller.user.id && (is_admin === false || status === 'deactivated')) return 'yourself'
    if (status === 'deactivated' && isLastOwner === true) return 'lastOwner'
    return status === 'active' && user.status === 'invited' ? 'invitedOnly' : null
  },
  'admin.interruptRun': (_, run) => (hasFinished(run) ? 'finished' : null),
  'teams.select': ({ user }, { isMember }) => (isMember || user.is_admin ? null : 'notYourTeam'),
  // Editors may delete their own only, owners any. The least role is in `access-and-lists.ts`.
  'tokens.delete': (caller, { created_by }) =>
    created_by.id === caller.user.id || isOwner(caller) ? null : 'notYourToken',
} satisfies Required<Pick<Rules, keyof Subjects>>

/** Why a call is denied to a signed-in caller, by role or because of its subject; else null. Client and fake ask this. */
export function denial<Id extends EndpointId>(
  id: Id,
  caller: Actor,
  ...subject: SubjectOf<Id>
): Denial | null {
  return missingRole(id, caller) ?? rules[id]?.(caller, ...subject) ?? null
}

const isOwner = ({ role }: Actor) => role === 'owner'

/** Whether a member is the team's last active owner; `activeOwners` is undefined where a list doesn't tell. */
export function isLastOwner(
  { role, status }: { role: Role | null; status: UserStatus },
  activeOwners: number | undefined,
): boolean | 'unknown' {
  if (role !== 'owner' || status !== 'active') return false
  return activeOwners === undefined ? 'unknown' : activeOwners === 1
}
