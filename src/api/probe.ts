import { currentSession } from '../contract/users.ts'
import { callUrl } from './client.ts'
import { readToken } from './token.ts'

const patience = 10_000
const tries = 2

/** Whether the service answers at all, whatever it says. One lost call is no proof of the contrary, two in a row are. */
export async function isThere(): Promise<boolean> {
  for (let tried = 0; tried < tries; tried++) {
    const answered = await fetch(callUrl(currentSession, {}), {
      cache: 'no-store',
      headers: { Authorization: `Bearer ${readToken() ?? ''}` },
      signal: AbortSignal.timeout(patience),
    }).then(
      () => true,
      () => false,
    )
    if (answered) return true
  }
  return false
}
