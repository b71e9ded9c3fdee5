import * as z from 'zod/mini'

const known = new WeakMap<object, unknown>()

/**
 * Checks a reply against the contract. Rows that can't change any more (frozen, as finished runs are) are checked once,
 * however many lists contain them.
 */
export function checkReply(schema: z.ZodMiniType, reply: unknown): unknown {
  const item = itemOf(schema)
  if (!item || !isList(reply)) return parse(schema, reply)
  const { payload, ...rest } = reply
  const checked = parse(schema, { payload: [], ...rest }) as { payload: unknown[] }
  checked.payload = payload.map((row, i) => checkItem(item, row, i))
  return checked
}

function checkItem(schema: z.core.$ZodType, row: unknown, place: number): unknown {
  if (typeof row !== 'object' || row === null || !Object.isFrozen(row)) return parse(schema, row, place)
  let checked = known.get(row)
  if (checked === undefined) {
    checked = parse(schema, row, place)
    known.set(row, checked)
  }
  return checked
}

function parse(schema: z.core.$ZodType, value: unknown, ...place: number[]): unknown {
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const expected = issue && 'expected' in issue ? `expected ${issue.expected}` : issue?.message
  const received = issue?.path.reduce(
    (part: unknown, key) => (typeof part === 'object' && part !== null ? Reflect.get(part, key) : part),
    value,
  )
  throw new Error(
    `reply breaks the contract at "${[...place, ...(issue?.path ?? [])].join('.')}": ${expected}, received ${JSON.stringify(received)?.slice(0, 200)}`,
  )
}

/** The schema of a list's items (see the contract's `listReplySchema`), or null for any other reply. */
function itemOf(schema: z.ZodMiniType): z.core.$ZodType | null {
  const payload = schema instanceof z.ZodMiniObject ? schema.def.shape.payload : undefined
  return payload instanceof z.ZodMiniArray ? payload.def.element : null
}

function isList(reply: unknown): reply is { payload: unknown[] } {
  return typeof reply === 'object' && reply !== null && 'payload' in reply && Array.isArray(reply.payload)
}
