import { Collection, type Query } from '@msw/data'
import * as z from 'zod/mini'
import './random-uuid.ts'
import { IndexedQuery } from './query.ts'
import { RowCheck, type RowRules } from './row-check.ts'
import { fieldOf, insertInOrder, type Key, type Order, type Row, RowIndex } from './row-index.ts'

/** One row's new value, or null when it is gone: what transactions collect, tabs exchange and snapshots hold. */
export const rowChange = z.object({
  table: z.string(),
  id: z.string(),
  row: z.nullable(z.looseObject({ id: z.string() })),
})
export interface RowChange extends Omit<z.infer<typeof rowChange>, 'row'> {
  row: Row | null
}

interface TableOptions<R extends Row> extends RowRules<R> {
  /** Fields that rows are often asked for by: `q.where({ team_id })`. */
  indexes?: readonly (keyof R & string)[]
  /** Rows of an index come in this order; without it, as in the table. */
  order?: (row: R) => number
}

type Schema<R extends Row> = z.ZodMiniType<R, R>
/** A row as `@msw/data` hands it out. */
type Stored<R extends Row> = ReturnType<Collection<Schema<R>>['all']>[number]
type Predicate<R extends Row> = ((query: Query<Stored<R>>) => Query<Stored<R>>) | Query<Stored<R>>
type Found<R extends Row, Strict> = Strict extends true ? Stored<R> : Stored<R> | undefined
type FindOptions<R extends Row> = NonNullable<Parameters<Collection<Schema<R>>['findMany']>[1]>
type UpdateFunction<R extends Row> = Parameters<Collection<Schema<R>>['updateMany']>[1]['data']
type Draft<R extends Row> = Parameters<UpdateFunction<R>>[0]
interface UpdateOptions<R extends Row> {
  /** As in `@msw/data`, or the new values; those that are undefined stay as they are. */
  data: UpdateFunction<R> | { readonly [Field in keyof R]?: R[Field] | undefined }
}

/** A row's entries in `#edits`, `#overrides` and `#positions` before a transaction. Null: deleted; undefined: no entry. */
interface Before<R extends Row> {
  edit: Stored<R> | null | undefined
  overriding: Stored<R> | null | undefined
  position: number | undefined
}

/** The position of the first added row: larger than those of the scenario's rows. */
const firstNewPosition = 2 ** 32
const rememberedChanges = 1000

/**
 * A collection of `@msw/data` over the rows of a scenario, which all worlds that begin alike share.
 *
 * - `#scenario`: the shared rows, which never change.
 * - `#overrides`: rows that replace shared ones, or are new; null is a deleted row. Look-ups ask here first.
 * - `#edits`: overrides made by calls, imports and other tabs, not by background events. An edit stands in both maps. Edits
 *   are stored, sent to other tabs, and the only rows of the inherited `Collection`.
 *
 * This class adds to `@msw/data`: rows by id, indexes, unique fields, `orderBy` before `skip` and `take`, and rollback.
 * Rows that are handed out never change afterwards: an update creates another row and deletes the one before, and the
 * collection's hooks see just that. To change or delete a row that isn't there is an error.
 */
export class Table<R extends Row> extends Collection<Schema<R>> {
  readonly name: string
  readonly check: RowCheck<R>
  readonly #options: TableOptions<R>
  readonly #indexed: readonly string[]
  readonly #orderOfRows: Order<R> | undefined
  readonly #anyRow = new IndexedQuery<Stored<R>>()
  #scenario: RowIndex<Stored<R>>
  /** Rows that replace the scenario's, and added ones. */
  readonly #overrides = new Map<string, Stored<R> | null>()
  /** The overrides without those of background events; with those of the open transaction. */
  readonly #edits = new Map<string, Stored<R> | null>()
  /** The groups of indexes that differ from the scenario's: rows by field and value. */
  readonly #groups = new Map<string, Map<Key, Stored<R>[]>>()
  /** The positions of added rows, by id. */
  readonly #positions = new Map<string, number>()
  #nextPosition = firstNewPosition
  #size = 0
  /** The rows that the open transaction has changed, as they stood before. */
  readonly #before = new Map<string, Before<R>>()
  #isOpen = false

  constructor(name: string, schema: Schema<R>, options: TableOptions<R> = {}) {
    super({ schema })
    const { unique = [], indexes = [], order } = options
    this.name = name
    this.check = new RowCheck<R>(schema, options)
    this.#options = options
    this.#indexed = [...unique, ...indexes]
    this.#orderOfRows = order && ((a, b) => order(a) - order(b))
    this.#scenario = RowIndex.of<Stored<R>>([], this.#orderOfRows)
  }

