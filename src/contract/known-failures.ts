import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { platforms } from './enums.ts'
import { day, id, shortText, timestamp } from './values.ts'

/*
 * An extension of the service (rule 8.1): where it is missing, each of these calls is answered with 404, and the product
 * shows nothing of it.
 */

const person = z.object({ id, name: z.string() })
const testName = z.string().check(z.minLength(1), z.maxLength(1000))
/** Tells a test's failures apart: made by the client that marks them, and compared letter by letter. */
const cause = z.string().check(z.minLength(1), z.maxLength(100))
/** An address of the web that a page may lead to. A pattern, since zod's own check weighs on every first visit. */
export const webLink = z.string().check(z.trim(), z.maxLength(2000), z.regex(/^https?:\/\/[^\s/?#]\S*$/i))
const platform = z.enum(platforms)

export const knownFailure = z.object({
  id,
  /** `package.Class#method` */
  test: z.string(),
  platform,
  /** Of which failure it speaks; null: of any failure of this test. */
  cause: z.nullable(z.string()),
  reason: z.string(),
  link: z.nullable(z.string()),
  /** The last day on which it counts, where the reader is; null: until it is ended. */
  until: z.nullable(day),
  created: timestamp,
  created_by: person,
  ended: z.nullable(timestamp),
  ended_by: z.nullable(person),
})
export type KnownFailure = z.infer<typeof knownFailure>

export const listKnownFailures = defineEndpoint({
  id: 'knownFailures.list',
  method: 'GET',
  path: 'v2/projects/{id}/known-failures',
  extension: true,
  params: z.object({ id }),
  acceptsApiTokenSession: true,
  summary: 'Every failure of a project that somebody ever marked as known, the latest first',
  reply: z.array(knownFailure),
})

export const knownFailureBody = z.object({
  test: testName,
  platform,
  cause: z.nullish(cause),
  reason: shortText(1, 500),
  link: z.nullish(webLink),
  until: z.nullish(day),
})

export const createKnownFailure = defineEndpoint({
  id: 'knownFailures.create',
  method: 'POST',
  path: 'v2/projects/{id}/known-failures',
  extension: true,
  timeZone: true,
  params: z.object({ id }),
  summary: "Mark a test's failure as known; marks of the same failure that still count end with it",
  body: knownFailureBody,
  reply: knownFailure,
})

export const endKnownFailure = defineEndpoint({
  id: 'knownFailures.end',
  method: 'PATCH',
  path: 'v2/known-failures/{id}/end',
  extension: true,
  params: z.object({ id }),
  summary: 'Let a known failure count again; its mark stays in the history',
  reply: knownFailure,
})
