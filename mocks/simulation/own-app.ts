import * as z from 'zod/mini'
import { type SuiteId, suiteIds } from '../../fixtures/suites/index.ts'
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

const kinds: readonly (readonly [SuiteId, RegExp])[] = [
  [
    'bank',
    /bank|pay|card(?!io)|credit|financ|loan|wallet|invest|банк|плат[её]ж|карт|кредит|финанс|кошел|вклад/i,
  ],
  ['courier', /courier|deliver|fleet|logist|parcel|cargo|taxi|курьер|достав|посылк|логист|такси/i],
  ['travel', /travel|trip|hotel|flight|airline|airways|\bair|tour|путешеств|отел|авиа|аэро|тур/i],
  ['clinic', /clinic|health|medic|hospital|doctor|pharma|клиник|здоров|медиц|больниц|врач|аптек/i],
  ['shop', /shop|store|market|retail|fashion|магазин|маркет|торг|мода/i],
]

/** The kind of app that a name tells of, if it does: a bank, an airline. */
export const kindIn = (name: string): SuiteId | undefined => kinds.find(([, words]) => words.test(name))?.[0]
