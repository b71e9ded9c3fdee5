import { productCodes } from './outline.ts'

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
