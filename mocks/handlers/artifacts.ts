import type { RunRow } from '../backend/db.ts'
import { resolversFor } from '../backend/resolver.ts'
import { interruptionOf, outlineOf, subjectOf } from '../backend/run-course.ts'
import {
  type ArtifactSource,
  bytesOf,
  listArtifacts,
  readArtifact,
} from '../simulation/artifacts/artifacts.ts'

export const artifacts = resolversFor({
  'artifacts.list': ({ params, caller, db, now, refuse }) => {
    const { run, path } = split(params.id)
    const row = db.ofTeam('runs', run, caller.team)
    const source = sourceOf(row, now)
    const entries = source ? listArtifacts(source, path) : []
    // One that ended without files has none to list; before its start there is nothing to look into.
    if (path ? entries.length === 0 : now < row.start_at) throw refuse('NOT_FOUND')
    return entries.map((entry) => ({
      id: `${run}/${entry.path}`,
      name: entry.name,
      is_file: entry.isFile,
      size: entry.size,
      content_type: entry.contentType,
    }))
  },

  'artifacts.get': ({ query, caller, db, now, backend, refuse }) => {
    const { run, path } = split(query.key)
    const source = sourceOf(db.ofTeam('runs', run, caller.team), now)
    const found = source && readArtifact(source, path)
    if (!found) throw refuse('NOT_FOUND')
    const { contentType } = found
    return {
      contentType,
      bytes: bytesOf(found, backend.media),
      filename: path.slice(path.lastIndexOf('/') + 1),
    }
  },
})

/** `<run id>/folder/file`, with or without a slash before and behind. */
function split(key: string): { run: string; path: string } {
  const clean = key.replace(/^\/+|\/+$/g, '')
  const slash = clean.indexOf('/')
  return slash < 0
    ? { run: clean.toLowerCase(), path: '' }
    : { run: clean.slice(0, slash).toLowerCase(), path: clean.slice(slash + 1) }
}

/** A run that hasn't started, or was stopped before it did, has no files (rule 6.1). */
export function sourceOf(row: RunRow, now: number): ArtifactSource | null {
  if (now < row.start_at || row.start_at >= row.end_at) return null
  const subject = subjectOf(row)
  return { id: row.id, subject, outline: outlineOf(row, subject), now, interruption: interruptionOf(row) }
}
