import { presignUpload } from '../contract/storage.ts'
import { call } from './client.ts'
import { upload } from './http.ts'

export interface UploadOptions {
  signal: AbortSignal
  onProgress: (sent: number) => void
}

/** Uploads a file by a presigned URL and says where it now is. */
export async function uploadFile(file: File, { signal, onProgress }: UploadOptions): Promise<string> {
  signal.throwIfAborted()
  const { url, file_path } = await call(presignUpload, { body: { filename: file.name } }, { signal })
  try {
    await upload({ url, file, signal, onProgress })
  } catch (error) {
    if (!signal.aborted) console.error(error)
    throw error
  }
  return file_path
}
