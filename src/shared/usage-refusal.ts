import { ApiError } from '../api/failures.ts'
import type { UsageRefusal } from '../contract/rules/payment.ts'

/** What a call refused with USAGE_LIMIT_REACHED gives as the cause; null for any other failure. */
export function usageRefusalIn(error: unknown): UsageRefusal | 'untold' | null {
  if (!(error instanceof ApiError) || error.code !== 'USAGE_LIMIT_REACHED') return null
  return error.reason === 'limit' || error.reason === 'payment' ? error.reason : 'untold'
}
