import { readFile } from 'node:fs/promises'
import type { MediaLoader } from '../simulation/artifacts/artifacts.ts'

/** What is served from Node has no files of the product's beside it: its pages are in the system's font. */
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
