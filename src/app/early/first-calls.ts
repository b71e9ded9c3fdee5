import { apiPrefix } from '../../lib/addresses.ts'

/**
 * What the first page of somebody in a team asks, by the address of that page. Written out, since the contract would be
 * too much to carry in the page; a test compares it with what the product asks.
 */
export function firstCalls(page: string): string[] {
  const run = reportOf(page)
  return [
    'v1/user/me',
    'v1/user/session',
    'v2/payments/info',
    ...(page === '' ? ['v2/run?page=1&limit=6'] : []),
    ...(run ? [`v1/run/${run}`] : []),
  ].map((path) => apiPrefix + path)
}

/** The run whose report the page is. */
export function reportOf(page: string): string | null {
  return /^runs\/([0-9a-f-]{36})\/report$/.exec(page)?.[1] ?? null
}
