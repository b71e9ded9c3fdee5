import * as z from 'zod/mini'
import { createRandom, type Random } from '../simulation/random.ts'

/**
 * A reply that is almost right: one field is missing, null, of another type, or a value that isn't on its list. In a list
 * that happens to a row in three, at least to one. The choice follows from the seed, and always breaks the schema.
 */
export function driftReply(schema: z.core.$ZodType, reply: unknown, seed: number): unknown {
  const random = createRandom('drift', seed)
  const copy: unknown = structuredClone(reply)
  const isList = isObject(copy) && Array.isArray(copy.payload) && schema instanceof z.ZodMiniObject
  const rows = Array.isArray(copy) ? copy : isList ? copy.payload : null
  const list = isList ? schema.def.shape.payload : schema
  if (!Array.isArray(rows) || !(list instanceof z.ZodMiniArray) || rows.length === 0) {
    breakField(schema, copy, random, isList ? ['count'] : undefined)
    return copy
  }
  const certain = random.int(0, rows.length - 1)
  rows.forEach((row, i) => {
    if (i === certain || random.chance(1 / 3)) breakField(list.def.element, row, random)
  })
  return copy
}

function breakField(schema: z.core.$ZodType, value: unknown, random: Random, only?: readonly string[]): void {
  if (!isObject(value) || !(schema instanceof z.ZodMiniObject)) return
  const shape: z.core.$ZodShape = schema.def.shape
  const name = random.pick(only ?? Object.keys(shape))
  const field = shape[name]
  if (!field) return
  const inner = unwrapped(field)
  // Half of the time a nested field is broken.
  if (inner instanceof z.ZodMiniObject && isObject(value[name]) && random.chance(0.5)) {
    breakField(inner, value[name], random)
    return
  }
  const isClosed = inner instanceof z.ZodMiniEnum || inner instanceof z.ZodMiniLiteral
  const { value: wrong } = random.pick(
    [
      { value: undefined },
      { value: null },
      { value: typeof value[name] === 'string' ? 42 : String(value[name] ?? 'text') },
      { value: isClosed ? 'something-new' : { unexpected: true } },
    ].filter((candidate) => !z.safeParse(field, candidate.value).success),
  )
  if (wrong === undefined) delete value[name]
  else value[name] = wrong
}

function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  const isWrapped =
    schema instanceof z.ZodMiniNullable ||
    schema instanceof z.ZodMiniOptional ||
    schema instanceof z.ZodMiniDefault
  return isWrapped ? unwrapped(schema.def.innerType) : schema
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
