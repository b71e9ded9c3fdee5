import type * as z from 'zod/mini'

/**
 * Reads the replies of a service other than the fake one. The contract's schemas define exactly what the fake sends;
 * here they describe what to look for:
 *
 * - a missing or wrongly typed value is null where the contract allows that, else empty: a text '', a number NaN,
 *   a flag off, a list without items. Formats show all of these as "-", so screens needn't know;
 * - a value that isn't on a closed list stays what it is, and is shown as its text;
 * - a row that can't be told from others is left out.
 */

export interface Reading {
  value: unknown
  /** Where rows were left out, as `payload.3`. */
  unreadable: string[]
}

/** Without these fields a row has no identity, and an answer is useless. */
const needed = {
  row: ['id', 'date'],
  answer: ['token', 'url', 'run_id', 'file_path'],
  part: [] as string[],
} as const

const nothing = Symbol('nothing to show')

/** Null when there is nothing in it that the contract knows. */
export function readLeniently(schema: z.ZodMiniType, reply: unknown): Reading | null {
  const unreadable: string[] = []
  const value = new Reader(unreadable).read(
    schema,
    isBareList(schema, reply) ? asList(reply) : reply,
    'answer',
    '',
  )
  return value === nothing ? null : { value, unreadable }
}

/** Some services answer a list that takes no query with its rows alone. */
export function isBareList(schema: z.core.$ZodType, reply: unknown): reply is unknown[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  return Array.isArray(reply) && def.type === 'object' && 'payload' in def.shape && 'count' in def.shape
}

export const asList = (rows: readonly unknown[]) => ({ payload: rows, count: rows.length })

class Reader {
  readonly #unreadable: string[]

  constructor(unreadable: string[]) {
    this.#unreadable = unreadable
  }

  read(schema: z.core.$ZodType, value: unknown, as: keyof typeof needed, place: string): unknown {
    const { def } = (schema as z.core.$ZodTypes)._zod
    switch (def.type) {
      case 'string':
        return typeof value === 'number' ? String(value) : ofKind('string', value)
      case 'enum':
        return ofKind('string', value)
      case 'number':
        return ofKind('number', value)
      case 'boolean':
        return ofKind('boolean', value)
      case 'literal':
        return ofKind(typeof def.values[0], value)
      case 'nullable':
      case 'optional':
      case 'default': {
        const read =
          value === null || value === undefined ? nothing : this.read(def.innerType, value, 'part', place)
        return read === nothing ? unsaid(schema) : read
      }
      case 'record':
        return isObject(value) ? this.#record(def, value, place) : nothing
      case 'array':
        return Array.isArray(value) ? this.#list(def.element, value, place) : nothing
      case 'object':
        return isObject(value) ? this.#object(def.shape, value, as, place) : nothing
      default:
        return nothing
    }
  }

  #list(element: z.core.$ZodType, items: readonly unknown[], place: string): unknown[] {
    return items.flatMap((item, i) => {
      const read = this.read(element, item, 'row', `${place}${i}.`)
      if (read !== nothing) return [read]
      this.#unreadable.push(place + i)
      return []
    })
  }

  #record({ valueType }: z.core.$ZodRecordDef, value: object, place: string): unknown {
    const entries = Object.entries(value).map(([key, one]) => [key, this.read(valueType, one, 'part', place)])
    return Object.fromEntries(entries.filter(([, one]) => one !== nothing))
  }

  #object(shape: z.core.$ZodShape, value: object, as: keyof typeof needed, place: string): unknown {
    const names = Object.keys(shape)
    const said = names.filter((name) => name in value)
    if (names.length > 0 && said.length === 0 && !(as === 'part')) return nothing
    const read: Record<string, unknown> = {}
    for (const [name, schema] of Object.entries(shape)) {
      const one = this.read(schema, Reflect.get(value, name), 'part', `${place}${name}.`)
      const isNeeded = needed[as].some((key) => key === name) || (as === 'answer' && name === 'payload')
      if (one === nothing && isNeeded) return nothing
      read[name] = one === nothing ? unsaid(schema) : one
    }
    if (as !== 'answer' || !Array.isArray(read.payload)) return read
    const count = Number.isNaN(read.count) ? read.payload.length : read.count
    return { ...read, ...('count' in read ? { count, unreadable: this.#unreadable.length } : {}) }
  }
}

/** The stand-in for a missing value. */
function unsaid(schema: z.core.$ZodType): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'string':
    case 'enum':
      return ''
    case 'number':
      return Number.NaN
    case 'boolean':
      return false
    case 'literal':
      return def.values[0]
    case 'nullable':
      return null
    case 'default':
      return def.defaultValue
    case 'array':
      return []
    case 'record':
      return {}
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([name, part]) => [name, unsaid(part)]))
    default:
      return undefined
  }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const ofKind = (kind: string, value: unknown): unknown => (typeof value === kind ? value : nothing)
