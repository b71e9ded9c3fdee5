import { androidDevices } from '../../src/contract/rules/environment.ts'
import type { RunRow } from '../db/models.ts'
import { interruptionOf, openedFrom, recordedOf, specOf, summaryOf } from '../db/run-course.ts'
import type { Backend } from '../service/backend.ts'
import { http } from '../service/handler.ts'
import {
  type ArtifactEntry,
  type ArtifactSource,
  bytesOf,
  listArtifacts,
  readArtifact,
} from '../simulation/artifacts/artifacts.ts'
import { recordedEntries, recordedFile } from './recorded-files.ts'

export const artifacts = [
  http.get('/api/v1/artifact/:id+', async ({ params, caller, db, now, backend, refuse }) => {
    const { run, path } = split(params.id)
    const row = db.rowOfTeam(db.runs, run, caller.team)
    const entries = await artifactsIn(backend, row, now, path)
    // A run that ended without files has an empty list; before its start there is nothing to look into.
    if (path ? entries.length === 0 : now < row.start_at) throw refuse('NOT_FOUND')
    return entries.map((entry) => ({
      id: `${run}/${entry.path}`,
      name: entry.name,
      is_file: entry.isFile,
      size: entry.size,
      content_type: entry.contentType,
    }))
  }),

  http.get('/api/v1/artifact', async ({ query, caller, db, now, backend, refuse }) => {
    const { run, path } = split(query.key)
    const found = await artifactAt(backend, db.rowOfTeam(db.runs, run, caller.team), now, path)
    if (!found) throw refuse('NOT_FOUND')
    return { ...found, filename: path.slice(path.lastIndexOf('/') + 1) }
  }),

  http.get('/api/v1/devices/android', () => androidDevices.map(({ kind: _, ...device }) => device)),
]

/** The direct entries of a folder of a run, wherever its files come from. */
export async function artifactsIn(
  backend: Backend,
  row: RunRow,
  now: number,
  path: string,
): Promise<ArtifactEntry[]> {
  const archive = openedFrom(row)
  const recorded = recordedOf(row)
  if (recorded) return recordedEntries(backend, recorded.files, path)
  if (archive !== null) return (await backend.addOn.archives?.list(backend, archive, path)) ?? []
  const source = sourceOf(row, now)
  return source ? listArtifacts(source, path) : []
}

/** The bytes are a promise, as some have to be loaded: no other call waits for them. */
export async function artifactAt(backend: Backend, row: RunRow, now: number, path: string) {
  const archive = openedFrom(row)
  if (archive !== null) {
    const opened = await backend.addOn.archives?.read(backend, archive, path)
    return opened && { ...opened, bytes: Promise.resolve(opened.bytes) }
  }
  const recorded = recordedOf(row)
  if (recorded) return recordedFile(backend, recorded.files, path)
  const source = sourceOf(row, now)
  const found = source && readArtifact(source, path)
  return found && { contentType: found.contentType, bytes: bytesOf(found, backend.media) }
}

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
  const spec = specOf(row)
  return { id: row.id, spec, summary: summaryOf(row, spec), now, interruption: interruptionOf(row) }
}
