import { call } from '../../api/client.ts'
import { inviteUser, type Role } from '../../contract/users.ts'
import type { Invitee } from './invitees.ts'

export interface Outcome extends Invitee {
  state: 'waiting' | 'sending' | 'invited' | 'refused'
  error: unknown
  /** The acceptance link, to pass on by hand. */
  link: string | null
}

/** One after the other, so that each address gets its own answer and a refusal stops nobody else's invitation. */
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
      outcome.state = 'invited'
      outcome.link = user.invitation_url ?? null
    } catch (error) {
      outcome.state = 'refused'
      outcome.error = error
    }
  }
  onProgress(outcomes)
  return outcomes
}