  /** Begins anew, with the rows of a scenario. */
  load(rows: readonly R[]): void {
    // Empties the array of `Collection`, which its `all()` hands out: its `clear()` would search that for each row.
    super.all().length = 0
    this.#overrides.clear()
    this.#edits.clear()
    this.#groups.clear()
    this.#positions.clear()
    this.#nextPosition = firstNewPosition
    this.#size = rows.length
    this.#scenario = this.#indexOf(rows)
    this.#forgetChanges()
  }

  /** The same scenario, with more of its rows. */
  protected extendScenario(extended: (rows: readonly R[]) => readonly R[]): void {
    const rows = extended(this.#scenario.rows)
    this.#size += rows.length - this.#scenario.rows.length
    this.#scenario = this.#indexOf(rows)
    this.#groups.clear()
    for (const [id, row] of this.#overrides) this.#reindex(this.#scenario.get(id), row ?? undefined)
    this.#forgetChanges()
  }

  /** Loads older rows that a look-up may need; false if all are loaded. Only runs are loaded in parts. */
  protected loadOlderRows(): boolean {
    return false
  }

  /** Counts every change, for what is computed of the rows. */
  revision = 0
  /** The rows of the last changes, one per revision. */
  #lastChanged: R[] = []

  /** Rows that were added, changed or removed after a revision, or null if that is too long ago to tell. */
  changedSince(revision: number): readonly R[] | null {
    const count = this.revision - revision
    return count > this.#lastChanged.length ? null : this.#lastChanged.slice(this.#lastChanged.length - count)
  }

  #forgetChanges(): void {
    this.revision++
    this.#lastChanged = []
  }

  /** The scenario's rows while no row differs from them, else null. */
  get scenarioRowsIfUnchanged(): readonly R[] | null {
    return this.#overrides.size === 0 ? this.#scenario.rows : null
  }

  get(id: string): Stored<R> | undefined {
    return this.#known(id) ?? (this.loadOlderRows() ? this.#known(id) : undefined)
  }

  #known(id: string): Stored<R> | undefined {
    const row = this.#overrides.get(id)
    return row === undefined ? this.#scenario.get(id) : (row ?? undefined)
  }

  override count(predicate?: Predicate<R>): number {
    return predicate === undefined ? this.#size : this.#matching(predicate).length
  }

  override all(): Stored<R>[] {
    this.loadOlderRows()
    return this.loadedRows()
  }

  /** The rows loaded so far, maybe without older ones. */
  protected loadedRows(): Stored<R>[] {
    const rows: (Stored<R> | null)[] = [...this.#scenario.rows]
    const added: Stored<R>[] = []
    for (const [id, row] of this.#overrides) {
      const position = this.#scenario.positionOf(id)
      if (position !== undefined) rows[position] = row
      else if (row) added.push(row)
    }
    const isNoneOverridden = this.#overrides.size === added.length
    const kept = isNoneOverridden ? rows : rows.filter((row) => row !== null)
    return kept.concat(added.sort((a, b) => this.positionOf(a.id) - this.positionOf(b.id))) as Stored<R>[]
  }

  override findFirst<Strict extends boolean>(
    predicate?: Predicate<R>,
    options?: { strict?: Strict },
  ): Found<R, Strict> {
    const [found] = this.#matching(predicate)
    if (options?.strict && !found) throw new Error(`${this.name}: no such row`)
    // The compiler can't tell which of the two types `Strict` stands for.
    return found as Found<R, Strict>
  }

  override findMany(predicate?: Predicate<R>, { orderBy, skip = 0, take }: FindOptions<R> = {}): Stored<R>[] {
    const matching = this.#matching(predicate)
    const found = orderBy ? matching.toSorted(orderOf([orderBy].flat())) : matching
    return found.slice(skip, take && skip + take)
  }

  #matching(predicate: Predicate<R> | undefined): readonly Stored<R>[] {
    if (predicate === undefined) return this.all()
    const query = typeof predicate === 'function' ? predicate(this.#anyRow) : predicate
    const wanted = query instanceof IndexedQuery ? query.values : []
    const indexed = wanted.find(([field]) => field === 'id' || this.#indexed.includes(field))
    const rows = indexed ? this.#withValue(indexed[0], indexed[1] as Key) : this.all()
    return indexed && wanted.length === 1 ? rows : rows.filter((row) => query.test(row))
  }

  #withValue(field: string, value: Key): readonly Stored<R>[] {
    if (field !== 'id') return this.#group(field, value)
    const row = this.get(String(value))
    return row ? [row] : []
  }

  #group(field: string, value: Key): readonly Stored<R>[] {
    this.loadOlderRows()
    return this.#groups.get(field)?.get(value) ?? this.#scenario.group(field, value)
  }

