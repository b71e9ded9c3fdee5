import * as z from 'zod/mini'
import type { UploadRow } from '../db/models.ts'
import type { Backend } from '../service/backend.ts'
import type { ArtifactEntry } from '../simulation/artifacts/artifacts.ts'

/** The files of a run that was recorded at another service: uploads, one for each file and one for all its folders. */

const folders = z.array(
  z.object({
    folder: z.string(),
    entries: z.array(
      z.object({
        path: z.string(),
        name: z.string(),
        isFile: z.boolean(),
        size: z.nullable(z.number()),
        contentType: z.nullable(z.string()),
      }),
    ),
  }),
)
export type RecordedFolders = z.infer<typeof folders>

export const indexPath = (place: string) => `${place}/folders.json`
export const filePath = (place: string, path: string) => `${place}/files/${path}`

/** Rows are immutable: the same row has the same folders. */
const known = new WeakMap<UploadRow, Promise<RecordedFolders>>()

/** The entries that a folder was recorded with; none where nobody had listed it. */
export async function recordedEntries(
  { db, blobs }: Backend,
  place: string | null,
  folder: string,
): Promise<ArtifactEntry[]> {
  const row = place === null ? undefined : db.uploads.get(indexPath(place))
  if (!row) return []
  const read = known.get(row) ?? blobs.get(row.id).then(foldersIn)
  known.set(row, read)
  return (await read).find((one) => one.folder === folder)?.entries ?? []
}

/** An imported file may hold anything. */
function foldersIn(bytes: Uint8Array | undefined): RecordedFolders {
  try {
    return folders.parse(JSON.parse(new TextDecoder().decode(bytes)))
  } catch {
    return []
  }
}

/** Null where the archive has no bytes of it. */
export async function recordedFile({ db, blobs }: Backend, place: string | null, path: string) {
  const row = place === null ? undefined : db.uploads.get(filePath(place, path))
  const bytes = row && (await blobs.get(row.id))
  if (!row || !bytes) return null
  return {
    contentType: row.content_type ?? 'application/octet-stream',
    bytes: Promise.resolve(new Uint8Array(bytes)),
  }
}
