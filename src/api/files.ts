import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Artifact, getArtifact, listArtifacts } from '../contract/artifacts.ts'
import { presignDownload, presignUpload } from '../contract/storage.ts'
import type { ZipEntry } from '../lib/zip.ts'
import { call, fetchSigned } from './client.ts'
import { isNotFound } from './failures.ts'
import { upload } from './http.ts'
import { endpointQuery } from './query.ts'

/** A run's artifacts as folders and files (rule 6.3), and files that are uploaded. */

export function folderQuery(key: string) {
  return endpointQuery(listArtifacts, { id: key })
}

/** A folder's entries, or none if there is no such folder: each step of the path is looked up first. */
export async function listFolder(client: QueryClient, runId: string, path: string): Promise<Artifact[]> {
  let folder = runId
  let entries = await client.fetchQuery({ ...folderQuery(folder), staleTime: fresh })
  for (const name of path.split('/')) {
    const next = entries.find((entry) => entry.name === name && !entry.is_file)
    if (!next) return []
    folder = next.id
    entries = await client.fetchQuery({ ...folderQuery(folder), staleTime: fresh })
  }
  return entries
}

/** A running run adds to its folders, but listings stay fresh for a while. */
const fresh = 30_000

/** The bytes of one file. They are cached only as long as they are shown. */
export function fileQuery(key: string) {
  return queryOptions({
    queryKey: [getArtifact.id, { query: { key } }] as const,
    queryFn: ({ signal }) => call(getArtifact, { query: { key } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
  })
}

/** Every file below a folder, folder by folder. */
export async function* walkFiles(
  client: QueryClient,
  folder: string,
  signal?: AbortSignal,
): AsyncGenerator<Artifact> {
  signal?.throwIfAborted()
  const entries = await client.fetchQuery(folderQuery(folder))
  for (const entry of entries) {
    if (entry.is_file) yield entry
    else yield* walkFiles(client, entry.id, signal)
  }
}

/** The files below a folder for an archive, named by their place below `root`. */
export async function* zipEntries(
  files: Iterable<Artifact> | AsyncIterable<Artifact>,
  root: string,
  signal?: AbortSignal,
): AsyncGenerator<ZipEntry> {
  for await (const { id } of files) {
    yield {
      path: id.startsWith(`${root}/`) ? id.slice(root.length + 1) : id,
      read: () =>
        call(getArtifact, { query: { key: id } }, { signal }).catch((error: unknown) => {
          if (isNotFound(error)) return null
          throw error
        }),
    }
  }
}

/** A removed element may still be loading: revoking its address at once would log an error on the console. */
const revokeDelay = 10_000

/**
 * An address for <img> and <video>, which can't send the token themselves: the bytes come through the client and live
 * as long as the element does.
 */
export function useFileUrl(key: string | null) {
  const query = useQuery({ ...fileQuery(key ?? ''), enabled: key !== null })
  const blob = query.data
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => {
      setUrl(null)
      setTimeout(() => URL.revokeObjectURL(made), revokeDelay)
    }
  }, [blob])
  return { url, query }
}

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
