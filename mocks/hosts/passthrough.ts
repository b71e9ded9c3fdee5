import { plainEndpoints } from '../../src/contract/index.ts'
import { endpointMatches } from '../backend/faults.ts'
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

/** Does the real service answer this call? */
export function passesThrough(patterns: readonly string[], method: string, path: string): boolean {
  if (patterns.length === 0) return false
  const matched = matchRoute(method, path)
  return (
    matched !== null &&
    'endpoint' in matched &&
    patterns.some((pattern) => endpointMatches(pattern, matched.endpoint))
  )
}
