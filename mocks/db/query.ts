import { type Condition, type PredicateFunction, Query } from '@msw/data'

/** A query that tells which values it asks for, so that a table finds them in an index: `q.where({ team_id })`. */
export class IndexedQuery<T> extends Query<T> {
  readonly values: Readonly<Record<string, unknown>>
  /** Nothing else is asked. */
  readonly isPlain: boolean

  constructor(tested?: Query<T>, values: Readonly<Record<string, unknown>> = {}, isPlain = true) {
    super(tested && ((row) => tested.test(row)))
    this.values = values
    this.isPlain = isPlain
  }

  override where(condition: Condition<T> | PredicateFunction<T>): IndexedQuery<T> {
    const tested = super.where(condition)
    if (typeof condition === 'function') return new IndexedQuery(tested, this.values, false)
    return new IndexedQuery(tested, Object.assign({}, this.values, condition), this.isPlain)
  }
}

/** The query for a row that is already at hand. */
export class RowQuery<T> extends Query<T> {
  readonly row: T

  constructor(row: T) {
    super((other) => other === row)
    this.row = row
  }
}
