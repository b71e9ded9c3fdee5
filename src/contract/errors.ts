/** The twelve product codes with their statuses (README, section 2). Closed: nothing else may be refused with. */
export const productCodes = {
  WRONG_CREDENTIALS: 400,
  USER_ALREADY_EXISTS: 409,
  USER_NOT_FOUND: 404,
  WRONG_RESTORE_TOKEN: 400,
  PROJECT_WITH_SAME_NAME_ALREADY_EXISTS: 409,
  PROJECT_WITH_SAME_SLUG_ALREADY_EXISTS: 409,
  DOMAIN_ALREADY_ADDED_TO_ANOTHER_TEAM: 409,
  DOMAIN_ALREADY_EXISTS: 409,
  SAML_AUTH_DOMAIN: 403,
  SAML_DOMAIN_NOT_CONFIGURED: 404,
  SAML_ERROR: 400,
  USAGE_LIMIT_REACHED: 402,
} as const

/** Codes that any call may answer with, whatever it declares. */
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

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorCodes, value)
}
