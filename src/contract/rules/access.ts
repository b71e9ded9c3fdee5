import type { Access } from '../endpoint.ts'
import type { Role } from '../users.ts'

const ladder: readonly Role[] = ['reader', 'editor', 'owner']

/** "Editor or higher" is editor or owner (rule 3.1). */
export function hasRole(role: Role | null | undefined, needed: Role): boolean {
  return role ? ladder.indexOf(role) >= ladder.indexOf(needed) : false
}

/** May somebody signed in make a call of this kind? */
export function mayCall(access: Access, caller: { role: Role | null; is_admin: boolean }): boolean {
  if (access === 'guest' || access === 'session') return true
  if (access === 'admin') return caller.is_admin
  return hasRole(caller.role, access)
}
