import { call } from '../../api/client.ts'
import { inviteUser, type Role } from '../../contract/users.ts'
import { email as emailSchema } from '../../contract/values.ts'

interface Invitee {
  email: string
  name: string
}

export interface InviteeList {
  invitees: Invitee[]
  /** Typed text that is no address. */
  wrong: string[]
}

/** At most so many at once: a paste of a whole directory is a mistake. */
export const mostInvitees = 50

/** Separators of addresses may be part of a quoted name. */
const pieces = /(?:"[^"\n]*"|[^\n,;])+/g

/**
 * Addresses one per line or separated by commas, as mail programs write them: `ann@acme.test`,
 * `Ann Lee <ann@acme.test>`, `"Lee, Ann" <ann@acme.test>`. Doubles count once; a missing name is made of the address.
 */
export function readInvitees(typed: string): InviteeList {
  const invitees = new Map<string, Invitee>()
  const wrong: string[] = []
  for (const piece of typed.match(pieces) ?? []) {
    const text = piece.trim()
    if (!text) continue
    const [, name, address] = /^(.*?)\s*<([^<>]+)>$/.exec(text) ?? [null, '', text]
    const email = emailSchema.safeParse(address)
    if (!email.success) wrong.push(text)
    else if (!invitees.has(email.data)) {
      invitees.set(email.data, { email: email.data, name: unquoted(name ?? '') || nameOf(email.data) })
    }
  }
  return { invitees: [...invitees.values()], wrong }
}

const unquoted = (name: string) =>
  name
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim()
    .slice(0, 200)

/** `ivan.petrov+ci@acme.test` → "Ivan Petrov". They can correct it in their profile. */
function nameOf(email: string): string {
  const [local = ''] = email.split('@')
  const [plain = ''] = local.split('+')
  const words = plain.split(/[._-]+/).filter(Boolean)
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ') || email
}

export interface Outcome extends Invitee {
  state: 'waiting' | 'sending' | 'invited' | 'joined' | 'refused'
  error: unknown
  /** The acceptance link, to pass on by hand. */
  link: string | null
}

/** One after the other, so that each address gets its own answer and a refusal doesn't stop the others. */
export async function sendInvitations(
  invitees: readonly Invitee[],
  role: Role,
  onProgress: (outcomes: Outcome[]) => void,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = invitees.map((invitee) => ({
    ...invitee,
    state: 'waiting',
    error: null,
    link: null,
  }))
  for (const outcome of outcomes) {
    outcome.state = 'sending'
    onProgress(outcomes.map((each) => ({ ...each })))
    try {
      const user = await call(inviteUser, { body: { email: outcome.email, name: outcome.name, role } })
      // An account of another team is in at once, under the name that it has.
      outcome.state = user.status === 'active' ? 'joined' : 'invited'
      outcome.name = user.name
      outcome.link = user.invitation_url ?? null
    } catch (error) {
      outcome.state = 'refused'
      outcome.error = error
    }
  }
  onProgress(outcomes)
  return outcomes
}
