import * as z from 'zod/mini'
import type { Filters, FilterValue, ListDefinition, SortField } from './define-list.ts'
import { id, timestamp, wireBoolean, wireInt, wireList } from './values.ts'

/** A filter's value on the wire, where all is text and a list of one may come without its brackets. */
type Sent<Value> = Value extends boolean
  ? boolean | 'true' | 'false'
  : Value | (Value extends (infer One)[] ? One : never)

type FilterSchemas<F extends Filters> = {
  [Name in keyof F]: z.ZodMiniOptional<z.ZodMiniType<FilterValue<F[Name]>, Sent<FilterValue<F[Name]>>>>
}

function schemaOf(filter: Filters[string]): z.ZodMiniType {
  switch (filter.kind) {
    case 'value':
      return z.enum(filter.of)
    case 'values':
      return wireList(z.enum(filter.of))
    case 'yesNo':
      return wireBoolean
    case 'id':
      return id
    case 'text':
      return z.string().check(z.maxLength(300))
    default:
      return timestamp
  }
}

/** In every list's query. Made once, as making a schema takes long, and there are some thirty lists. */
const page = z._default(wireInt(1), 1)
const limit = z._default(wireInt(0), 20)
const search = z._default(z.string().check(z.maxLength(200)), '')
const order = z._default(z.enum(['asc', 'desc']), 'asc')

/** The query of a list (rule 1.5): page from 1, limit 0 = all, free-text search, filters, one sort field. */
export function listQuerySchema<L extends ListDefinition>(definition: L) {
  const { sortable, filters } = definition
  const shape = Object.entries(filters).map(([name, filter]) => [name, z.optional(schemaOf(filter))])
  const schema = z.strictObject({
    page,
    limit,
    search,
    // A loop loses the type of each filter.
    filter: z.optional(z.strictObject(Object.fromEntries(shape) as FilterSchemas<L['filters']>)),
    sort: z.optional(
      z.strictObject({
        field: z.enum(sortable as readonly SortField<L>[]),
        order,
      }),
    ),
  })
  return Object.assign(schema, { definition })
}

/** The definition of the list of which an endpoint returns a page. */
export const listDefinitionOf = ({ query }: { query?: z.ZodMiniType }): ListDefinition | undefined =>
  query && 'definition' in query ? (query.definition as ListDefinition) : undefined

export const listReplySchema = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ payload: z.array(item), count: z.int().check(z.gte(0)) })
