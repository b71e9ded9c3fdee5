import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Blobs } from '../backend/blobs.ts'

/** Uploaded bytes in a folder. Names are digests: what a caller calls a file never becomes a path. */
export class FileBlobs implements Blobs {
  readonly #folder: string
  #written = 0

  constructor(folder: string) {
    this.#folder = folder
  }

  async put(path: string, bytes: Uint8Array): Promise<void> {
    await mkdir(this.#folder, { recursive: true })
    const file = this.#fileOf(path)
    const fresh = `${file}.${++this.#written}.new`
    await writeFile(fresh, bytes)
    await rename(fresh, file)
  }

  async get(path: string): Promise<Uint8Array | undefined> {
    return readFile(this.#fileOf(path)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    })
  }

  async clear(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true })
  }

  #fileOf(path: string): string {
    return join(this.#folder, createHash('sha256').update(path).digest('hex'))
  }
}
