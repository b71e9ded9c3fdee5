import { readFile } from 'node:fs/promises'
import type { MediaLoader } from '../simulation/artifacts/artifacts.ts'

/** Pages served from Node use the system's font: the product's files aren't beside them. */
export const fontFaces = ''

/** Pictures and videos from disk, each read once. */
const read = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

export const media: MediaLoader = {
  load(name) {
    const known = read.get(name)
    if (known) return known
    const bytes = readFile(new URL(`../../fixtures/media/${name}`, import.meta.url)).then(
      (buffer) => new Uint8Array(buffer),
    )
    read.set(name, bytes)
    return bytes
  },
}
