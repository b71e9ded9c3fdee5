import { type Role, roles } from './enums.ts'
import { type Access, access } from './outline.ts'

export type EndpointId = keyof typeof access

/** The role that somebody lacks. */
export type RoleDenial = Exclude<Access, 'guest' | 'session'>

/** What keeps somebody signed in from a call, as far as the role goes: all that can be told before there is a subject. */
export function roleDenial(
  id: EndpointId,
  { role, user }: { role: Role | null; user: { is_admin: boolean } },
): RoleDenial | null {
  const needed = access[id]
  if (needed === 'guest' || needed === 'session') return null
  if (needed === 'admin') return user.is_admin ? null : 'admin'
  return role && rankOf(role) <= rankOf(needed) ? null : needed
}

/** A role that this version doesn't know may do what everybody in a team may. */
const rankOf = (role: Role) => (roles.includes(role) ? roles.indexOf(role) : roles.length - 1)
