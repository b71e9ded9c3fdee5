import type { Seed } from './db.ts'

/** The rows that scenarios begin with, made once for all who begin alike, for as long as one of them is there. */
export class SharedRows {
  readonly #known = new Map<string, WeakRef<Seed>>()
  readonly #coming = new Map<string, Promise<Seed>>()

  async of(name: string, make: () => Seed | Promise<Seed>): Promise<Seed> {
    const known = this.#known.get(name)?.deref() ?? this.#coming.get(name)
    if (known) return known
    const coming = Promise.resolve(make())
    this.#coming.set(name, coming)
    try {
      const rows = await coming
      for (const [old, kept] of this.#known) if (!kept.deref()) this.#known.delete(old)
      this.#known.set(name, new WeakRef(rows))
      return rows
    } finally {
      this.#coming.delete(name)
    }
  }
}
