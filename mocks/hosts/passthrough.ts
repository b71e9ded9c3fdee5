import { personas } from '../../fixtures/personas.ts'
import { plainEndpoints } from '../../src/contract/index.ts'
import type { Backend } from '../service/backend.ts'
import { endpointMatches } from '../service/faults.ts'
import type { ApiReply, ApiRequest } from '../service/http.ts'
import { matchRoute } from '../service/router.ts'
import { longSession } from '../service/sessions.ts'

/** Hybrid mode: endpoints that the real service answers while the rest stays fake. */

/** `GET v2/projects,v2/tokens*` → its patterns. One that means no endpoint is a mistake worth stopping for. */
export function readPatterns(list: string | undefined): string[] {
  const patterns = (list ?? '').split(',').flatMap((pattern) => pattern.trim() || [])
  for (const pattern of patterns) {
    if (!plainEndpoints.some((endpoint) => endpointMatches(pattern, endpoint))) {
      throw new Error(`VITE_API_PASSTHROUGH: "${pattern}" means no endpoint`)
    }
  }
  return patterns
}

/** The fake service's reply, or null when the real one is to answer. */
export async function answer(
  backend: Backend,
  patterns: readonly string[],
  request: ApiRequest,
): Promise<ApiReply | null> {
  if (passesThrough(patterns, request)) return null
  if (passesThrough(patterns, signIn)) await recognise(backend, request)
  return backend.handle(request)
}

const signIn = { method: 'POST', target: '/api/v1/user/auth' }

/** Whoever signed in at the real service is the owner of the demo's team here. */
async function recognise(backend: Backend, request: ApiRequest): Promise<void> {
  const [, token] = /^Bearer\s+(\S+)$/i.exec(request.header('authorization') ?? '') ?? []
  const { db, clock } = backend
  const { sessions, users } = db.tables
  if (token === undefined || sessions.get(token)) return
  await backend.change(() => {
    const owner = users.find('email', personas[0].email)
    if (!owner || sessions.get(token)) return
    const created = clock.now()
    const expires = created + longSession
    db.insert('sessions', { id: token, user_id: owner.id, created, expires, token_id: null })
  })
}

function passesThrough(
  patterns: readonly string[],
  { method, target }: Pick<ApiRequest, 'method' | 'target'>,
): boolean {
  if (patterns.length === 0) return false
  const matched = matchRoute(method, target.split('?', 1)[0]?.slice('/api/'.length) ?? '')
  return (
    matched !== null &&
    'endpoint' in matched &&
    patterns.some((pattern) => endpointMatches(pattern, matched.endpoint))
  )
}
