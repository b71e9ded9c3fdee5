import { ServiceError } from '../db/service-error.ts'
import type { ApiRequest } from './messages.ts'

/** A `fetch` request, as the backend reads it; the service may live in a folder of its host. */
export function toApiRequest(request: Request, folder = ''): ApiRequest {
  const origin = new URL(request.url).origin + folder
  return {
    method: request.method,
    target: request.url.slice(origin.length),
    origin,
    header: (name) => request.headers.get(name),
    body: async (limit) => {
      const bytes = await request.arrayBuffer().catch((error: unknown) => {
        throw request.signal.aborted ? bodyAborted() : error
      })
      return limitBody(limit, new Uint8Array(bytes))
    },
  }
}

export const bodyAborted = () =>
  new ServiceError('VALIDATION_ERROR', { message: 'The body broke off.', fields: { body: 'aborted' } })

export function limitBody(limit: number, bytes: Uint8Array): Uint8Array {
  if (bytes.length > limit) throw new ServiceError('PAYLOAD_TOO_LARGE')
  return bytes
}
