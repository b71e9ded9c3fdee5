import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, resolve } from 'node:path'
import * as z from 'zod/mini'
import { schemaVersion } from '../db/models.ts'
import { type RowChange, rowChange } from '../db/table.ts'
import { type Backend, type BackendState, backendSettings, type StateStore } from '../service/backend.ts'
import { reportFullDisk, syncFolder, type Write, write, writeAll } from './disk.ts'
import { FileBlobs } from './file-blobs.ts'
import { FileLock } from './file-lock.ts'

/**
 * State in a file: a line that says what the world began as, then a line for every change. A change is safe once its line
 * has its end: a last line without one was never answered for. Now and then, and after every reset, the whole is written
 * anew beside the file and moved into its place.
 */

const format = 'paceline-state'
const fileHeader = `{"format":"${format}"`
/** Bytes of changes that trigger a rewrite. */
const worthCompacting = 8 * 1024 * 1024

const settings = z.object({
  format: z.literal(format),
  version: z.int(),
  ...backendSettings.shape,
  /** Number of the folder with the uploads. */
  uploads: z._default(z.int().check(z.gte(0)), 0),
})
const changed = z.object({ changes: z.array(rowChange) })

/** A state file, locked and read, not yet written to. */
export class KeptState {
  readonly path: string
  readonly lock: FileLock
  readonly blobs: FileBlobs
  readonly write: Write
  state: BackendState | null = null
  /** Length of the complete lines. */
  size = 0
  /** Whether the last line is incomplete. */
  torn = false

  /** Throws, and changes nothing, when the file isn't a state file or is in use. */
  constructor(named: string, writing = write) {
    if (existsSync(named) && !statSync(named).isFile()) throw new Error(`${named} is no file`)
    this.path = existsSync(named) ? realpathSync(named) : resolve(named)
    this.write = writing
    this.lock = new FileLock(this.path)
    try {
      const uploads = existsSync(this.path) ? this.#read() : 0
      this.blobs = new FileBlobs(`${this.path}.uploads`, uploads, writing)
      if (!isDraft(draftOf(this.path))) throw new Error(`${draftOf(this.path)} is in the way: move it away`)
    } catch (error) {
      this.lock.release()
      throw error
    }
  }

  /** Returns the number of the folder with the uploads. */
  #read(): number {
    const bytes = readFileSync(this.path)
    this.size = bytes.lastIndexOf(0x0a) + 1
    this.torn = this.size < bytes.length
    let uploads = 0
    const changes = new Map<string, RowChange>()
    const lines = bytes.subarray(0, this.size).toString('utf8').split('\n')
    for (const [i, text] of lines.entries()) {
      if (i === lines.length - 1 && i > 0) break
      const value = parsed(text)
      const line = changed.safeParse(value)
      if (line.success && this.state) {
        for (const one of line.data.changes) changes.set(`${one.table}/${one.id}`, one)
        continue
      }
      const { success, data } = settings.safeParse(value)
      if (!success) throw this.#unusable(`line ${i + 1} is neither settings nor changes`)
      if (data.version !== schemaVersion) {
        throw this.#unusable(
          `it was written by version ${data.version} of the tables, this is ${schemaVersion}`,
        )
      }
      this.state = { ...data, changes: [] }
      uploads = data.uploads
    }
    if (this.state) this.state = { ...this.state, changes: [...changes.values()] }
    return uploads
  }

  #unusable(reason: string): Error {
    return new Error(
      `the state in ${this.path} can't be taken over: ${reason}. Move it away to start anew, or name another file.`,
    )
  }
}

export class StateFile implements StateStore {
  readonly shared = false
  readonly #kept: KeptState
  readonly #backend: Backend
  #file = -1
  #size: number
  /** Size of the file after the last rewrite. */
  #compact: number

  private constructor(kept: KeptState, backend: Backend) {
    this.#kept = kept
    this.#backend = backend
    this.#size = kept.size
    this.#compact = kept.size
  }

  /** From now on the backend's state is kept there: after what the file holds, or instead of it. */
  static async attach(kept: KeptState, backend: Backend, goesOn: boolean): Promise<StateFile> {
    const store = new StateFile(kept, backend)
    kept.lock.confirm()
    if (goesOn) {
      store.#file = openSync(kept.path, 'r+')
      ftruncateSync(store.#file, kept.size)
    } else await kept.blobs.exchange(new Map(), () => store.saveState())
    backend.store = store
    return store
  }

  exclusive<Result>(work: () => Promise<Result>): Promise<Result> {
    return work()
  }

  async saveChanges(changes: readonly RowChange[]): Promise<void> {
    // The backend's state doesn't contain these changes yet: compact first, then append.
    this.#compactSoon()
    this.#append({ changes })
  }

  async saveSettings(): Promise<void> {
    this.#append(this.#settings())
    this.#compactSoon()
  }

  async saveState(): Promise<void> {
    reportFullDisk(() => this.#rewrite())
  }

  async refresh(): Promise<void> {
    // No other process writes here.
  }

  close(): void {
    fsyncSync(this.#file)
    closeSync(this.#file)
  }

  #append(line: object): void {
    const bytes = Buffer.from(`${JSON.stringify(line)}\n`)
    reportFullDisk(() => {
      try {
        this.#size = writeAll(this.#kept.write, this.#file, bytes, this.#size)
      } catch (error) {
        ftruncateSync(this.#file, this.#size)
        throw error
      }
    })
  }

  #compactSoon(): void {
    if (this.#size - this.#compact < worthCompacting) return
    try {
      this.#rewrite()
    } catch {
      // The present file is still valid; retry once there may be room.
      this.#compact = this.#size
    }
  }

  /** Writes everything to a new file, which then replaces the old one. */
  #rewrite(): void {
    const { path, write } = this.#kept
    const { changes } = this.#backend.state
    const lines = [this.#settings(), ...(changes.length > 0 ? [{ changes }] : [])]
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
    const file = openSync(draftOf(path), 'w')
    try {
      this.#size = writeAll(write, file, Buffer.from(text), 0)
      fsyncSync(file)
      renameSync(draftOf(path), path)
    } catch (error) {
      closeSync(file)
      rmSync(draftOf(path))
      throw error
    }
    if (this.#file >= 0) closeSync(this.#file)
    this.#file = file
    this.#compact = this.#size
    syncFolder(dirname(path))
  }

  #settings() {
    const uploads = this.#kept.blobs.folder
    return { format, version: schemaVersion, ...this.#backend.settings, uploads }
  }
}

const draftOf = (path: string) => `${path}.new`

/** Whether the file is the draft of an interrupted rewrite, or absent. */
function isDraft(path: string): boolean {
  if (!existsSync(path)) return true
  const found = readFileSync(path).subarray(0, fileHeader.length).toString('utf8')
  return statSync(path).isFile() && fileHeader.startsWith(found)
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
