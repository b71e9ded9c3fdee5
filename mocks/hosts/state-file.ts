import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import * as z from 'zod/mini'
import type { Backend, BackendState, StateStore } from '../backend/backend.ts'
import { schemaVersion } from '../backend/db.ts'
import type { Change } from '../backend/table.ts'
import { faultInForce } from '../control/commands/trouble.ts'

/**
 * State in a file: a line that says what the world began as, then a line for every change. A change is one write of one
 * line, so that a kill loses at most the one in flight: a last line without an end is dropped. Now and then, and after
 * every reset, the whole is written anew beside the file and moved into its place.
 */

const format = 'paceline-state'
/** How many bytes of changes are worth writing everything anew. */
const worthCompacting = 8 * 1024 * 1024

const settings = z.object({
  format: z.literal(format),
  version: z.int(),
  scenario: z.string(),
  seed: z.number(),
  start: z.number(),
  clock: z.object({ at: z.number(), anchor: z.number(), frozen: z.boolean(), speed: z.number() }),
  latency: z.enum(['off', 'fast', 'typical', 'slow', '3g']),
  faults: z.array(faultInForce),
})
const changed = z.object({
  changes: z.array(
    z.object({ table: z.string(), id: z.string(), row: z.nullable(z.looseObject({ id: z.string() })) }),
  ),
})

export class StateFile implements StateStore {
  readonly shared = false
  readonly #path: string
  readonly #backend: Backend
  #file: number
  #grown = 0

  private constructor(path: string, backend: Backend) {
    this.#path = path
    this.#backend = backend
    this.#file = this.#rewrite()
  }

  /** What the file holds; null when there is none. Throws, and leaves it alone, when it can't be read. */
  static read(path: string): BackendState | null {
    if (!existsSync(path)) return null
    const bytes = readFileSync(path)
    const end = bytes.lastIndexOf(0x0a) + 1
    if (end < bytes.length) truncateSync(path, end)
    const lines = bytes.subarray(0, end).toString('utf8').split('\n').filter(Boolean)
    let state: BackendState | null = null
    const changes = new Map<string, Change>()
    for (const [i, line] of lines.entries()) {
      const value: unknown = JSON.parse(line)
      const change = changed.safeParse(value)
      if (change.success) {
        for (const one of change.data.changes) changes.set(`${one.table}/${one.id}`, one)
        continue
      }
      const setting = settings.safeParse(value)
      if (!setting.success) throw new Error(`line ${i + 1} is neither settings nor changes`)
      if (setting.data.version !== schemaVersion) {
        throw new Error(
          `it was written by version ${setting.data.version} of the tables, this is ${schemaVersion}`,
        )
      }
      state = { ...setting.data, changes: [] }
    }
    return state && { ...state, changes: [...changes.values()] }
  }

  /** From now on the backend's state is kept there. */
  static attach(path: string, backend: Backend): StateFile {
    const store = new StateFile(path, backend)
    backend.store = store
    return store
  }

  exclusive<Result>(work: () => Promise<Result>): Promise<Result> {
    return work()
  }

  async committed(changes: readonly Change[]): Promise<void> {
    this.#append({ changes })
  }

  async settingsChanged(): Promise<void> {
    this.#append(this.#settings())
  }

  async replaced(): Promise<void> {
    closeSync(this.#file)
    this.#file = this.#rewrite()
  }

  async refresh(): Promise<void> {
    // Nobody else writes here.
  }

  close(): void {
    fsyncSync(this.#file)
    closeSync(this.#file)
  }

  #append(line: object): void {
    this.#grown += writeWhole(this.#file, `${JSON.stringify(line)}\n`)
    if (this.#grown > worthCompacting) void this.replaced()
  }

  /** Everything anew, in a file that takes the old one's place at once. */
  #rewrite(): number {
    const fresh = `${this.#path}.new`
    const file = openSync(fresh, 'w')
    writeWhole(file, `${JSON.stringify(this.#settings())}\n`)
    const { changes } = this.#backend.state
    if (changes.length > 0) writeWhole(file, `${JSON.stringify({ changes })}\n`)
    fsyncSync(file)
    renameSync(fresh, this.#path)
    syncFolder(dirname(this.#path))
    this.#grown = 0
    // Still the same file, under its new name.
    return file
  }

  #settings() {
    const { scenario, seed, start, clock, latency, faults } = this.#backend.state
    return { format, version: schemaVersion, scenario, seed, start, clock, latency, faults }
  }
}

function writeWhole(file: number, text: string): number {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
  return bytes.length
}

/** A rename is safe once the folder is. */
function syncFolder(folder: string): void {
  const file = openSync(folder, 'r')
  fsyncSync(file)
  closeSync(file)
}
