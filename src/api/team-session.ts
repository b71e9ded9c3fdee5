import type { Role, Session, User } from '../contract/users.ts'

/** A session with a team: what the main layout and everything in it may take for granted (rule 3.3). */
export interface TeamSession {
  user: User
  role: Role
  teamId: string
  teamName: string
  isOwner: boolean
  isEditor: boolean
  isAdmin: boolean
}

export function teamSessionOf(user: User, session: Session): TeamSession | null {
  if (!session.role || !session.team_id) return null
  return {
    user,
    role: session.role,
    teamId: session.team_id,
    teamName: session.team_name ?? '',
    isOwner: session.role === 'owner',
    isEditor: session.role !== 'reader',
    isAdmin: user.is_admin,
  }
}
