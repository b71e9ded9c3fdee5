import { ApiError } from '../api/failures.ts'
import type { UsageRefusal } from '../contract/rules/payment.ts'

/** The cause of a refusal with USAGE_LIMIT_REACHED; null for any other failure. */
export function usageLimitCause(error: unknown): UsageRefusal | 'untold' | null {
  if (!(error instanceof ApiError) || error.code !== 'USAGE_LIMIT_REACHED') return null
  return error.reason === 'limit' || error.reason === 'payment' ? error.reason : 'untold'
}
