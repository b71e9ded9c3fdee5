import { readStored, writeStored } from '../../src/lib/storage.ts'

/** Browser-stored settings of the demo's additions. Small: the product's first file contains it. */

/** The guided tour (tour/tour-state.ts). */
export const tourKey = 'mock.tour'

/** Pages that were looked at, where that is noted (visits/visits.ts). */
export const visitsKey = 'mock.visits'

/** Accent and logo of a branded demo, as JSON (look.ts). */
export const lookKey = 'mock.look'

export function rememberLook(brand: unknown): void {
  const { accent, logo }: { accent?: unknown; logo?: unknown } = brand ?? {}
  writeStored(lookKey, accent || logo ? JSON.stringify({ accent, logo }) : null)
}

export const isRemembered = (key: string): boolean => readStored(key) !== null
