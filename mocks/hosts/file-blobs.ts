import { createHash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Blobs } from '../service/blobs.ts'
import { reportFullDisk, type Write, write, writeAll } from './disk.ts'

const ownNames = /^[0-9a-f]{64}(?:\.\d+\.new)?$/

/**
 * Uploaded bytes in a folder. Names are digests: what a caller calls a file never becomes a path. Another world gets
 * another folder, so that the old one is whole until the new one is.
 */
export class FileBlobs implements Blobs {
  /** Number of the folder, stored for the next start. */
  folder: number
  readonly #base: string
  readonly #write: Write
  #written = 0

  /** Throws when the folder holds anything else. */
  constructor(base: string, folder: number, writing = write) {
    this.#base = base
    this.folder = folder
    this.#write = writing
    const path = this.#path()
    const foreign = existsSync(path) && readdirSync(path).find((name) => !ownNames.test(name))
    if (foreign !== false && foreign !== undefined) {
      throw new Error(`${path} is for uploads and holds "${foreign}": move it away`)
    }
  }

  async put(path: string, bytes: Uint8Array): Promise<void> {
    reportFullDisk(() => {
      mkdirSync(this.#path(), { recursive: true })
      const file = this.#fileOf(path)
      const fresh = `${file}.${++this.#written}.new`
      const handle = openSync(fresh, 'w')
      try {
        writeAll(this.#write, handle, bytes, 0)
        renameSync(fresh, file)
      } catch (error) {
        rmSync(fresh)
        throw error
      } finally {
        closeSync(handle)
      }
    })
  }

  async get(path: string, from = 0, to = Number.POSITIVE_INFINITY): Promise<Uint8Array | undefined> {
    const file = this.#fileOf(path)
    if (!existsSync(file)) return undefined
    const handle = await open(file)
    try {
      const { size } = await handle.stat()
      const { buffer, bytesRead } = await handle.read({
        buffer: Buffer.allocUnsafeSlow(Math.max(0, Math.min(to, size) - from)),
        position: from,
      })
      return buffer.subarray(0, bytesRead)
    } finally {
      await handle.close()
    }
  }

  async exchange(uploads: ReadonlyMap<string, Uint8Array>, swap: () => Promise<void>): Promise<void> {
    const before = this.folder
    this.folder = 0
    while (existsSync(this.#path())) this.folder++
    try {
      for (const [path, bytes] of uploads) await this.put(path, bytes)
      await swap()
    } catch (error) {
      this.#remove(this.folder)
      this.folder = before
      throw error
    }
    if (before !== this.folder) this.#remove(before)
  }

  #remove(folder: number): void {
    const path = this.#path(folder)
    if (!existsSync(path)) return
    for (const name of readdirSync(path)) if (ownNames.test(name)) rmSync(join(path, name))
    if (readdirSync(path).length === 0) rmdirSync(path)
  }

  #path(folder = this.folder): string {
    return folder === 0 ? this.#base : `${this.#base}-${folder}`
  }

  #fileOf(path: string): string {
    return join(this.#path(), createHash('sha256').update(path).digest('hex'))
  }
}
