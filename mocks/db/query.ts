import { type Condition, type PredicateFunction, Query } from '@msw/data'
import { fieldOf } from './row-index.ts'

type Wanted<T> = Condition<T> | PredicateFunction<T>

/** A query that tells which values it asks for, so that a table finds them in an index: `q.where({ team_id })`. */
export class IndexedQuery<T extends object> extends Query<T> {
  /** Fields that have to have these values. */
  readonly values: readonly (readonly [field: string, value: unknown])[]

  constructor(values: Readonly<Record<string, unknown>> = {}) {
    const wanted = Object.entries(values)
    super((row) => wanted.every(([field, value]) => fieldOf(row, field) === value))
    this.values = wanted
  }

  /** Functions, nested values and second conditions are left to `@msw/data`, which tests the rows one by one. */
  override where(condition: Wanted<T>): Query<T> {
    return this.values.length === 0 && isPlain(condition)
      ? new IndexedQuery(condition)
      : super.where(condition)
  }
}

function isPlain(condition: object): condition is Readonly<Record<string, unknown>> {
  if (typeof condition === 'function') return false
  return Object.values(condition).every((value) => value === null || !isNested(value))
}

const isNested = (value: unknown) => typeof value === 'object' || typeof value === 'function'
