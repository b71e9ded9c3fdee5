import { readReport } from '../../src/features/report/model/read-report.ts'
import type { Backend } from '../backend/backend.ts'
import type { UploadRow } from '../backend/db.ts'
import type { ArtifactEntry } from '../simulation/artifacts/artifacts.ts'
import type { GivenFile } from './described.ts'
import { textOf, unpack } from './files.ts'

/** The files of a run that was opened from somebody's results: they lie in one archive among the uploads. */

type Tree = ReadonlyMap<
  string,
  ReadonlyMap<string, ArtifactEntry & { bytes: Uint8Array<ArrayBuffer> | null }>
>

/** A page asks for the files of one run, and of another beside it. A row is never changed: the same one has the same bytes. */
const mostKept = 2
const kept = new Map<UploadRow, Promise<Tree>>()

/** What lies directly in a folder. */
export async function listOpened(
  backend: Backend,
  archive: string,
  folder: string,
): Promise<ArtifactEntry[]> {
  return [...((await treeOf(backend, archive)).get(folder)?.values() ?? [])]
}

export async function readOpened(
  backend: Backend,
  archive: string,
  path: string,
): Promise<{ contentType: string; bytes: Uint8Array<ArrayBuffer> } | null> {
  const slash = path.lastIndexOf('/')
  const folder = (await treeOf(backend, archive)).get(path.slice(0, Math.max(0, slash)))
  const found = folder?.get(path.slice(slash + 1))
  return found?.bytes ? { contentType: found.contentType ?? plainBytes, bytes: found.bytes } : null
}

/** The names of the tests that its report counts as failed. */
export async function failedIn(backend: Backend, archive: string): Promise<string[]> {
  const textAt = async (folder: string, name: RegExp) => {
    const entries = (await treeOf(backend, archive)).get(folder)?.values() ?? []
    const found = [...entries].find((entry) => entry.bytes && name.test(entry.name))
    return found?.bytes ? textOf(found.bytes) : null
  }
  const [junit, raw] = [await textAt('tests/omni', /\.xml$/), await textAt('test_result', /^raw\.json$/)]
  return readReport({ junit, raw }).report.tests.flatMap(({ id, status }) => (status === 'failed' ? id : []))
}

async function treeOf(backend: Backend, path: string): Promise<Tree> {
  const row = backend.db.tables.uploads.get(path)
  if (!row) return new Map()
  const tree = kept.get(row) ?? backend.blobs.get(path).then(plant)
  kept.delete(row)
  kept.set(row, tree)
  for (const oldest of kept.keys()) if (kept.size > mostKept) kept.delete(oldest)
  return tree
}

/** What an import brought need not be an archive: then the run has no files. */
function entriesOf(archive: Uint8Array | undefined): GivenFile[] {
  try {
    return archive ? unpack({ path: 'results.zip', bytes: archive }) : []
  } catch {
    return []
  }
}

function plant(archive: Uint8Array | undefined): Tree {
  const tree = new Map<string, Map<string, ArtifactEntry & { bytes: Uint8Array<ArrayBuffer> | null }>>([
    ['', new Map()],
  ])
  for (const { path, bytes } of entriesOf(archive)) {
    const parts = path.split('/')
    const name = parts.pop() ?? path
    let folder = ''
    for (const part of parts) {
      const inner = folder ? `${folder}/${part}` : part
      if (!tree.has(inner)) {
        tree.set(inner, new Map())
        tree
          .get(folder)
          ?.set(part, { path: inner, name: part, isFile: false, size: null, contentType: null, bytes: null })
      }
      folder = inner
    }
    const contentType = contentTypes[name.slice(name.lastIndexOf('.') + 1).toLowerCase()] ?? plainBytes
    tree
      .get(folder)
      ?.set(name, { path, name, isFile: true, size: bytes.length, contentType, bytes: new Uint8Array(bytes) })
  }
  return tree
}

const plainBytes = 'application/octet-stream'

/** Nothing that a browser would run: pages and drawings are text here. */
const contentTypes: Readonly<Record<string, string>> = {
  json: 'application/json',
  xml: 'application/xml',
  txt: 'text/plain; charset=utf-8',
  log: 'text/plain; charset=utf-8',
  html: 'text/plain; charset=utf-8',
  svg: 'text/plain; charset=utf-8',
  md: 'text/plain; charset=utf-8',
  properties: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  mp4: 'video/mp4',
  webm: 'video/webm',
}
