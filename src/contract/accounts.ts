import * as z from 'zod/mini'
import { accountListDefinition } from './access-and-lists.ts'
import { defineEndpoint } from './endpoint.ts'
import { listQuerySchema, listReplySchema } from './list-schemas.ts'
import { role, user } from './users.ts'
import { id, shortText } from './values.ts'

export const account = z.extend(user, {
  teams: z.array(z.object({ id, name: z.string(), role })),
  runs_count: z.int(),
})
export type Account = z.infer<typeof account>

export const listAccounts = defineEndpoint({
  id: 'admin.accounts',
  method: 'GET',
  path: 'v2/admin/accounts',
  summary: 'People of every team',
  query: listQuerySchema(accountListDefinition),
  reply: listReplySchema(account),
})

export const getAccount = defineEndpoint({
  id: 'admin.getAccount',
  method: 'GET',
  path: 'v2/admin/accounts/{id}',
  params: z.object({ id }),
  summary: 'One person with teams and roles',
  reply: account,
  errors: ['USER_NOT_FOUND'],
})

export const accountPatch = z.object({
  is_admin: z.optional(z.boolean()),
  status: z.optional(z.enum(['active', 'deactivated'])),
  name: z.optional(shortText()),
})
export type AccountPatch = z.infer<typeof accountPatch>

export const updateAccount = defineEndpoint({
  id: 'admin.updateAccount',
  method: 'PATCH',
  path: 'v2/admin/accounts/{id}',
  params: z.object({ id }),
  summary: 'Grant or take administration, deactivate or reactivate in all teams, rename',
  body: accountPatch,
  reply: account,
  errors: ['USER_NOT_FOUND'],
})
