/** Something loaded when it is first wanted. */
export interface OnDemand<T> {
  /** Undefined until it has come. */
  readonly loaded: T | undefined
  /** Comes once; a failed attempt may be repeated. */
  load: () => Promise<T>
}

export function onDemand<T>(bring: () => Promise<T>): OnDemand<T> {
  let value: T | undefined
  let coming: Promise<T> | undefined
  return {
    get loaded() {
      return value
    },
    load: () => {
      coming ??= bring().then(
        (come) => {
          value = come
          return come
        },
        (error: unknown) => {
          coming = undefined
          throw error
        },
      )
      return coming
    },
  }
}
