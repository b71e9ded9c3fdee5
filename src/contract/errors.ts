/** The product codes: the causes and the status of each (README, section 2). A closed list: there are no others. */
export const productCodes = {
  /** Sign-in with an unknown e-mail, a wrong password or to a deactivated account; a wrong current password. */
  WRONG_CREDENTIALS: 400,
  /** Sign-up or change to a taken e-mail, invitation of a member or of a deactivated account; case-insensitive. */
  USER_ALREADY_EXISTS: 409,
  /** Reset for an unknown e-mail; a user or account that isn't there, or is in another team. */
  USER_NOT_FOUND: 404,
  /** A mailed link that is unknown, used, superseded or older than an hour. */
  WRONG_RESTORE_TOKEN: 400,
  /** A second project of that name in the team; case-insensitive. */
  PROJECT_WITH_SAME_NAME_ALREADY_EXISTS: 409,
  /** A second project with that slug in the team; case-insensitive. */
  PROJECT_WITH_SAME_SLUG_ALREADY_EXISTS: 409,
  /** Another team has it verified: when it is added, and when it is verified. */
  DOMAIN_ALREADY_ADDED_TO_ANOTHER_TEAM: 409,
  /** The team has the domain already. */
  DOMAIN_ALREADY_EXISTS: 409,
  /** Password sign-in, sign-up, reset or acceptance with an e-mail of a domain whose single sign-on is enforced. */
  SAML_AUTH_DOMAIN: 403,
  /** Single sign-on, or its test, for a domain that is unknown, unverified or without configuration. */
  SAML_DOMAIN_NOT_CONFIGURED: 404,
  /** Configuration or identity provider at fault: bad certificate, address that isn't https, sign-in denied. */
  SAML_ERROR: 400,
  /** Starting or repeating a run with no way to pay for it, or with the month's limit reached (rule 5.4). */
  USAGE_LIMIT_REACHED: 402,
} as const

/**
 * English sentences for the envelope's `message` (rule 1.6). The product shows its own texts, chosen by code, and has
 * none of these.
 */
export const productSentences: Record<keyof typeof productCodes, string> = {
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
  USAGE_LIMIT_REACHED: 'There is no way to pay for this run, or the limit of the month is reached.',
}

/** Codes that any call may answer with, without declaring them. */
export const genericCodes = {
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  REQUEST_TIMEOUT: 408,
  CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  VALIDATION_ERROR: 422,
  TOO_MANY_REQUESTS: 429,
  INTERNAL_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
  INSUFFICIENT_STORAGE: 507,
} as const

export const errorCodes = { ...productCodes, ...genericCodes } as const

export type ProductCode = keyof typeof productCodes
export type GenericCode = keyof typeof genericCodes
export type ErrorCode = ProductCode | GenericCode

/** Like `productSentences`. */
export const genericSentences: Record<GenericCode, string> = {
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

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorCodes, value)
}