  /** Larger for rows added later: breaks ties in an order. */
  positionOf(id: string): number {
    return this.#positions.get(id) ?? this.#scenario.positionOf(id) ?? this.#nextPosition
  }

  override async create(values: R): Promise<Stored<R>> {
    if (this.get(values.id)) throw new Error(`${this.name}: id ${values.id} is taken`)
    this.refuseDuplicate(values, values.id)
    this.#remember(values.id)
    const row = await super.create(values)
    this.#setEdit(row.id, row)
    return row
  }

  /** Rows are flat: a copy is as good as `@msw/data`'s draft, for which it clones a row twice. */
  override async update(which: Predicate<R> | Stored<R> | R, { data }: UpdateOptions<R>): Promise<Stored<R>> {
    const row = this.#one(which)
    this.#remember(row.id)
    const values = { ...row }
    if (typeof data === 'function') await data(values as Draft<R>)
    else assignDefined(values, data)
    if (values.id !== row.id) throw new Error(`${this.name}: an id can't change`)
    this.refuseDuplicate(values, row.id)
    const updated = await this.#replaceRecord(values)
    this.#setEdit(row.id, updated)
    return updated
  }

  override async updateMany(which: Predicate<R>, options: UpdateOptions<R>): Promise<Stored<R>[]> {
    const updated: Stored<R>[] = []
    for (const row of this.findMany(which)) updated.push(await this.update(row, options))
    return updated
  }

  override delete(which: Predicate<R> | Stored<R> | R): Stored<R> {
    const row = this.#one(which)
    this.#remember(row.id)
    this.#deleteRecord(row.id)
    this.#setEdit(row.id, null)
    return row
  }

  override deleteMany(which: Predicate<R>): Stored<R>[] {
    return this.findMany(which).map((row) => this.delete(row))
  }

