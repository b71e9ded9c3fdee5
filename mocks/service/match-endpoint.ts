import type { EndpointId } from '../../src/contract/access-and-lists.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/index.ts'
import type { ApiRequest } from './messages.ts'

/** The endpoint that a call is for, and the parameters of its path. */
export interface MatchedEndpoint {
  id: EndpointId
  params: Record<string, string>
}

interface Leaf {
  id: EndpointId
  /** The parameters of the path, and the place of each; the last one may be all that is left of the path. */
  params: readonly { name: string; at: number; isRest: boolean }[]
}

const endpointsById = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]))

export function endpointOf(id: EndpointId): Endpoint {
  const endpoint = endpointsById.get(id)
  if (!endpoint) throw new Error(`the contract has no endpoint ${id}`)
  return endpoint
}

interface Node {
  literal: Map<string, Node>
  param?: Node
  rest?: Map<string, Leaf>
  byMethod: Map<string, Leaf>
}

const emptyNode = (): Node => ({ literal: new Map(), byMethod: new Map() })
const root = emptyNode()

for (const endpoint of endpoints) {
  const segments = endpoint.path.split('/')
  const leaf = { id: endpoint.id, params: paramsOf(segments) }
  let node = root
  for (const segment of segments) {
    if (segment.endsWith('*}')) {
      node.rest ??= new Map()
      node.rest.set(endpoint.method, leaf)
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
  if (!endpoint.path.endsWith('*}')) node.byMethod.set(endpoint.method, leaf)
}

/** Finds the endpoint for a method and a path; the allowed methods when only the method is wrong. */
export function matchEndpoint({
  method,
  target,
}: Pick<ApiRequest, 'method' | 'target'>): MatchedEndpoint | { allowed: string[] } | null {
  const [path = ''] = target.split('?', 1)
  const parts = path.replace(/^\/api\//, '').split('/')
  const byMethod = walk(root, parts, 0)
  if (!byMethod) return null
  const leaf = byMethod.get(method)
  if (!leaf) return { allowed: [...byMethod.keys()] }
  const params: Record<string, string> = {}
  for (const { name, at, isRest } of leaf.params) {
    params[name] = decodeSegment(isRest ? parts.slice(at).join('/') : (parts[at] ?? ''))
  }
  return { id: leaf.id, params }
}

function paramsOf(segments: readonly string[]): Leaf['params'] {
  return segments.flatMap((segment, at) => {
    const [, name, star] = /^\{(.+?)(\*?)\}$/.exec(segment) ?? []
    return name === undefined ? [] : [{ name, at, isRest: star === '*' }]
  })
}

function walk(node: Node, parts: readonly string[], at: number): Map<string, Leaf> | null {
  const part = parts[at]
  if (part === undefined) return node.byMethod.size > 0 ? node.byMethod : null
  const literal = node.literal.get(part)
  const found = literal ? walk(literal, parts, at + 1) : null
  if (found) return found
  // A key may begin with a slash: `v1/artifact//<run id>`.
  if (part === '') return node.rest ?? null
  const byParam = node.param ? walk(node.param, parts, at + 1) : null
  return byParam ?? node.rest ?? null
}

/** A malformed percent-encoding stays as it is: no endpoint has such a parameter. */
export function decodeSegment(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
