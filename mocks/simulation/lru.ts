/** Caches the last results of a pure function. */
interface Lru<Value> {
  get(key: string, make: () => Value): Value
}

export function createLru<Value>(limit: number): Lru<Value> {
  const entries = new Map<string, Value>()
  return {
    get(key, make) {
      const known = entries.get(key)
      if (known !== undefined) {
        entries.delete(key)
        entries.set(key, known)
        return known
      }
      const value = make()
      entries.set(key, value)
      if (entries.size > limit) entries.delete(entries.keys().next().value as string)
      return value
    },
  }
}
