import * as z from 'zod/mini'

/** The body of every reply that isn't 2xx (rule 1.6). `fields` maps a path in the request to what is wrong there. */
export const errorEnvelope = z.object({
  error: z.string(),
  code: z.string(),
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
})
export type ErrorEnvelope = z.infer<typeof errorEnvelope>
