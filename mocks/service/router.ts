import type { Endpoint } from '../../src/contract/endpoint.ts'
import { plainEndpoints } from '../../src/contract/index.ts'

interface RouteMatch {
  endpoint: Endpoint
  params: Record<string, string>
}

interface Route {
  endpoint: Endpoint
  segments: readonly string[]
}

interface Node {
  literal: Map<string, Node>
  param?: Node
  rest?: Map<string, Route>
  byMethod: Map<string, Route>
}

const emptyNode = (): Node => ({ literal: new Map(), byMethod: new Map() })
const root = emptyNode()

for (const endpoint of plainEndpoints) {
  const segments = endpoint.path.split('/')
  let node = root
  for (const segment of segments) {
    if (segment.endsWith('*}')) {
      node.rest ??= new Map()
      node.rest.set(endpoint.method, { endpoint, segments })
      break
    }
    if (segment.startsWith('{')) {
      node.param ??= emptyNode()
      node = node.param
    } else {
      const next = node.literal.get(segment) ?? emptyNode()
      node.literal.set(segment, next)
      node = next
    }
  }
  if (!endpoint.path.endsWith('*}')) node.byMethod.set(endpoint.method, { endpoint, segments })
}

/** Finds the endpoint for a method and a path below `/api/`; the allowed methods when only the method is wrong. */
export function matchRoute(method: string, path: string): RouteMatch | { allowed: string[] } | null {
  const parts = path.split('/')
  const byMethod = walk(root, parts, 0)
  if (!byMethod) return null
  const route = byMethod.get(method)
  if (!route) return { allowed: [...byMethod.keys()] }
  const params: Record<string, string> = {}
  for (const [i, segment] of route.segments.entries()) {
    if (!segment.startsWith('{')) continue
    const rest = segment.endsWith('*}')
    const value = rest ? parts.slice(i).join('/') : (parts[i] ?? '')
    params[segment.slice(1, rest ? -2 : -1)] = decodeSegment(value)
  }
  return { endpoint: route.endpoint, params }
}

function walk(node: Node, parts: readonly string[], at: number): Map<string, Route> | null {
  const part = parts[at]
  if (part === undefined) return node.byMethod.size > 0 ? node.byMethod : null
  const literal = node.literal.get(part)
  const found = literal ? walk(literal, parts, at + 1) : null
  if (found) return found
  // A key may come with a slash before it: `v1/artifact//<run id>`.
  if (part === '') return node.rest ?? null
  const byParam = node.param ? walk(node.param, parts, at + 1) : null
  return byParam ?? node.rest ?? null
}

/** What isn't percent-encoded properly stays as it is: nothing is called that. */
export function decodeSegment(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
