import { HttpHandler, http, passthrough } from 'msw'
import type { EndpointId } from '../../src/contract/access-and-lists.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/index.ts'
import { mswPath } from '../service/handler.ts'
import type { MatchedEndpoint } from '../service/match-endpoint.ts'
import type { ApiReply } from '../service/messages.ts'
import { toResponse } from '../service/to-response.ts'

/** Asks the fake service. `matched`: the endpoint that an MSW handler has matched. Null passes the call on to the real service. */
export type AnswerFunction = (request: Request, matched?: MatchedEndpoint) => Promise<ApiReply | null>

/**
 * A handler that compares method and the fixed start of its path first: MSW would parse the page's cookies for every
 * handler before it compares addresses.
 */
export class MswEndpointHandler extends HttpHandler {
  declare readonly info: HttpHandler['info'] & { id: EndpointId }
  private readonly method: string
  private readonly pathStart: string

  constructor(
    { id, method, path }: Endpoint,
    base: string,
    resolver: ConstructorParameters<typeof HttpHandler>[2],
  ) {
    const pattern = mswPath(path)
    super(method, base + pattern, resolver)
    Object.assign(this.info, { id })
    this.method = method
    this.pathStart = pattern.split(':', 1)[0] ?? ''
  }

  override async run(call: Parameters<HttpHandler['run']>[0]): ReturnType<HttpHandler['run']> {
    const { method, url } = call.request
    return method === this.method && url.includes(this.pathStart) ? super.run(call) : null
  }
}

/**
 * An MSW handler for each endpoint, with the endpoint's id in its `info`, and a last one for all else below `/api/`: the
 * fake's own pages, unknown paths, wrong methods.
 */
export function mswHandlers(
  answer: AnswerFunction,
  /** Scheme, host and folder to answer; any by default. */
  base = '*',
): [...MswEndpointHandler[], HttpHandler] {
  const reply = async (request: Request, matched?: MatchedEndpoint) => {
    const answered = await answer(request, matched)
    return answered ? toResponse(answered, request.signal) : passthrough()
  }
  const handlers = endpoints.map(
    (endpoint) =>
      new MswEndpointHandler(
        endpoint,
        base,
        // `0` is MSW's parameter for the `*` of `base`; all others are the path's own.
        ({ request, params: { 0: _, ...params } }) => {
          // MSW ignores a trailing slash; here it makes another path: nothing is returned, and MSW goes on to the last handler.
          if (!new URL(request.url).pathname.endsWith('/')) return reply(request, { id: endpoint.id, params })
        },
      ),
  )
  return [...handlers, http.all(`${base}/api/*`, ({ request }) => reply(request))]
}
