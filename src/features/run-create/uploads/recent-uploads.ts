import * as z from 'zod/mini'
import { readStored, writeStored } from '../../../lib/storage.ts'
import type { UploadedFile } from '../draft.ts'

const remembered = z.array(
  z.object({
    name: z.string(),
    size: z.nullable(z.number()),
    md5: z.string(),
    path: z.string(),
    at: z.number(),
  }),
)
export type RecentUpload = z.infer<typeof remembered>[number]

const most = 10
const keyOf = (teamId: string) => `uploads.${teamId}`

/** Files that this browser has uploaded for the team, newest first: the same file needn't travel twice. */
export function recentUploads(teamId: string): RecentUpload[] {
  try {
    return remembered.parse(JSON.parse(readStored(keyOf(teamId)) ?? '[]'))
  } catch {
    return []
  }
}

export function rememberUpload(teamId: string, file: UploadedFile, at: number): void {
  const others = recentUploads(teamId).filter(({ md5, path }) => md5 !== file.md5 && path !== file.path)
  writeStored(keyOf(teamId), JSON.stringify([{ ...file, at }, ...others].slice(0, most)))
}

/** The service no longer has it. */
export function forgetUpload(teamId: string, path: string): void {
  writeStored(keyOf(teamId), JSON.stringify(recentUploads(teamId).filter((upload) => upload.path !== path)))
}
