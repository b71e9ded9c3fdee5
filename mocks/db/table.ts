import * as z from 'zod/mini'
import { firstIndex } from '../../src/lib/first-index.ts'
import type { EarlierRows } from './earlier-rows.ts'

export interface Row {
  id: string
}

/** One row's new value, or null when it is gone: what transactions collect, tabs exchange and snapshots hold. */
export const change = z.object({
  table: z.string(),
  id: z.string(),
  row: z.nullable(z.looseObject({ id: z.string() })),
})
export interface Change extends Omit<z.infer<typeof change>, 'row'> {
  row: Row | null
}

interface TableOptions<R extends Row> {
  /** No two rows may share a value of these (null doesn't count). */
  unique?: readonly (keyof R & string)[]
  /** Fields that `where` looks rows up by. */
  indexes?: readonly (keyof R & string)[]
  /** Ids are UUIDs: the wire shows them. */
  uuids?: boolean
  /** Fields that hold JSON, and what it has to be. */
  json?: { readonly [Field in keyof R & string]?: z.ZodMiniType }
  /** Fields that hold the id of a row of another table. */
  references?: { readonly [Field in keyof R & string]?: string }
  /** Rows of an index come in this order, oldest first; without it in the order of insertion. */
  order?: (row: R) => number
}

/** A change that was made, and the way back: every row is where it was, once what came after it is undone. */
interface Changed<R> {
  row: R
  undo: () => void
}

/** The rows of scenarios by id: those who begin alike look them up in the same map until they change one. */
const loadedById = new WeakMap<readonly Row[], ReadonlyMap<string, Row>>()

const rememberedChanges = 1000
const mostLookedAt = 2000

type Key = string | number | boolean | null

/**
 * Rows by id and, for some fields, by value; some of them unique. Rows are flat; foreign keys are plain ids. A row is never
 * changed but replaced: several tables may begin with the same ones.
 */
export class Table<R extends Row> {
  readonly name: string
  readonly #schema: z.ZodMiniType<R>
  readonly #options: TableOptions<R>
  /** Those that rows are looked up by. */
  readonly #fields: readonly string[]
  /** Every row, in the order of insertion; until the first change they are `#loaded`. */
  #rowsById = new Map<string, R>()
  #loaded: readonly R[] = []
  /** Those of long ago, before all others, until somebody asks about one of them. */
  #earlier: EarlierRows<R> | null = null
  /** Which was inserted before which, once somebody has asked. */
  #places: Map<string, number> | null = null
  #inserted = 0
  /** The rows of each value, by field; each is made when it is first needed. */
  readonly #indexes = new Map<string, Map<Key, R[]>>()
  /** Counts every change, so that whoever caches something derived knows when it is out of date. */
  version = 0
  /** The rows of the last changes, one per version. */
  #changed: R[] = []

  constructor(name: string, schema: z.ZodMiniType<R>, options: TableOptions<R> = {}) {
    this.name = name
    this.#schema = schema
    this.#options = options
    this.#fields = [...(options.unique ?? []), ...(options.indexes ?? [])]
  }

  get size(): number {
    return this.#rowsById.size + this.#loaded.length + (this.#earlier?.count ?? 0)
  }

