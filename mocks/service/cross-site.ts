import { ServiceError } from '../db/service-error.ts'
import type { ApiRequest } from './messages.ts'

const local = /^https?:\/\/(?:localhost|[\w-]+\.localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i

/** A page of this machine's own, such as a dev server's. */
export const isLocal = (origin: string) => local.test(origin)

/**
 * Refuses calls from other sites to endpoints that change something without a token or JSON: an image or a link there
 * would do. Browsers send Fetch Metadata; a request without it comes from no browser, or from the right place.
 */
export function refuseOtherSites(request: ApiRequest): void {
  if (request.header('sec-fetch-site') !== 'cross-site' || isLocal(request.header('origin') ?? '')) return
  throw new ServiceError('FORBIDDEN', { message: 'Another site cannot ask for this.' })
}
