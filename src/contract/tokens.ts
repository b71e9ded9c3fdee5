import * as z from 'zod/mini'
import { tokenListDefinition } from './access-and-lists.ts'
import { defineEndpoint } from './endpoint.ts'
import { listQuerySchema, listReplySchema } from './list-schemas.ts'
import { id, shortText, timestamp } from './values.ts'

export const apiToken = z.object({
  id,
  name: z.string(),
  token_preview: z.string(),
  created: timestamp,
  last_used: z.nullable(timestamp),
  created_by: z.object({ id, name: z.string() }),
})
export type ApiToken = z.infer<typeof apiToken>

export const listTokens = defineEndpoint({
  id: 'tokens.list',
  method: 'GET',
  path: 'v2/tokens',
  summary: 'API tokens of the current team',
  query: listQuerySchema(tokenListDefinition),
  reply: listReplySchema(apiToken),
})

export const tokenBody = z.object({ name: shortText() })

export const createToken = defineEndpoint({
  id: 'tokens.create',
  method: 'POST',
  path: 'v2/tokens',
  summary: 'Create an API token; only this reply ever holds the secret',
  body: tokenBody,
  reply: z.extend(apiToken, { token: z.string() }),
})

export const deleteToken = defineEndpoint({
  id: 'tokens.delete',
  method: 'DELETE',
  // As specified: another version, and singular.
  path: 'v1/token/{id}',
  params: z.object({ id }),
  summary: "Revoke an API token: one's own, or as an owner any",
  reply: 'none',
})
