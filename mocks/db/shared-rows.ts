import { Database } from './db.ts'
import type { ScenarioRows } from './models.ts'

/** A scenario whose rows can't be made, or don't hold together. */
export class BrokenScenario extends Error {
  override readonly name = 'BrokenScenario'
}

/** Throws an error that names table, row and field of a scenario's first invalid row. */
export function checkScenarioRows(rows: ScenarioRows): void {
  const db = new Database()
  db.load('checked', rows)
  const problem = db.problemOfScenario()
  if (problem) throw new Error(problem)
}

/** The rows that scenarios begin with: made once for all worlds of the same start, and kept while one of them is in use. */
export class SharedRowCache {
  readonly #check: (rows: ScenarioRows) => void
  readonly #known = new Map<string, WeakRef<ScenarioRows>>()
  readonly #coming = new Map<string, Promise<ScenarioRows>>()

  constructor(check: (rows: ScenarioRows) => void = () => {}) {
    this.#check = check
  }

  async of(name: string, make: () => ScenarioRows | Promise<ScenarioRows>): Promise<ScenarioRows> {
    const known = this.#known.get(name)?.deref() ?? this.#coming.get(name)
    if (known) return known
    const coming = this.#checked(name, make)
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

  async #checked(name: string, make: () => ScenarioRows | Promise<ScenarioRows>): Promise<ScenarioRows> {
    try {
      const rows = await make()
      this.#check(rows)
      return rows
    } catch (error) {
      const [scenario] = name.split(':', 1)
      const reason = error instanceof Error ? error.message : String(error)
      throw new BrokenScenario(`scenario "${scenario}" can't begin: ${reason}`, { cause: error })
    }
  }
}
