import { missingRole } from '../../src/contract/access-and-lists.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { errorForDenial, ServiceError } from '../db/service-error.ts'
import type { Call } from './call.ts'
import type { ApiRequest } from './messages.ts'
import { type Caller, callerOfApiToken, callerOfSession } from './sessions.ts'

const largestBodyOfMembers = 1024 * 1024
const largestBodyOfGuests = 64 * 1024

export const bearerToken = (request: Pick<ApiRequest, 'header'>): string | null =>
  /^Bearer\s+(\S+)$/i.exec(request.header('authorization') ?? '')?.[1] ?? null

/** Anonymous bodies have a lower size limit. */
export function largestBody(call: Call<Endpoint>, apiKey: string | null): number {
  const isKnown = call.endpoint.access !== 'guest' && unverifiedUser(call, apiKey) !== undefined
  return isKnown ? largestBodyOfMembers : largestBodyOfGuests
}

/** E-mail of the caller, for faults: they are triggered before the session is validated. */
export function emailBeforeAuthentication(call: Call, apiKey: string | null): string | null {
  return call.backend.db.users.get(unverifiedUser(call, apiKey) ?? '')?.email ?? null
}

/** Id of the user whose session or API token came with the call. */
function unverifiedUser({ backend, sessionToken }: Call, apiKey: string | null): string | undefined {
  const { sessions, tokens } = backend.db
  return apiKey === null
    ? sessions.get(sessionToken ?? '')?.user_id
    : tokens.findFirst((q) => q.where({ token: apiKey }))?.created_by
}

/** The caller, by session, or by API token where the endpoint takes one. Null for endpoints of guests. */
export async function authenticate(call: Call<Endpoint>, apiKey: string | null): Promise<Caller | null> {
  const { endpoint, sessionToken } = call
  if (endpoint.access === 'guest') return null
  const { db, clock } = call.backend
  const now = clock.now()
  let caller: Caller | null
  if (apiKey !== null) {
    const apiToken = db.tokens.findFirst((q) => q.where({ token: apiKey }))
    caller = callerOfApiToken(db, apiToken)
    if (caller?.apiToken) await db.tokens.update(caller.apiToken, { data: { last_used: now } })
  } else {
    caller = sessionToken === null ? null : callerOfSession(db, sessionToken, now)
  }
  call.callerEmail = caller?.user.email ?? null
  if (!caller) throw new ServiceError('UNAUTHORIZED')
  // A session that `v1/user/jwt` has opened for an API token.
  if (apiKey === null && caller.apiToken && !endpoint.acceptsApiTokenSession) {
    throw new ServiceError('FORBIDDEN', { message: 'API tokens are not for this call.' })
  }
  return caller
}

/** Refuses a caller by role. Conditions that depend on the call's subject are the handler's (`assertAllowed`). */
export function authorise({ endpoint }: Call<Endpoint>, caller: Caller): void {
  const denied = missingRole(endpoint.id, caller)
  if (denied) throw errorForDenial(denied)
}
