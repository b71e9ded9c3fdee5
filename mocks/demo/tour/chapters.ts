import { readStored, writeStored } from '../../../src/lib/storage.ts'
import { offerKeys } from '../demo-settings.ts'
import { type Chapter, chapters } from './step-names.ts'

/** The chosen chapters of the tour, as a link writes them: `qa,security`. */

/** Null unless each name is that of a chapter, and none comes twice. */
export function parseChapters(text: string): Chapter[] | null {
  const names = text.split(',').map((name) => name.trim())
  const known = names.flatMap((name) => chapters.find((chapter) => chapter === name) ?? [])
  return known.length === names.length && new Set(known).size === known.length ? known : null
}

export const readChapters = (): readonly Chapter[] =>
  parseChapters(readStored(offerKeys.chapters) ?? '') ?? []

export function rememberChapters(chosen: readonly Chapter[]): void {
  writeStored(offerKeys.chapters, chosen.length > 0 ? chosen.join(',') : null)
}
