import type { Endpoint } from '../../../src/contract/endpoint.ts'
import { fillPath } from '../../../src/contract/endpoint.ts'
import { endpoints } from '../../../src/contract/index.ts'
import { stringifyQuery } from '../../../src/contract/query-string.ts'

/** A service under test. */
export interface Service {
  base: string
  token: string
  /** Sessions of other people of the same team, to check their rights. */
  others?: readonly string[]
  /** Sends a request; `fetch` by default. */
  send?(request: Request): Promise<Response>
}

export interface RequestParts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string>
  /** In place of the service's own token; null for none. */
  token?: string | null
}

export interface Exchange {
  /** `GET v2/projects`. */
  endpoint: string
  /** The reason for the request, the same on every service. */
  purpose: string
  status: number
  headers: Headers
  bytes: Uint8Array
  /** `undefined` when it isn't JSON. */
  body: unknown
}

const timeoutMs = 30_000

export async function ask(
  service: Service,
  endpoint: Endpoint,
  purpose: string,
  { params = {}, query = {}, body, headers = {}, token = service.token }: RequestParts,
): Promise<Exchange> {
  const search = stringifyQuery(query)
  const request = new Request(
    `${service.base}/api/${fillPath(endpoint.path, params)}${search && `?${search}`}`,
    {
      method: endpoint.method,
      headers: {
        Accept: 'application/json',
        ...(endpoint.access === 'guest' || token === null ? {} : { Authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    },
  )
  const response = await (service.send ?? fetch)(request)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const { status } = response
  return {
    endpoint: nameOf(endpoint),
    purpose,
    status,
    headers: response.headers,
    bytes,
    body: jsonOf(bytes),
  }
}

export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

export const endpointOf = (id: string) => endpoints.find((endpoint) => endpoint.id === id)

export function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

/** The value at a path such as `payload.0.id`. */
export const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((found, key) => (isObject(found) ? found[key] : undefined), value)

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

export const rowsOf = (value: unknown): Record<string, unknown>[] => {
  const payload = at(value, 'payload')
  return Array.isArray(payload) ? payload.filter(isObject) : []
}
