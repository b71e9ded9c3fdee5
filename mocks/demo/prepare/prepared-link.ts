import { defaultScenario } from '../../../fixtures/personas.ts'
import type { Language } from '../../../src/i18n/languages.ts'
import { type LinkPlace, prefix } from '../../control/link.ts'
import { type GivenBrand, writeBrand } from '../brand/brand-in-link.ts'

interface Preparation {
  brand: GivenBrand | null
  lang: Language
  /** Null: guests see the welcome. */
  persona: string | null
  tour: boolean
}

/** The link to a demo with these settings, whenever it is opened. */
export function writePreparedLink(
  { brand, lang, persona, tour }: Preparation,
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
  return url.href
}
