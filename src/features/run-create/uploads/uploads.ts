import { proxy } from 'comlink'
import { useCallback, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { uploadFile } from '../../../api/files.ts'
import { largestUpload } from '../../../contract/storage.ts'
import { now } from '../../../lib/clock.ts'
import { readStoredJson, writeStored } from '../../../lib/storage.ts'
import { WorkerCaller } from '../../../lib/worker-call.ts'
import { type RunDraft, type UploadedFile, uploadedFile } from '../draft.ts'
import type { HashTasks } from './md5.worker.ts'

export type Transfer = { file: File } & (
  | { stage: 'hashing'; done: number }
  | { stage: 'sending'; done: number; rate: number | null }
  | { stage: 'failed'; error: unknown }
)

export interface Uploads {
  of: (slot: string) => Transfer | undefined
  start: (slot: string, file: File) => void
  retry: (slot: string) => void
  /** Aborts a running upload and forgets the file. */
  cancel: (slot: string) => void
  busy: boolean
}

/** Uploads side by side, one for each slot of the form. Files uploaded before are recognised and not sent again. */
export function useUploads(teamId: string, onDone: (slot: string, file: UploadedFile) => void): Uploads {
  const [transfers, setTransfers] = useState<ReadonlyMap<string, Transfer>>(new Map())
  const running = useRef(new Map<string, AbortController>())
  const done = useRef(onDone)
  done.current = onDone

  const setTransfer = useCallback((slot: string, transfer: Transfer | null) => {
    setTransfers((before) => {
      const after = new Map(before)
      if (transfer) after.set(slot, transfer)
      else after.delete(slot)
      return after
    })
  }, [])

  // Leaving the page cancels the uploads.
  useEffect(() => {
    const controllers = running.current
    return () => {
      for (const controller of controllers.values()) controller.abort()
    }
  }, [])

  const start = (slot: string, file: File) => {
    running.current.get(slot)?.abort()
    const controller = new AbortController()
    running.current.set(slot, controller)
    const show = (transfer: Transfer | null) => {
      if (running.current.get(slot) === controller) setTransfer(slot, transfer)
    }
    show({ file, stage: 'hashing', done: 0 })
    transfer(teamId, file, controller.signal, show).then(
      (uploaded) => {
        show(null)
        if (running.current.get(slot) === controller) done.current(slot, uploaded)
      },
      (error: unknown) => {
        if (!controller.signal.aborted) show({ file, stage: 'failed', error })
      },
    )
  }

  return {
    of: (slot) => transfers.get(slot),
    start,
    retry: (slot) => {
      const failed = transfers.get(slot)
      if (failed) start(slot, failed.file)
    },
    cancel: (slot) => {
      running.current.get(slot)?.abort()
      running.current.delete(slot)
      setTransfer(slot, null)
    },
    busy: [...transfers.values()].some(({ stage }) => stage !== 'failed'),
  }
}

async function transfer(
  teamId: string,
  file: File,
  signal: AbortSignal,
  show: (transfer: Transfer) => void,
): Promise<UploadedFile> {
  const md5 = await hashFile(file, signal, (read) => show({ file, stage: 'hashing', done: read }))
  const known = recentUploads(teamId).find((upload) => upload.md5 === md5 && upload.size === file.size)
  if (known) return { name: file.name, size: file.size, md5, path: known.path }
  let samples: Sample[] = []
  show({ file, stage: 'sending', done: 0, rate: null })
  const path = await uploadFile(file, {
    signal,
    onProgress: (sent) => {
      samples = withSample(samples, { at: performance.now(), bytes: sent })
      show({ file, stage: 'sending', done: sent, rate: rateOf(samples) })
    },
  })
  const uploaded = { name: file.name, size: file.size, md5, path }
  rememberUpload(teamId, uploaded, now())
  return uploaded
}

/** MD5 in a worker, so that large files don't block the page. Files are read side by side: each has its own worker. */
function hashFile(file: File, signal: AbortSignal, onProgress: (read: number) => void): Promise<string> {
  const hasher = new WorkerCaller<HashTasks>(
    () => new Worker(new URL('./md5.worker.ts', import.meta.url), { type: 'module' }),
  )
  return hasher.call((worker) => worker.md5(file, proxy(onProgress)), signal).finally(() => hasher.end())
}

/** Bytes per second over the last few seconds: older ones say nothing about the current speed. */
const span = 3_000

export interface Sample {
  at: number
  bytes: number
}

export function withSample(samples: readonly Sample[], next: Sample): Sample[] {
  const recent = samples.filter(({ at }) => next.at - at <= span)
  return [...recent, next]
}

export function rateOf(samples: readonly Sample[]): number | null {
  const first = samples[0]
  const last = samples.at(-1)
  if (!first || !last || last.at - first.at < 250) return null
  return ((last.bytes - first.bytes) / (last.at - first.at)) * 1000
}

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

export type Part = 'app' | 'testApp'

/** The file types of each kind of run; the command-line client asks for the same. */
export function extensionsFor(
  { platform, flavor }: Pick<RunDraft, 'platform' | 'flavor'>,
  part: Part,
): string[] {
  if (platform === 'iOS') return part === 'testApp' && flavor === 'maestro' ? ['zip'] : ['zip', 'ipa']
  if (part === 'app' || flavor === 'native') return ['apk']
  return ['zip']
}

export type FileProblem = 'empty' | 'too_large' | 'wrong_type'

export function problemOfFile(
  file: Pick<File, 'name' | 'size'>,
  extensions: readonly string[],
): FileProblem | null {
  const extension = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? ''
  if (!extensions.includes(extension)) return 'wrong_type'
  if (file.size === 0) return 'empty'
  return file.size > largestUpload ? 'too_large' : null
}
