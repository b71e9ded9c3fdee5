import * as z from 'zod/mini'
import { suiteIds } from '../../fixtures/suites/index.ts'

/** `com.nordbank.wallet` */
export const packageName = z
  .string()
  .check(z.maxLength(120), z.regex(/^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)+$/))

/** A team's own app. Its tests are the suite's, and fare as they would, under other names. */
export const ownApp = z.strictObject({
  package: packageName,
  /** Another suite whose features, classes and screens it shows instead. */
  words: z.optional(z.enum(suiteIds)),
})
export type OwnApp = z.infer<typeof ownApp>
