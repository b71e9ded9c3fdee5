import { ownProperty } from '../../../src/contract/own-property.ts'
import { readReport } from '../../../src/features/report/model/read-report.ts'
import type { UploadRow } from '../../db/models.ts'
import type { Uploads } from '../../service/add-on.ts'
import type { ArtifactEntry } from '../../simulation/artifacts/artifacts.ts'
import { FileTree } from '../../simulation/artifacts/file-tree.ts'
import type { GivenFile } from './described.ts'
import { textOf, unpack } from './files.ts'

/** The files of a run opened from results: one archive among the uploads. */

interface OpenedFile {
  contentType: string
  bytes: Uint8Array<ArrayBuffer>
}
type Tree = FileTree<OpenedFile>

/** A page reads the files of one run, and of another beside it. Rows are immutable: the same row has the same bytes. */
const mostKept = 2
const kept = new Map<UploadRow, Promise<Tree>>()

/** The direct entries of a folder. */
export async function listOpened(
  uploads: Uploads,
  archive: string,
  folder: string,
): Promise<ArtifactEntry[]> {
  return (await treeOf(uploads, archive)).in(folder).map(({ path, name, file }) => ({
    path,
    name,
    isFile: file !== null,
    size: file?.bytes.length ?? null,
    contentType: file?.contentType ?? null,
  }))
}

export async function readOpened(
  uploads: Uploads,
  archive: string,
  path: string,
): Promise<OpenedFile | null> {
  return (await treeOf(uploads, archive)).at(path)
}

/** The names of the tests that its report counts as failed. */
export async function failedIn(uploads: Uploads, archive: string): Promise<string[]> {
  const textAt = async (folder: string, name: RegExp) => {
    const entries = (await treeOf(uploads, archive)).in(folder)
    const found = entries.find((entry) => entry.file && name.test(entry.name))
    return found?.file ? textOf(found.file.bytes) : null
  }
  const [junit, raw] = [await textAt('tests/omni', /\.xml$/), await textAt('test_result', /^raw\.json$/)]
  return readReport({ junit, raw }).report.tests.flatMap(({ id, status }) => (status === 'failed' ? id : []))
}

async function treeOf(uploads: Uploads, path: string): Promise<Tree> {
  const row = uploads.db.uploads.get(path)
  if (!row) return new FileTree()
  const tree = kept.get(row) ?? uploads.blobs.get(path).then(plant)
  kept.delete(row)
  kept.set(row, tree)
  for (const oldest of kept.keys()) if (kept.size > mostKept) kept.delete(oldest)
  return tree
}

/** An imported file may be no archive: then the run has no files. */
function entriesOf(archive: Uint8Array | undefined): GivenFile[] {
  try {
    return archive ? unpack({ path: 'results.zip', bytes: archive }) : []
  } catch {
    return []
  }
}

function plant(archive: Uint8Array | undefined): Tree {
  const tree: Tree = new FileTree()
  for (const { path, bytes } of entriesOf(archive)) {
    const contentType =
      ownProperty(contentTypes, path.slice(path.lastIndexOf('.') + 1).toLowerCase()) ?? plainBytes
    tree.add(path, { contentType, bytes: new Uint8Array(bytes) })
  }
  return tree
}

const plainBytes = 'application/octet-stream'

/** Types that a browser doesn't execute: HTML and SVG are plain text. */
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
