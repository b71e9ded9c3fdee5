import { defaultScenario } from '../../../fixtures/personas.ts'
import type { Language } from '../../../src/i18n/languages.ts'
import { type LinkPlace, prefix } from '../../control/link.ts'
import { type GivenBrand, writeBrand } from '../brand/brand-in-link.ts'
import { type OfferName, offerNames } from '../demo-settings.ts'

interface Preparation {
  brand: GivenBrand | null
  lang: Language
  /** Null: guests see the welcome. */
  persona: string | null
  tour: boolean
  offer: Offer
}

/** Texts of further parameters; null or empty: left out. */
export type Offer = Readonly<Record<OfferName, string | null>>

/** The link to a demo with these settings, whenever it is opened. */
export function writePreparedLink(
  { brand, lang, persona, tour, offer }: Preparation,
  { origin, path }: LinkPlace,
): string {
  const url = new URL(path, origin)
  const set = (name: string, value: string | null) =>
    value !== null && url.searchParams.set(prefix + name, value)
  set('brand', brand && writeBrand(brand))
  set('scenario', defaultScenario)
  set('lang', lang)
  set('persona', persona)
  set('tour', tour ? '1' : null)
  for (const name of offerNames) set(name, offer[name] || null)
  return url.href
}
