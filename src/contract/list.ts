import * as z from 'zod/mini'
import { wireInt } from './values.ts'

export const sortOrders = ['asc', 'desc'] as const
export type SortOrder = (typeof sortOrders)[number]

/** The query of every list (rule 1.5): page from 1, limit 0 = all, free-text search, filters, one sort field. */
export function listQuery<
  Fields extends readonly [string, ...string[]],
  Filter extends z.core.$ZodLooseShape = Record<never, z.ZodMiniType>,
>(sortFields: Fields, filter: Filter = {} as Filter) {
  return z.strictObject({
    page: z._default(wireInt(1), 1),
    limit: z._default(wireInt(0), 20),
    search: z._default(z.string().check(z.maxLength(200)), ''),
    filter: z.optional(z.strictObject(filter)),
    sort: z.optional(
      z.strictObject({ field: z.enum(sortFields), order: z._default(z.enum(sortOrders), 'asc') }),
    ),
  })
}

export const listReply = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ payload: z.array(item), count: z.int().check(z.gte(0)) })

export interface ListReply<Item> {
  payload: Item[]
  count: number
}
