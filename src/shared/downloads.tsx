import { ActionIcon, Button, type ButtonProps, type ElementProps, Group } from '@mantine/core'
import { IconDownload, IconX } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { walkFiles, zipEntries } from '../api/files.ts'
import type { Artifact } from '../contract/artifacts.ts'
import { saveFile } from '../lib/browser.ts'
import { zipFiles } from '../lib/zip.ts'
import { useErrorText } from '../ui/errors.tsx'
import { toast } from '../ui/toast.ts'

interface Progress {
  done: number
  /** 0 while the files are being listed. */
  total: number
}

/** Packs everything below a folder of artifacts into one archive, made here in the page. */
export function useArchive() {
  const client = useQueryClient()
  const { t } = useTranslation()
  const errorText = useErrorText()
  const [progress, setProgress] = useState<Progress | null>(null)
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
        onFile: (_, included) => {
          if (!included) missing++
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
  const pack = (folder: string, name: string) => {
    if (!packing.isPending) packing.mutate({ folder, name })
  }
  return {
    pack,
    packRun: (runId: string) => pack(runId, `${t('archive.name')}-${runId.slice(0, 8)}`),
    packing: progress !== null,
    /** How far it is, and the way to stop it; null while nothing is packed. */
    progress: progress && <ArchiveProgress {...progress} onCancel={() => stop.current?.abort()} />,
  }
}

function ArchiveProgress({ done, total, onCancel }: Progress & { onCancel: () => void }) {
  const { t } = useTranslation()
  return (
    <Group component="span" role="status" display="inline-flex" wrap="nowrap" gap={8} c="dimmed" fz={13}>
      <progress
        value={total ? done : undefined}
        max={total || undefined}
        style={{ width: 96, accentColor: 'var(--accent)' }}
        aria-label={t('archive.packing')}
      />
      <span className="figures">{total ? `${done}/${total}` : t('archive.listing')}</span>
      <ActionIcon variant="subtle" color="gray" onClick={onCancel} aria-label={t('actions.cancel')}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </Group>
  )
}

interface DownloadButtonProps extends ButtonProps, ElementProps<'button', keyof ButtonProps> {
  bytes: () => Promise<Blob>
  fileName: string
}

/** Saves a file that has to be asked for with the session. */
export function DownloadButton({ bytes, fileName, ...props }: DownloadButtonProps) {
  const errorText = useErrorText()
  const download = useMutation({
    mutationFn: bytes,
    onSuccess: (content) => saveFile(content, fileName),
    onError: (error) => toast({ kind: 'error', message: errorText(error) }),
  })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={download.isPending}
      onClick={() => download.mutate()}
      {...props}
    />
  )
}
