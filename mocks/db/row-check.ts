import * as z from 'zod/mini'
import { fieldOf, type Key, type Row } from './row-index.ts'

/** Constraints on the rows of a table besides their shape. */
export interface RowRules<R extends Row> {
  /** No two rows may share a value of these (null doesn't count). */
  unique?: readonly (keyof R & string)[]
  /** Ids are UUIDs: the wire shows them. */
  uuids?: boolean
  /** Fields that hold JSON, and its schema. */
  json?: { readonly [Field in keyof R & string]?: z.ZodMiniType }
  /** Fields that hold the id of a row of another table. */
  references?: { readonly [Field in keyof R & string]?: string }
}

interface Problem {
  field: string
  reason: string
}

/** How many rows of a scenario are checked for their shape: 20 µs each, and many follow one recipe. */
const mostChecked = 2000

/** Checks rows that come from outside: an import, a stored state, a scenario. */
export class RowCheck<R extends Row> {
  readonly #schema: z.ZodMiniType<R>
  readonly #rules: RowRules<R>

  constructor(schema: z.ZodMiniType<R>, rules: RowRules<R>) {
    this.#schema = schema
    this.#rules = rules
  }

  accepts(row: Row): boolean {
    return this.#problemOf(row, new Set()) === null
  }

  /** The first row of a scenario that has a wrong shape, or is there twice. */
  problemWith(rows: readonly R[]): (Problem & { row: string }) | null {
    const read = new Set<string>()
    const taken = new Map(['id', ...(this.#rules.unique ?? [])].map((field) => [field, new Set<Key>()]))
    const step = Math.ceil(rows.length / mostChecked)
    for (const [i, row] of rows.entries()) {
      const problem = i % step === 0 ? this.#problemOf(row, read) : null
      if (problem) return { row: String(row?.id), ...problem }
      for (const [field, values] of taken) {
        const value = fieldOf(row, field)
        if (value !== null && values.has(value))
          return { row: row.id, field, reason: `${value} is taken by a row before it` }
        values.add(value)
      }
    }
    return null
  }

  /** The first id in these rows that `exists` doesn't know, with its field and the table that it is about. */
  danglingReference(rows: readonly R[], exists: (table: string, id: string) => boolean) {
    for (const [field, table] of Object.entries<string | undefined>(this.#rules.references ?? {})) {
      for (const row of rows) {
        const id = fieldOf(row, field)
        if (table && id !== null && !exists(table, String(id))) return { field, row: row.id, table }
      }
    }
    return null
  }

  /** `read` is JSON that was checked before: many rows hold the same. */
  #problemOf(row: Row, read: Set<string>): Problem | null {
    const shape = this.#schema.safeParse(row, { reportInput: true })
    if (!shape.success) return problemOfIssue(shape.error.issues[0])
    if (this.#rules.uuids && !z.uuid().safeParse(row.id).success)
      return { field: 'id', reason: 'has to be a UUID' }
    for (const [field, schema] of Object.entries<z.ZodMiniType | undefined>(this.#rules.json ?? {})) {
      const text = fieldOf(row, field)
      if (text === null || !schema || read.has(`${field} ${text}`)) continue
      if (!holds(String(text), schema)) return { field, reason: `holds JSON of another shape: ${text}` }
      read.add(`${field} ${text}`)
    }
    return null
  }
}

function problemOfIssue(issue: z.core.$ZodIssue | undefined): Problem {
  const wanted =
    issue && 'expected' in issue
      ? `has to be of type ${issue.expected}`
      : issue && 'values' in issue
        ? `has to be one of ${issue.values.join(', ')}`
        : 'has a value of the wrong form'
  return {
    field: issue?.path.join('.') || 'row',
    reason: `${wanted}; it is ${JSON.stringify(issue?.input)?.slice(0, 100)}`,
  }
}

function holds(text: string, schema: z.ZodMiniType): boolean {
  try {
    return schema.safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}
