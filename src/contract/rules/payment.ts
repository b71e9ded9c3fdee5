import type { PaymentInfo, UsageStatistics } from '../teams.ts'

/** Conditions for a team's runs to start (rule 5.4). */

type Payment = Pick<PaymentInfo, 'manual_invoicing' | 'is_payment_available' | 'free_seconds_left'>
type Usage = Pick<UsageStatistics, 'seconds_limit' | 'seconds_used'>

/** How a team pays. `free`: neither invoice nor card, but free seconds are left. */
export function paymentMethod(payment: Payment): 'invoice' | 'card' | 'free' | 'none' {
  if (payment.manual_invoicing) return 'invoice'
  if (payment.is_payment_available) return 'card'
  return payment.free_seconds_left > 0 ? 'free' : 'none'
}

/** Whether the team has reached the limit that it set itself for the month. */
export function isLimitReached({ seconds_limit: limit, seconds_used: used }: Usage): boolean {
  return limit !== null && used >= limit
}

/** The causes of USAGE_LIMIT_REACHED. */
export type UsageRefusal = 'limit' | 'payment'

/** Why a new run would be refused with USAGE_LIMIT_REACHED, if it would. */
export function usageRefusal(payment: Payment, usage: Usage): UsageRefusal | null {
  if (isLimitReached(usage)) return 'limit'
  return paymentMethod(payment) === 'none' ? 'payment' : null
}
