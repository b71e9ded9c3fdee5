import * as z from 'zod/mini'
import { suiteIds } from '../../fixtures/suites/index.ts'
import { suggestSlug } from '../../src/lib/suggest-slug.ts'

/** `com.nordbank.wallet` */
export const packageName = z
  .string()
  .check(z.maxLength(120), z.regex(/^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)+$/))

/** A team's own app. Its tests are the suite's under other names, with the same results. */
export const ownApp = z.strictObject({
  package: packageName,
  /** Another suite whose features, classes and screens it shows instead. */
  words: z.optional(z.enum(suiteIds)),
})
export type OwnApp = z.infer<typeof ownApp>

/** A short slug, as it is in addresses and in every line of a stack trace. */
export function slugOf(name: string, otherwise: string): string {
  const slug = suggestSlug(name).slice(0, 30).replace(/-$/, '')
  return /^[a-z]/.test(slug) && slug.length > 1 ? slug : otherwise
}

const platforms = /\b(?:for |on )?(?:android|ios)\b/gi

/** `com.nordbank.business`, on every platform; an app named after the company alone gets `app`. */
export function packageOf(companySlug: string, appName: string): string {
  const company = companySlug.replaceAll('-', '')
  const rest = slugOf(appName.replace(platforms, ''), 'app').replaceAll('-', '').replace(company, '')
  return `com.${company}.${/^[a-z]/.test(rest) ? rest : 'app'}`
}
