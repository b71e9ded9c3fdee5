import { readStored, writeStored } from '../../src/lib/storage.ts'
import type { FollowedLink } from '../control/add-on.ts'

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

/** The texts of a prepared link, beside the brand, each under its parameter's name (prepare/offer.ts). */
export const offerKeys = {
  chapters: 'mock.chapters',
  action: 'mock.action',
  until: 'mock.until',
  figures: 'mock.figures',
} as const

export type OfferName = keyof typeof offerKeys
export const offerNames = Object.keys(offerKeys) as OfferName[]

/** Whether the viewer lets figures be sent to that address. */
export const answerKey = 'mock.figures.answer'

/** When the day of a prepared link is over, where the viewer is; null if the text is no day. */
export function endOf(day: string): number | null {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day)?.map(Number) ?? []
  if (year === undefined || month === undefined || date === undefined) return null
  if (new Date(day).getUTCDate() !== date) return null
  return new Date(year, month - 1, date + 1).getTime()
}

/** Another world begins without them. */
export function rememberOffer({ texts, continues }: FollowedLink = { texts: {}, continues: false }): void {
  for (const name of offerNames) {
    const text = texts[name]
    if (text === undefined && continues) continue
    // Another address asks anew.
    if (name === 'figures' && readStored(offerKeys[name]) !== text) writeStored(answerKey, null)
    writeStored(offerKeys[name], text || null)
  }
}

export const isRemembered = (key: string): boolean => readStored(key) !== null
