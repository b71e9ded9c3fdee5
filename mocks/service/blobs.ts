/** Uploaded bytes, by path. The tables only hold their size. */
export interface Blobs {
  put(path: string, bytes: Uint8Array): Promise<void>
  get(path: string, from?: number, to?: number): Promise<Uint8Array | undefined>
  /** Replaces all blobs once `swap` is done; if that or anything else fails, the old ones stay. */
  exchange(uploads: ReadonlyMap<string, Uint8Array>, swap: () => Promise<void>): Promise<void>
}

export class MemoryBlobs implements Blobs {
  #bytes = new Map<string, Uint8Array>()

  async put(path: string, bytes: Uint8Array): Promise<void> {
    this.#bytes.set(path, bytes)
  }

  async get(path: string, from?: number, to?: number): Promise<Uint8Array | undefined> {
    return this.#bytes.get(path)?.subarray(from, to)
  }

  async exchange(uploads: ReadonlyMap<string, Uint8Array>, swap: () => Promise<void>): Promise<void> {
    await swap()
    this.#bytes = new Map(uploads)
  }
}
