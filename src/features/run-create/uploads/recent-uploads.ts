import * as z from 'zod/mini'
import { readStoredJson, writeStored } from '../../../lib/storage.ts'
import { type UploadedFile, uploadedFile } from '../draft.ts'

const storedUploads = z.array(z.extend(uploadedFile, { at: z.number() }))

const most = 10
const keyOf = (teamId: string) => `uploads.${teamId}`

/** Files that this browser has uploaded for the team, newest first: the same file needn't travel twice. */
export function recentUploads(teamId: string) {
  return readStoredJson(keyOf(teamId), storedUploads) ?? []
}

export function rememberUpload(teamId: string, file: UploadedFile, at: number): void {
  const others = recentUploads(teamId).filter(({ md5, path }) => md5 !== file.md5 && path !== file.path)
  writeStored(keyOf(teamId), JSON.stringify([{ ...file, at }, ...others].slice(0, most)))
}

/** The service no longer has it. */
export function forgetUpload(teamId: string, path: string): void {
  writeStored(keyOf(teamId), JSON.stringify(recentUploads(teamId).filter((upload) => upload.path !== path)))
}
