import { presignDownload, presignUpload } from '../contract/storage.ts'
import { call, fetchSigned } from './client.ts'
import { upload } from './http.ts'

interface UploadOptions {
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

/** The bytes of a file that was uploaded. */
export async function downloadUpload(s3_path: string): Promise<Blob> {
  const { url } = await call(presignDownload, { body: { s3_path } })
  return fetchSigned(url)
}
