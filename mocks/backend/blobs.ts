/** Bytes that were uploaded, by path. The tables only know their size. */
export interface Blobs {
  put(path: string, bytes: Uint8Array): Promise<void>
  get(path: string): Promise<Uint8Array | undefined>
  clear(): Promise<void>
}

export class MemoryBlobs implements Blobs {
  readonly #bytes = new Map<string, Uint8Array>()

  async put(path: string, bytes: Uint8Array): Promise<void> {
    this.#bytes.set(path, bytes)
  }

  async get(path: string): Promise<Uint8Array | undefined> {
    return this.#bytes.get(path)
  }

  async clear(): Promise<void> {
    this.#bytes.clear()
  }
}
