import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { walkFiles, zipEntries } from '../../../api/artifact-files.ts'
import { endpointMutation } from '../../../api/query.ts'
import type { Artifact } from '../../../contract/artifacts.ts'
import {
  getRun,
  interruptRun,
  listAllRuns,
  listProjectRuns,
  listRuns,
  type Run,
  repeatRun,
} from '../../../contract/runs.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { zipFiles } from '../../../lib/zip.ts'
import { useErrorText } from '../../../ui/error-text.ts'
import { toast } from '../../../ui/toast.ts'

const lists = [listRuns, listProjectRuns, listAllRuns]

/** Starts the run again and goes to the new one. */
export function useRepeat(run: Run) {
  const { t } = useTranslation('report')
  const errorText = useErrorText()
  const navigate = useNavigate()
  const repeating = useMutation(endpointMutation(repeatRun, { invalidates: lists }))
  const repeat = (failedOnly: boolean) => {
    if (repeating.isPending) return
    repeating.mutate(
      { id: run.id, query: failedOnly ? { failed_only: true } : {} },
      {
        onSuccess: ({ run_id }) => {
          toast({ kind: 'success', message: t('actions.repeated') })
          void navigate({ to: '/runs/$id/report', params: { id: run_id } })
        },
        onError: (error) => toast({ kind: 'error', message: errorText(error) }),
      },
    )
  }
  return { repeat, pending: repeating.isPending }
}

export function useInterrupt() {
  return useMutation(endpointMutation(interruptRun, { invalidates: [getRun, ...lists] }))
}

/** Everything that the run kept, in one archive made here. */
export function useDownloadAll(run: Run) {
  const client = useQueryClient()
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const stop = useRef<AbortController>(undefined)
  const { t } = useTranslation('report')
  const errorText = useErrorText()

  const download = useMutation({
    mutationFn: async () => {
      stop.current = new AbortController()
      const { signal } = stop.current
      const files: Artifact[] = []
      setProgress({ done: 0, total: 0 })
      for await (const file of walkFiles(client, run.id, signal)) {
        files.push(file)
        setProgress({ done: 0, total: files.length })
      }
      let done = 0
      const archive = await zipFiles(zipEntries(files, run.id, signal), {
        signal,
        onFile: () => setProgress({ done: ++done, total: files.length }),
      })
      saveFile(archive, `${t('actions.archiveName')}-${run.id.slice(0, 8)}.zip`)
    },
    onSettled: () => setProgress(null),
    onError: (error) => {
      if (!stop.current?.signal.aborted) toast({ kind: 'error', message: errorText(error) })
    },
  })
  return {
    start: () => {
      if (!download.isPending) download.mutate()
    },
    cancel: () => stop.current?.abort(),
    progress,
  }
}
