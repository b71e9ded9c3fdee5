import { http, passthrough, type RequestHandler } from 'msw'
import type { ApiReply } from '../backend/http.ts'
import { toResponse } from './to-response.ts'

/**
 * The backend as an MSW handler. One for all endpoints: MSW tries handlers one by one on every request of the page, and
 * the backend's own routing tree finds the endpoint faster. What has no answer is for the real service.
 */
export function mswHandler(
  answer: (request: Request) => Promise<ApiReply | null>,
  folder = '/',
): RequestHandler {
  const isCall = ({ request }: { request: Request }) =>
    new URL(request.url).pathname.startsWith(`${folder}api/`)
  return http.all(isCall, async ({ request }) => {
    const reply = await answer(request)
    return reply ? toResponse(reply, request.signal) : passthrough()
  })
}
