import { type HttpHandler, http, passthrough } from 'msw'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { plainEndpoints } from '../../src/contract/index.ts'
import type { ApiReply } from '../service/http.ts'
import { toResponse } from '../service/to-response.ts'

type EndpointHandler = HttpHandler & { info: { id: Endpoint['id'] } }

const create = { GET: http.get, POST: http.post, PATCH: http.patch, DELETE: http.delete }

/**
 * An MSW handler for each endpoint, with the endpoint's id in its `info`, and a last one for whatever else is asked below
 * `/api/`: the fake's own pages, unknown paths, wrong methods. All hand the request on; null is for the real service.
 */
export function endpointHandlers(
  answer: (request: Request) => Promise<ApiReply | null>,
  /** Scheme, host and folder of what is answered; any unless told. */
  base = '*',
): [...EndpointHandler[], HttpHandler] {
  const resolver = async ({ request }: { request: Request }) => {
    const reply = await answer(request)
    return reply ? toResponse(reply, request.signal) : passthrough()
  }
  const handlers = plainEndpoints.map(({ id, method, path }) => {
    const handler = create[method](`${base}/api/${mswPath(path)}`, resolver)
    return Object.assign(handler, { info: { ...handler.info, id } })
  })
  return [...handlers, http.all(`${base}/api/*`, resolver)]
}

/** `v2/users/{id}` → `v2/users/:id`; `{id*}`, the rest of the path, → `:id+`. */
const mswPath = (path: string) => path.replace(/\{(\w+)(\*?)\}/g, (_, name, rest) => `:${name}${rest && '+'}`)
