import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { walkFiles, zipEntries } from '../api/artifact-files.ts'
import type { Artifact } from '../contract/artifacts.ts'
import { saveFile } from '../lib/save-file.ts'
import { zipFiles } from '../lib/zip.ts'
import { useErrorText } from './error-text.ts'
import { toast } from './toast.ts'

export interface ArchiveProgress {
  done: number
  /** 0 while the files are being listed. */
  total: number
}

/** Packs everything below a folder of artifacts into one archive, made here in the page. */
export function useArchive() {
  const client = useQueryClient()
  const { t } = useTranslation()
  const errorText = useErrorText()
  const [progress, setProgress] = useState<ArchiveProgress | null>(null)
  const stop = useRef<AbortController>(undefined)
  const packing = useMutation({
    mutationFn: async ({ folder, name }: { folder: string; name: string }) => {
      stop.current = new AbortController()
      const { signal } = stop.current
      setProgress({ done: 0, total: 0 })
      const files: Artifact[] = []
      for await (const file of walkFiles(client, folder, signal)) files.push(file)
      let done = 0
      let missing = 0
      const archive = await zipFiles(zipEntries(files, folder, signal), {
        signal,
        onFile: (_, packed) => {
          if (!packed) missing++
          setProgress({ done: ++done, total: files.length })
        },
      })
      saveFile(archive, `${name}.zip`)
      if (missing > 0) toast({ kind: 'error', message: t('archive.missing', { count: missing }) })
    },
    onSettled: () => setProgress(null),
    onError: (error) => {
      if (!stop.current?.signal.aborted) toast({ kind: 'error', message: errorText(error) })
    },
  })
  return {
    pack: (folder: string, name: string) => {
      if (!packing.isPending) packing.mutate({ folder, name })
    },
    cancel: () => stop.current?.abort(),
    progress,
  }
}
