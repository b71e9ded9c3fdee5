import { type ErrorCode, errorCodes, genericSentences, productSentences } from '../../src/contract/errors.ts'
import type { Denial } from '../../src/contract/rules/denial.ts'
import type { ErrorEnvelope } from '../../src/contract/values.ts'

const sentences: Record<ErrorCode, string> = { ...productSentences, ...genericSentences }

export interface ErrorDetail {
  /** Instead of the code's usual sentence. */
  message?: string
  /** Path in the request → problem. */
  fields?: Record<string, string>
  /** The cause, for codes with several. */
  cause?: string
  retryAfterSeconds?: number
}

/** An error of a call. Thrown by handlers; becomes the error envelope. */
export class ServiceError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly detail: ErrorDetail

  constructor(code: ErrorCode, detail: ErrorDetail = {}) {
    super(detail.message ?? sentences[code])
    this.code = code
    this.status = errorCodes[code]
    this.detail = detail
  }

  get envelope(): ErrorEnvelope {
    const { fields, cause } = this.detail
    return {
      error: this.code,
      code: this.code,
      message: this.message,
      ...(fields ? { fields } : {}),
      ...(cause ? { cause } : {}),
    }
  }
}

/** Denials for the state of the resource rather than for the caller's rights. */
const conflicts: Partial<Record<Denial, string>> = {
  accountDeactivated: 'Only an administrator can reactivate this account.',
  finished: 'The run has finished already.',
  invitedOnly: 'Only the invited person can accept an invitation.',
  lastOwner: 'A team needs at least one owner.',
  yourself: 'Administrators cannot remove their own rights.',
}

export function errorForDenial(denial: Denial): ServiceError {
  // As if the team didn't exist.
  if (denial === 'notYourTeam') return new ServiceError('NOT_FOUND')
  const message = conflicts[denial]
  return message ? new ServiceError('CONFLICT', { message }) : new ServiceError('FORBIDDEN')
}
