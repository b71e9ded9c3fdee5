import * as z from 'zod/mini'

/** Building blocks that several resources share. Without messages: the screen has the words. */

export const id = z.uuid()
export const timestamp = z.iso.datetime()
export const day = z.iso.date()

const maxText = 10_000
/** Free text of a person: trimmed, not empty, at most 200 characters if nothing else is said. */
export const shortText = (min = 1, max = 200) =>
  z.string().check(z.trim(), z.minLength(min), z.maxLength(max))
export const longText = z.string().check(z.maxLength(maxText))
export const email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email())
export const password = z.string().check(z.minLength(3), z.maxLength(200))

/** A whole number that arrives as text in a query string. `''`, `1e3`, `0x1`, ` 1` are refused, not guessed at. */
export const wireInt = (min: number, max = Number.MAX_SAFE_INTEGER) =>
  z.pipe(
    z.pipe(
      z.union([z.number(), z.string().check(z.regex(/^-?\d{1,15}$/))]),
      z.transform((value: number | string) => Number(value)),
    ),
    z.int().check(z.gte(min), z.lte(max)),
  )

export const wireBoolean = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false'])]),
  z.transform((value: boolean | 'true' | 'false') => value === true || value === 'true'),
)

/** `filter[state][]=a&filter[state][]=b`, and the single `filter[state]=a` as a list of one. */
export const wireList = <Item extends z.ZodMiniType>(item: Item) =>
  z.pipe(
    z.transform((value: z.input<Item> | z.input<Item>[]) => (Array.isArray(value) ? value : [value])),
    z.array(item),
  )

/**
 * The body of every reply that isn't 2xx (rule 1.6). `fields` maps a path in the request to what is wrong there, `cause`
 * tells the causes of one code apart.
 */
export const errorEnvelope = z.object({
  error: z.string(),
  code: z.string(),
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  cause: z.optional(z.string()),
})
export type ErrorEnvelope = z.infer<typeof errorEnvelope>