  get(id: string): R | undefined {
    const known = this.#byId.get(id)
    if (known || !this.#earlier) return known
    this.recall()
    return this.#byId.get(id)
  }

  all(): readonly R[] {
    this.recall()
    return this.recent
  }

  /** Those that are there without the ones of long ago. */
  get recent(): readonly R[] {
    return this.#loaded.length > 0 ? this.#loaded : [...this.#rowsById.values()]
  }

  /** What a scenario has filled it with, while nothing of it has changed. */
  get loaded(): readonly R[] | null {
    return this.#loaded.length > 0 ? this.#loaded : null
  }

  get earlier(): Pick<EarlierRows<R>, 'count' | 'team_id' | 'overBy'> | null {
    return this.#earlier
  }

  /** From now on the rows of long ago are there like all others. */
  recall(): void {
    if (!this.#earlier) return
    const { rows } = this.#earlier
    this.#earlier = null
    this.#loaded = [...rows, ...this.recent]
    this.#rowsById.clear()
    this.#places = null
    this.#indexes.clear()
    this.#forgetChanges()
  }

  /** The one row with this value in a unique field. */
  find<Field extends keyof R & string>(field: Field, value: R[Field]): R | undefined {
    return this.where(field, value)[0]
  }

  /** All rows with this value in an indexed field. */
  where<Field extends keyof R & string>(field: Field, value: R[Field]): readonly R[] {
    return this.#groupsOf(field).get(value as Key) ?? []
  }

  /** Larger for what was inserted later: the order of rows that are of the same moment. */
  placeOf(id: string): number {
    this.#places ??= new Map([...this.#byId.keys()].map((known, place) => [known, place]))
    return this.#places.get(id) ?? this.#inserted
  }

  /** Rows that were added, changed or removed after a version, or null if that is too long ago to tell. */
  changedSince(version: number): readonly R[] | null {
    const count = this.version - version
    return count > this.#changed.length ? null : this.#changed.slice(this.#changed.length - count)
  }

  /** What isn't a row of this table is refused. */
  insert(row: Row): Changed<R> {
    if (this.get(row.id)) throw new Error(`${this.name}: id ${row.id} is taken`)
    this.#refuseTwin(row)
    const record = this.#checked(row)
    this.#enter(record)
    this.#noteChange(record)
    return {
      row: record,
      undo: () => {
        this.#leave(record)
        this.#noteChange(record)
      },
    }
  }

  /** The rows of a scenario, which were made for this. A test checks them, so that nobody waits for that. */
  load(rows: readonly R[], earlier: EarlierRows<R> | null = null): void {
    if (this.size > 0) for (const row of rows) this.#enter(row)
    else {
      this.#loaded = rows
      this.#earlier = earlier
      this.#inserted += this.size
    }
    this.#forgetChanges()
  }

  update(id: string, patch: object): Changed<R> {
    const record = this.get(id)
    if (!record) throw new Error(`${this.name}: no row ${id}`)
    const checked = this.#checked({ ...record, ...patch, id })
    this.#refuseTwin(checked)
    // Rows stay where they are unless the value changed: alike ones keep their order, and whoever changes what `where`
    // told of meets each of them once.
    const moving = this.#fields.filter((field) => this.#isElsewhere(field, record, checked))
    const places = this.#unindex(record, moving)
    this.#index(checked, moving)
    this.#exchange(record, checked)
    this.#noteChange(checked)
    return {
      row: checked,
      undo: () => {
        this.#unindex(checked, moving)
        this.#indexAt(record, places)
        this.#exchange(checked, record)
        this.#noteChange(record)
      },
    }
  }

  #exchange(before: R, after: R): void {
    for (const field of this.#fields) {
      const group = this.#groupsOf(field).get(fieldOf(after, field)) ?? []
      const at = group.lastIndexOf(before)
      if (at >= 0) group[at] = after
    }
    this.#ownById.set(after.id, after)
  }

  #isElsewhere(field: string, before: R, after: R): boolean {
    const { order } = this.#options
    return (
      fieldOf(before, field) !== fieldOf(after, field) ||
      (order !== undefined && order(before) !== order(after))
    )
  }

  /** Whether another row has what only one may have. */
  hasTwin(row: Row): boolean {
    return this.#twinField(row) !== undefined
  }

