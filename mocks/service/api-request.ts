import { Refusal } from '../db/refusal.ts'
import type { ApiRequest } from './http.ts'

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
        throw request.signal.aborted ? brokenOff() : error
      })
      return upTo(limit, new Uint8Array(bytes))
    },
  }
}

export const brokenOff = () =>
  new Refusal('VALIDATION_ERROR', { message: 'The body broke off.', fields: { body: 'aborted' } })

export function upTo(limit: number, bytes: Uint8Array): Uint8Array {
  if (bytes.length > limit) throw new Refusal('PAYLOAD_TOO_LARGE')
  return bytes
}
