import type { QueryClient } from '@tanstack/react-query'
import { paymentQuery } from './payment-query.ts'

export async function loadShell(client: QueryClient): Promise<void> {
  await client.ensureQueryData(paymentQuery)
}
