import { textOf } from '../../lib/search-params.ts'

/** What is open and what is looked for, as the address says it. */
export interface ArtifactsSearch {
  /** Below the run; a folder ends with a slash. */
  path?: string
  q?: string
}

/** No file has a way up in its address, nor one of more than 1000 letters with the run's id. */
const readPath = textOf(/^(?!(.*\/)?\.{1,2}(\/|$))./, 963)
const readQuery = textOf(/\S/, 200)

export function parseArtifactsSearch(raw: Record<string, unknown>): ArtifactsSearch {
  const path = readPath(textual(raw.path))
  const q = readQuery(textual(raw.q))
  return { path, q }
}

const textual = (value: unknown) => (typeof value === 'string' ? value : undefined)
