import { personas } from '../../fixtures/personas.ts'
import type { EndpointId } from '../../src/contract/access-and-lists.ts'
import { endpoints } from '../../src/contract/index.ts'
import { bearerToken } from '../service/authenticate.ts'
import type { Backend } from '../service/backend.ts'
import { endpointMatches } from '../service/faults.ts'
import { endpointOf, type MatchedEndpoint } from '../service/match-endpoint.ts'
import type { ApiReply, ApiRequest } from '../service/messages.ts'
import { longSession } from '../service/sessions.ts'

/** Hybrid mode: endpoints that the real service answers while the rest stays fake. */

/** `GET v2/projects,v2/tokens*` → its patterns. Throws at a pattern that matches no endpoint. */
export function readPatterns(list: string | undefined): string[] {
  const patterns = (list ?? '').split(',').flatMap((pattern) => pattern.trim() || [])
  for (const pattern of patterns) {
    if (!endpoints.some((endpoint) => endpointMatches(pattern, endpoint))) {
      throw new Error(`VITE_API_PASSTHROUGH: "${pattern}" means no endpoint`)
    }
  }
  return patterns
}

/** The fake service's reply, or null when the real one is to answer. */
export async function handleOrPass(
  backend: Backend,
  patterns: readonly string[],
  request: ApiRequest,
  matched?: MatchedEndpoint,
): Promise<ApiReply | null> {
  if (patterns.length > 0) {
    if (matched && passesThrough(patterns, matched.id)) return null
    if (passesThrough(patterns, 'user.signIn')) await adoptSession(backend, request)
  }
  return backend.handle(request, matched)
}

/** A session that the real service has opened is taken here for one of Olivia, who owns the demo's team. */
async function adoptSession(backend: Backend, request: ApiRequest): Promise<void> {
  const token = bearerToken(request)
  const { db, clock } = backend
  const { sessions, users } = db
  if (token === null || sessions.get(token)) return
  await backend.change(async () => {
    const owner = users.findFirst((q) => q.where({ email: personas[0].email }))
    if (!owner || sessions.get(token)) return
    const created = clock.now()
    const expires = created + longSession
    await db.sessions.create({ id: token, user_id: owner.id, created, expires, api_token_id: null })
  })
}

const passesThrough = (patterns: readonly string[], id: EndpointId): boolean =>
  patterns.some((pattern) => endpointMatches(pattern, endpointOf(id)))
