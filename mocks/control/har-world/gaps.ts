import * as z from 'zod/mini'
import { textsOf } from '../../texts/texts.ts'
import { type Words, wordsFrom } from '../command-error.ts'

/** The report on a world that was made of an archive: facts that no reply tells. */

const reasons = [
  'partial',
  'derived',
  'refused',
  'noBody',
  'unfit',
  'notCalls',
  'elsewhere',
  'passwords',
  'secrets',
  'certificates',
  'courses',
  'files',
  'noFiles',
  'people',
  'created',
  'teams',
  'payment',
  'amounts',
  'uploads',
  'notKept',
] as const
export type GapReason = (typeof reasons)[number]

export const gap = z.object({
  /** Null for all that concerns none in particular. */
  endpoint: z.nullable(z.string()),
  reason: z.enum(reasons),
  count: z.number(),
  /** Of so many. */
  of: z.optional(z.number()),
  /** The first field that doesn't fit. */
  field: z.optional(z.string()),
  /** The same in a sentence. */
  why: z.string(),
})
export type Gap = z.infer<typeof gap>

const words = wordsFrom(textsOf('gaps'))

export const gapWords = ({ reason, count, of = 0, field = '' }: Omit<Gap, 'why'>): Words =>
  words(reason, { count, of, field })

/** Counts them by endpoint and reason. */
export class Gaps {
  readonly #found = new Map<string, Omit<Gap, 'why'>>()

  add(
    reason: GapReason,
    endpoint: string | null,
    { count = 1, ...more }: Partial<Pick<Gap, 'count' | 'of' | 'field'>> = {},
  ) {
    if (count === 0) return
    const name = `${endpoint} ${reason}`
    const known = this.#found.get(name)
    if (known) known.count += count
    else this.#found.set(name, { endpoint, reason, count, ...more })
  }

  list(): Gap[] {
    return [...this.#found.values()]
      .map((found) => ({ ...found, why: gapWords(found).en }))
      .sort((a, b) => (a.endpoint ?? '~').localeCompare(b.endpoint ?? '~', 'en'))
  }
}
