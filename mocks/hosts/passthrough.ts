import { plainEndpoints } from '../../src/contract/index.ts'
import type { Backend } from '../backend/backend.ts'
import { endpointMatches } from '../backend/faults.ts'
import type { ApiReply, ApiRequest } from '../backend/http.ts'
import { matchRoute } from '../backend/router.ts'

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
  return passesThrough(patterns, request) ? null : backend.handle(request)
}

function passesThrough(patterns: readonly string[], { method, target }: ApiRequest): boolean {
  if (patterns.length === 0) return false
  const matched = matchRoute(method, target.split('?', 1)[0]?.slice('/api/'.length) ?? '')
  return (
    matched !== null &&
    'endpoint' in matched &&
    patterns.some((pattern) => endpointMatches(pattern, matched.endpoint))
  )
}
