import { type Brand, parseBrand, usualKind } from './brand.ts'

/** Parts that are left out follow from the others. */
export type GivenBrand = Pick<Brand, 'company'> & Partial<Brand>

/** In the shortest form. */
export function writeBrand({ company, kind, apps, ...look }: GivenBrand): string {
  const more = {
    ...(kind && kind !== usualKind(company) && { kind }),
    ...(apps && apps.length > 0 && { apps }),
    ...look,
  }
  const short = Object.keys(more).length === 0 && !company.startsWith('{')
  return short ? company : JSON.stringify({ company, ...more })
}

/** `Nordbank`, or all about it as JSON. */
export function formatBrand(input: unknown): string {
  const brand = parseBrand(input)
  return brand ? writeBrand(brand) : ''
}
