import { type ErrorCode, isErrorCode } from '../contract/errors.ts'
import type { ErrorEnvelope } from '../contract/values.ts'

/** The failure of a call. The screen's text is chosen by `code`. */
export type FailureCode = ErrorCode | 'NO_AUTH_TOKEN' | 'NETWORK' | 'TIMEOUT' | 'MALFORMED_REPLY' | 'UNKNOWN'

export abstract class CallFailure extends Error {
  abstract readonly code: FailureCode
}

/** The service answered, and not with 2xx. The message follows rule 1.6. */
export class ApiError extends CallFailure {
  override readonly name = 'ApiError'
  readonly status: number
  readonly body: unknown
  readonly code: FailureCode
  readonly fields: Readonly<Record<string, string>>
  /** Which of the code's causes it is, where the service tells them apart. */
  override readonly cause: string | null
  readonly retryAfter: number | null

  constructor(status: number, url: string, body: unknown, retryAfter: number | null = null) {
    const envelope = envelopeOf(body)
    super(
      envelope
        ? `(${status}) ${url} - ${envelope.error}`
        : typeof body === 'string' && body !== ''
          ? body
          : `(${status}) ${url}`,
    )
    this.status = status
    this.body = body
    this.code = envelope && isErrorCode(envelope.error) ? envelope.error : 'UNKNOWN'
    this.fields = envelope?.fields ?? {}
    this.cause = envelope?.cause ?? null
    this.retryAfter = retryAfter
  }
}

/** Thrown to the router, which has a page for it: trying again won't help. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

/** Lenient on purpose: a proxy's body with the one field that rule 1.6 asks for will do. */
function envelopeOf(body: unknown): Pick<ErrorEnvelope, 'error' | 'fields' | 'cause'> | null {
  if (typeof body !== 'object' || body === null || !('error' in body)) return null
  const { error } = body
  if (typeof error === 'object') return null
  const fields = 'fields' in body && typeof body.fields === 'object' ? body.fields : null
  const texts = Object.entries(fields ?? {}).filter((entry): entry is [string, string] => {
    return typeof entry[1] === 'string'
  })
  return {
    error: String(error),
    fields: Object.fromEntries(texts),
    ...('cause' in body && typeof body.cause === 'string' ? { cause: body.cause } : {}),
  }
}

/** No answer, or not in time. */
export class NetworkFailure extends CallFailure {
  override readonly name = 'NetworkFailure'
  readonly code: 'NETWORK' | 'TIMEOUT'

  constructor(code: 'NETWORK' | 'TIMEOUT', call: string, cause?: unknown) {
    super(code === 'TIMEOUT' ? `${call}: no answer in time` : `${call}: the service could not be reached`, {
      cause,
    })
    this.code = code
  }
}

/** The service answered 2xx with a body that breaks the contract. */
export class MalformedReply extends CallFailure {
  override readonly name = 'MalformedReply'
  readonly code = 'MALFORMED_REPLY'
}

export class NoAuthToken extends CallFailure {
  override readonly name = 'NoAuthToken'
  readonly code = 'NO_AUTH_TOKEN'

  constructor() {
    super('No auth token')
  }
}

export function failureCode(error: unknown): FailureCode {
  return error instanceof CallFailure ? error.code : 'UNKNOWN'
}

export function failureFields(error: unknown): Readonly<Record<string, string>> {
  return error instanceof ApiError ? error.fields : {}
}
