import { readParams, textOf } from '../../lib/search-params.ts'

/** The open folder or file and the search text, as the address holds them. */
const parsers = {
  /**
   * Below the run; a folder ends with a slash. No file has a way up in its address, nor one of more than 1000 letters
   * with the run's id.
   */
  path: textOf(/^(?!(.*\/)?\.{1,2}(\/|$))./, 963),
  q: textOf(/\S/, 200),
}

export const parseArtifactsSearch = (raw: Record<string, unknown>) => readParams(parsers, raw)
