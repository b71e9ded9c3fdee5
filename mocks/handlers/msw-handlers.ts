import { type HttpHandler, http, passthrough } from 'msw'
import type { EndpointId } from '../../src/contract/access-and-lists.ts'
import { untypedEndpoints } from '../../src/contract/index.ts'
import { mswPath } from '../service/handler.ts'
import type { ApiReply } from '../service/messages.ts'
import type { Route } from '../service/router.ts'
import { toResponse } from '../service/to-response.ts'

/** Asks the fake service, told which endpoint matched. It replies null where the real service is to answer. */
export type AnswerFunction = (request: Request, route?: Route) => Promise<ApiReply | null>

type EndpointHandler = HttpHandler & { info: { id: EndpointId } }

const methods = { GET: http.get, POST: http.post, PATCH: http.patch, DELETE: http.delete }

/**
 * An MSW handler for each endpoint, with the endpoint's id in its `info`, and a last one for all else below `/api/`: the
 * fake's own pages, unknown paths, wrong methods.
 */
export function mswHandlers(
  answer: AnswerFunction,
  /** Scheme, host and folder to answer; any by default. */
  base = '*',
): [...EndpointHandler[], HttpHandler] {
  const reply = async (request: Request, route?: Route) => {
    const answered = await answer(request, route)
    return answered ? toResponse(answered, request.signal) : passthrough()
  }
  const handlers = untypedEndpoints.map(({ id, method, path }) => {
    const handler = methods[method]<Record<string, string>>(
      base + mswPath(path),
      // MSW numbers what a `*` stands for: 0 is the one in `base`.
      ({ request, params: { 0: _, ...params } }) => {
        // MSW ignores a trailing slash; here it is another path.
        if (!new URL(request.url).pathname.endsWith('/')) return reply(request, { id, params })
      },
    )
    return Object.assign(handler, { info: { ...handler.info, id } })
  })
  return [...handlers, http.all(`${base}/api/*`, ({ request }) => reply(request))]
}
