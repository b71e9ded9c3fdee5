import { type Condition, type PredicateFunction, Query } from '@msw/data'

type Wanted<T> = Condition<T> | PredicateFunction<T>

/** A query that tells which values it asks for, so that a table finds them in an index: `q.where({ team_id })`. */
export class IndexedQuery<T> extends Query<T> {
  readonly #conditions: readonly Wanted<T>[]
  /** Fields that have to have these values. */
  readonly values: Readonly<Record<string, unknown>>
  /** Whether `values` are the only conditions. */
  readonly isPlain: boolean

  constructor(
    conditions: readonly Wanted<T>[] = [],
    values: Readonly<Record<string, unknown>> = {},
    isPlain = true,
  ) {
    super(conditions.length > 0 ? compiledLater(conditions) : undefined)
    this.#conditions = conditions
    this.values = values
    this.isPlain = isPlain
  }

  override where(condition: Wanted<T>): IndexedQuery<T> {
    const isPlain = typeof condition !== 'function' && Object.values(condition).every(isValue)
    return new IndexedQuery(
      [...this.#conditions, condition],
      isPlain ? Object.assign({}, this.values, condition) : this.values,
      this.isPlain && isPlain,
    )
  }
}

const isValue = (wanted: unknown) => wanted === null || !['function', 'object'].includes(typeof wanted)

/** Most queries are answered by an index alone. */
function compiledLater<T>(conditions: readonly Wanted<T>[]): PredicateFunction<T> {
  let query: Query<T> | undefined
  return (row) => {
    query ??= conditions.reduce<Query<T>>((narrowed, condition) => narrowed.where(condition), new Query<T>())
    return query.test(row)
  }
}