  #one(which: Predicate<R> | Stored<R> | R): Stored<R> {
    const row = typeof which === 'object' && 'id' in which ? this.get(which.id) : this.findFirst(which)
    if (!row) throw new Error(`${this.name}: no such row`)
    return row
  }

  /** The field in which another row has this value, where only one may have it. */
  duplicateField(values: object, id: string): string | undefined {
    return this.#options.unique?.find((field) => {
      const value = fieldOf(values, field)
      return value !== null && this.#group(field, value).some((other) => other.id !== id)
    })
  }

  refuseDuplicate(values: object, id: string): void {
    const field = this.duplicateField(values, id)
    if (field !== undefined) throw new Error(`${this.name}: ${field} ${fieldOf(values, field)} is taken`)
  }

  /** Collects changes until commit or rollback. */
  beginTransaction(): void {
    this.#isOpen = true
  }

  /** Whether the open transaction has changed a row. */
  get isChanged(): boolean {
    return this.#before.size > 0
  }

  /** Changes of the open transaction. */
  get openChanges(): RowChange[] {
    return Array.from(this.#before.keys(), (id) => ({
      table: this.name,
      id,
      row: this.#known(id) ?? null,
    }))
  }

  commit(): void {
    this.#endTransaction()
  }

  async rollback(): Promise<void> {
    const changed = [...this.#before].reverse()
    this.#endTransaction()
    for (const [id, { edit, overriding, position }] of changed) {
      if (edit) this.#setEdit(id, await this.#replaceRecord({ ...edit }), position)
      else {
        this.#deleteRecord(id)
        if (edit === null) this.#setEdit(id, null, position)
        else {
          this.#edits.delete(id)
          this.#setOverride(id, overriding, position)
        }
      }
    }
  }

  #endTransaction(): void {
    this.#isOpen = false
    // Clearing an empty map takes time, too, and most tables didn't change.
    if (this.isChanged) this.#before.clear()
  }

  get editCount(): number {
    return this.#edits.size
  }

  /** The edited rows as they stood before the open transaction. */
  committedEdits(): RowChange[] {
    const committed = new Map(this.#edits)
    for (const [id, { edit }] of this.#before) {
      if (edit === undefined) committed.delete(id)
      else committed.set(id, edit)
    }
    return [...committed].map(([id, row]) => ({ table: this.name, id, row }))
  }

  /** Takes over a change that was made elsewhere. */
  async apply({ id, row }: RowChange): Promise<void> {
    if (row) this.#setEdit(id, await this.#replaceRecord(row as R))
    else {
      this.#deleteRecord(id)
      this.#setEdit(id, null)
    }
  }

  /** Adds or replaces a row by a background event's, unless it was edited. */
  applyEventRow(row: R): void {
    if (!this.#edits.has(row.id)) this.#setOverride(row.id, row as Stored<R>)
  }

  /** Replaces the record that `#edits` has of this id by a new one with these values. The caller then updates `#edits`. */
  async #replaceRecord(values: R): Promise<Stored<R>> {
    const row = await super.create(values)
    this.#deleteRecord(values.id)
    return row
  }

  /** Deletes the record of `Collection` that `#edits` has of this id; `#edits` stays as it is. */
  #deleteRecord(id: string): void {
    const edited = this.#edits.get(id)
    if (!edited) return
    const records = super.all()
    // Without listeners, `super.delete` would make an event all the same, and compare key after key.
    if (this.hooks.listenerCount('delete') > 0) super.delete(edited)
    else records.splice(records.lastIndexOf(edited), 1)
  }

  #remember(id: string): void {
    if (!this.#isOpen) throw new Error(`${this.name}: changed outside a transaction`)
    if (this.#before.has(id)) return
    this.#before.set(id, {
      edit: this.#edits.get(id),
      overriding: this.#overrides.get(id),
      position: this.#positions.get(id),
    })
  }

  #setEdit(id: string, row: Stored<R> | null, position?: number): void {
    this.#edits.set(id, row)
    this.#setOverride(id, row, position)
  }

  /** Look-ups find this row from now on; no row if it is null, the scenario's if it is undefined. */
  #setOverride(id: string, row: Stored<R> | null | undefined, position?: number): void {
    const before = this.#known(id)
    if (row === undefined) this.#overrides.delete(id)
    else this.#overrides.set(id, row)
    const after = this.#known(id)
    const isNew = after && !before && this.#scenario.positionOf(id) === undefined
    const newPosition = position ?? (isNew ? this.#nextPosition++ : undefined)
    if (newPosition === undefined || newPosition === this.#positions.get(id)) this.#reindex(before, after)
    else {
      this.#reindex(before, undefined)
      this.#positions.set(id, newPosition)
      this.#reindex(undefined, after)
    }
    this.#size += Number(after !== undefined) - Number(before !== undefined)
    const changed = after ?? before
    if (!changed) return
    this.revision++
    this.#lastChanged.push(changed)
    if (this.#lastChanged.length > rememberedChanges) this.#lastChanged.splice(0, rememberedChanges / 2)
  }

  /** Updates the indexes; a row that keeps its value keeps its position. */
  #reindex(before: Stored<R> | undefined, after: Stored<R> | undefined): void {
    for (const field of this.#indexed) {
      const from = before && this.#groupToChange(field, fieldOf(before, field))
      const to = after && this.#groupToChange(field, fieldOf(after, field))
      const at = before && from ? from.lastIndexOf(before) : -1
      if (from && from === to && after && before && at >= 0 && this.#order(before, after) === 0)
        from[at] = after
      else {
        if (at >= 0) from?.splice(at, 1)
        if (after && to) insertInOrder(to, after, this.#order)
      }
    }
  }

  readonly #order: Order<R> = (a, b) =>
    this.#orderOfRows?.(a, b) || this.positionOf(a.id) - this.positionOf(b.id)

  /** A group of an index, copied from the scenario's before its first change. */
  #groupToChange(field: string, value: Key): Stored<R>[] {
    const groups = this.#groups.get(field) ?? new Map<Key, Stored<R>[]>()
    const group = groups.get(value) ?? [...this.#scenario.group(field, value)]
    groups.set(value, group)
    this.#groups.set(field, groups)
    return group
  }

  /** Scenario rows lack the internal marks of @msw/data. That is safe: its own methods never see these rows. */
  #indexOf(rows: readonly R[]): RowIndex<Stored<R>> {
    return RowIndex.of(rows as readonly Stored<R>[], this.#orderOfRows)
  }
}

function orderOf<R extends Row>(criteria: readonly unknown[]): Order<R> {
  const fields = criteria.flatMap((criterion) => Object.entries<'asc' | 'desc'>(Object(criterion)))
  return (a, b) => {
    for (const [field, direction] of fields) {
      const [x, y] = [fieldOf(a, field), fieldOf(b, field)]
      if (x === y) continue
      const isBefore = y !== null && (x === null || x < y)
      return isBefore === (direction === 'asc') ? -1 : 1
    }
    return 0
  }
}

function assignDefined(row: object, values: object): void {
  for (const [field, value] of Object.entries(values)) if (value !== undefined) Reflect.set(row, field, value)
}