  #twinField(row: Row): string | undefined {
    return this.#options.unique?.find((field) => {
      const value = fieldOf(row, field)
      const other = this.#groupsOf(field).get(value)?.[0]
      return value !== null && other !== undefined && other.id !== row.id
    })
  }

  #refuseTwin(row: Row): void {
    const field = this.#twinField(row)
    if (field !== undefined) throw new Error(`${this.name}: ${field} ${fieldOf(row, field)} is taken`)
  }

  remove(id: string): Changed<R> | undefined {
    this.recall()
    const record = this.#byId.get(id)
    if (!record) return undefined
    const place = this.placeOf(id)
    const places = this.#leave(record)
    this.#noteChange(record)
    return {
      row: record,
      undo: () => {
        const later = [...this.#byId.values()].filter((row) => this.placeOf(row.id) > place)
        for (const row of later) this.#ownById.delete(row.id)
        for (const row of [record, ...later]) this.#ownById.set(row.id, row)
        this.#places?.set(id, place)
        this.#indexAt(record, places)
        this.#noteChange(record)
      },
    }
  }

  clear(): void {
    this.#rowsById.clear()
    this.#loaded = []
    this.#earlier = null
    this.#places = null
    this.#indexes.clear()
    this.#forgetChanges()
  }

  /** Takes over a change made elsewhere. */
  apply(change: Change): void {
    if (change.row === null) this.remove(change.id)
    else if (this.get(change.id)) this.update(change.id, change.row)
    else this.insert(change.row)
  }

  /** Is a row from outside what one of this table has to be, down to what its fields hold? */
  accepts(row: Row): boolean {
    return this.#problemOf(row, new Set()) === null
  }

  /**
   * What is wrong with the rows of a scenario: of another shape, there twice. The first one, its field, and why. Of many
   * rows, which follow one recipe, some have to stand for the shape of all: it takes 20 µs for each.
   */
  problemWith(rows: readonly R[]): { row: string; field: string; reason: string } | null {
    const read = new Set<string>()
    const taken = new Map(['id', ...(this.#options.unique ?? [])].map((field) => [field, new Set<Key>()]))
    const step = Math.ceil(rows.length / mostLookedAt)
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

  /** `read` is what was found right before: many rows hold the same JSON. */
  #problemOf(row: Row, read: Set<string>): { field: string; reason: string } | null {
    const shape = this.#schema.safeParse(row, { reportInput: true })
    if (!shape.success) return problemOfIssue(shape.error.issues[0])
    if (this.#options.uuids && !z.uuid().safeParse(row.id).success)
      return { field: 'id', reason: 'has to be a UUID' }
    for (const [field, schema] of Object.entries<z.ZodMiniType | undefined>(this.#options.json ?? {})) {
      const text = fieldOf(row, field)
      if (text === null || !schema || read.has(`${field} ${text}`)) continue
      if (!holds(String(text), schema)) return { field, reason: `holds JSON of another shape: ${text}` }
      read.add(`${field} ${text}`)
    }
    return null
  }

  /** The first id in a row that `exists` doesn't know, with the field and the table that it is about. */
  danglingReference(exists: (table: string, id: string) => boolean) {
    for (const [field, table] of Object.entries<string | undefined>(this.#options.references ?? {})) {
      for (const row of this.all()) {
        const id = fieldOf(row, field)
        if (table && id !== null && !exists(table, String(id))) return { field, row: row.id, table }
      }
    }
    return null
  }

  #checked(row: Row): R {
    const checked = this.#schema.safeParse(row)
    if (!checked.success) throw new Error(`${this.name}: ${checked.error.message}`)
    return checked.data
  }

  #noteChange(row: R): void {
    this.version++
    if (this.#changed.length >= rememberedChanges) this.#changed = []
    else this.#changed.push(row)
  }

  #forgetChanges(): void {
    this.version++
    this.#changed = []
  }

  /** What a page shows first is often found without it, and of 100,000 rows it takes its time. */
  get #byId(): ReadonlyMap<string, R> {
    if (this.#loaded.length === 0) return this.#rowsById
    let rows = loadedById.get(this.#loaded) as ReadonlyMap<string, R> | undefined
    if (!rows) {
      rows = new Map(this.#loaded.map((row) => [row.id, row]))
      loadedById.set(this.#loaded, rows)
    }
    return rows
  }

  /** For changes: from now on nobody else has the same rows. */
  get #ownById(): Map<string, R> {
    for (const row of this.#loaded) this.#rowsById.set(row.id, row)
    this.#loaded = []
    return this.#rowsById
  }

  #groupsOf(field: string): Map<Key, R[]> {
    let groups = this.#indexes.get(field)
    if (!groups) {
      groups = new Map()
      this.#indexes.set(field, groups)
      for (const row of this.all()) this.#index(row, [field])
    }
    return groups
  }

  #enter(row: R): void {
    this.#index(row)
    this.#ownById.set(row.id, row)
    this.#places?.set(row.id, this.#inserted)
    this.#inserted++
  }

  #leave(row: R): ReadonlyMap<string, number> {
    const places = this.#unindex(row)
    this.#ownById.delete(row.id)
    this.#places?.delete(row.id)
    return places
  }

  #index(row: R, fields = this.#fields): void {
    for (const field of fields) {
      const value = fieldOf(row, field)
      const groups = this.#groupsOf(field)
      const group = groups.get(value)
      if (group) insertSorted(group, row, this.#options.order)
      else groups.set(value, [row])
    }
  }

  /** Tells for each field where the row was among those of its value. */
  #unindex(row: R, fields = this.#fields): ReadonlyMap<string, number> {
    const places = new Map<string, number>()
    for (const field of fields) {
      const group = this.#groupsOf(field).get(fieldOf(row, field)) ?? []
      const at = group.lastIndexOf(row)
      if (at < 0) continue
      group.splice(at, 1)
      places.set(field, at)
    }
    return places
  }

  #indexAt(row: R, places: ReadonlyMap<string, number>): void {
    for (const [field, at] of places) this.#groupsOf(field).get(fieldOf(row, field))?.splice(at, 0, row)
  }
}

function problemOfIssue(issue: z.core.$ZodIssue | undefined): { field: string; reason: string } {
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

function fieldOf(row: Row, field: string): Key {
  return (row as unknown as Record<string, Key>)[field] ?? null
}

function insertSorted<R>(group: R[], row: R, order: ((row: R) => number) | undefined): void {
  const last = group.at(-1)
  if (!order || last === undefined || order(last) <= order(row)) {
    group.push(row)
    return
  }
  const place = order(row)
  const later = firstIndex(group, (other) => order(other) > place)
  group.splice(later, 0, row)
}
