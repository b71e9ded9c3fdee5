import type { ErrorEnvelope } from '../../src/contract/envelope.ts'
import { type ErrorCode, errorCodes } from '../../src/contract/errors.ts'
import type { Denial } from '../../src/contract/rules/denial.ts'

/** English sentences for the envelope's `message` (rule 1.6). The product shows its own texts, chosen by code. */
const sentences: Record<ErrorCode, string> = {
  WRONG_CREDENTIALS: 'The e-mail or the password is wrong.',
  USER_ALREADY_EXISTS: 'Somebody with this e-mail exists already.',
  USER_NOT_FOUND: 'There is no such user.',
  WRONG_RESTORE_TOKEN: 'This link is unknown, used or expired.',
  PROJECT_WITH_SAME_NAME_ALREADY_EXISTS: 'The team has a project of this name already.',
  PROJECT_WITH_SAME_SLUG_ALREADY_EXISTS: 'The team has a project with this slug already.',
  DOMAIN_ALREADY_ADDED_TO_ANOTHER_TEAM: 'Another team has verified this domain.',
  DOMAIN_ALREADY_EXISTS: 'The team has this domain already.',
  SAML_AUTH_DOMAIN: 'People of this e-mail domain sign in through their identity provider.',
  SAML_DOMAIN_NOT_CONFIGURED: 'Single sign-on is not configured for this domain.',
  SAML_ERROR: 'The single sign-on configuration or the identity provider is at fault.',
  USAGE_LIMIT_REACHED: 'There is no way to pay for this run.',
  UNAUTHORIZED: 'The token is missing, unknown, revoked or expired.',
  FORBIDDEN: 'Your role does not allow this.',
  NOT_FOUND: 'There is nothing here.',
  METHOD_NOT_ALLOWED: 'This path knows other methods.',
  REQUEST_TIMEOUT: 'The request took too long to arrive.',
  CONFLICT: 'The current state does not allow this.',
  PAYLOAD_TOO_LARGE: 'The request is too large.',
  VALIDATION_ERROR: 'The request is not valid.',
  TOO_MANY_REQUESTS: 'Too many requests. Try again later.',
  INTERNAL_ERROR: 'Something went wrong.',
  SERVICE_UNAVAILABLE: 'The service is not available right now.',
  INSUFFICIENT_STORAGE: 'There is no room left to keep this; nothing was changed.',
}

export interface RefusalDetail {
  /** Instead of the code's usual sentence. */
  message?: string
  /** Path in the request → what is wrong there. */
  fields?: Record<string, string>
  retryAfterSeconds?: number
}

/** A call that the service declines. Thrown by handlers; becomes the error envelope. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly detail: RefusalDetail

  constructor(code: ErrorCode, detail: RefusalDetail = {}) {
    super(detail.message ?? sentences[code])
    this.code = code
    this.status = errorCodes[code]
    this.detail = detail
  }

  get envelope(): ErrorEnvelope {
    const { fields } = this.detail
    return { error: this.code, code: this.code, message: this.message, ...(fields ? { fields } : {}) }
  }
}

/** What is denied for how things stand rather than for who asks. */
const conflicts: Partial<Record<Denial, string>> = {
  finished: 'The run has finished already.',
  invited: 'Only the invited person can accept an invitation.',
  lastOwner: 'A team needs at least one owner.',
  yourself: 'Administrators cannot take their own rights.',
}

export function refusalOf(denial: Denial): Refusal {
  const message = conflicts[denial]
  return message ? new Refusal('CONFLICT', { message }) : new Refusal('FORBIDDEN')
}
