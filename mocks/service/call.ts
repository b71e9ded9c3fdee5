import type { Endpoint } from '../../src/contract/endpoint.ts'
import type { Backend } from './backend.ts'
import type { FaultEffect } from './faults.ts'
import type { ApiRequest } from './messages.ts'

/** A call under way. The fields that change are facts for the journal. */
export interface Call<E extends Endpoint | null = Endpoint | null> {
  readonly backend: Backend
  readonly request: ApiRequest
  readonly endpoint: E
  /** Parameters of the path, as sent. */
  readonly params: Record<string, string>
  readonly sessionToken: string | null
  callerEmail: string | null
  /** The body as sent. */
  body: string | null
  code: string | null
  fault: FaultEffect | null
  /** Why the call ended in a 500, for developers. */
  trace: string | undefined
}

export function logError({ request, endpoint }: Call, error: unknown): void {
  console.error(`${request.method} ${request.target} (${endpoint?.id ?? 'no endpoint'}):`, error)
}
