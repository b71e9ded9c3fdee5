import type { Dropped } from '../../../src/api/real-backend.ts'
import { limits, unreadable } from './unreadable.ts'

export interface PickedFile {
  /** Path from the picked folder on. */
  path: string
  file: File
}

/** Files as they are, folders with all that is below them. */
export async function filesOf(dropped: readonly Dropped[]): Promise<PickedFile[]> {
  const files: PickedFile[] = []
  const follow = async (one: Dropped): Promise<void> => {
    if (files.length >= limits.looseFiles) throw unreadable.manyFiles()
    if (one instanceof File) files.push({ path: one.webkitRelativePath || one.name, file: one })
    else if (isFile(one))
      files.push({
        path: one.fullPath,
        file: await new Promise((resolve, reject) => one.file(resolve, reject)),
      })
    else if (isFolder(one)) for (const inside of await entriesOf(one)) await follow(inside)
  }
  for (const one of dropped) await follow(one)
  return files
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

/** A reader returns a hundred entries at a time, and an empty list at the end. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const entries: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0) return entries
    entries.push(...some)
  }
}
