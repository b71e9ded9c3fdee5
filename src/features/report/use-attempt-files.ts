import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { fileQuery, listFolder } from '../../api/artifact-files.ts'
import type { Artifact } from '../../contract/artifacts.ts'
import { parseLog } from './model/log.ts'
import type { Attempt, Test } from './model/report.ts'
import { safeFileName } from './model/test-name.ts'

export const attemptFileKinds = ['log', 'video', 'screenshot'] as const
export type AttemptFileKind = (typeof attemptFileKinds)[number]
export type AttemptFiles = Record<AttemptFileKind, Artifact | null>

const folders: Readonly<Record<AttemptFileKind, string>> = {
  log: 'logs',
  video: 'video',
  screenshot: 'screenshot',
}

/** The files of one attempt, by the names that Marathon gives them: `<kind>/omni/<serial>/<test>-<batch>.<ext>`. */
export function useAttemptFiles(runId: string, test: Test, attempt: Attempt) {
  const client = useQueryClient()
  return useQuery({
    queryKey: ['report.attemptFiles', runId, test.id, attempt.number, attempt.startAt] as const,
    queryFn: () => findFiles(client, runId, test, attempt),
    staleTime: 60_000,
  })
}

const nothing: AttemptFiles = { log: null, video: null, screenshot: null }

async function findFiles(
  client: QueryClient,
  runId: string,
  test: Test,
  attempt: Attempt,
): Promise<AttemptFiles> {
  if (!attempt.device) return nothing
  const device = safeFileName(attempt.device)
  const [logs, videos, screenshots] = await Promise.all(
    attemptFileKinds.map(async (kind) => {
      const entries = await listFolder(client, runId, `${folders[kind]}/omni/${device}`)
      return filesOf(entries, test)
    }),
  )
  // A test that ran on this device several times left files of several batches: the log tells which is which.
  const batch = await findBatch(client, logs ?? [], test, attempt)
  const pick = (entries: readonly BatchFile[] = []) =>
    (batch === null
      ? entries.length === 1
        ? entries[0]
        : undefined
      : entries.find((entry) => entry.batch === batch)
    )?.file ?? null
  return { log: pick(logs), video: pick(videos), screenshot: pick(screenshots) }
}

interface BatchFile {
  batch: string
  file: Artifact
}

/** Names too long for a file system are cut in the end. */
const mostOfName = 170

const uuid = /-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.\w+$/i
const anyBatch = /-([^-.]+)\.\w+$/

function filesOf(entries: readonly Artifact[], test: Test): BatchFile[] {
  const name = safeFileName(test.id)
  return entries.flatMap((file) => {
    const found = uuid.exec(file.name) ?? anyBatch.exec(file.name)
    if (!found) return []
    const own = file.name.slice(0, found.index)
    const matches = own === name || (name.length > mostOfName && own.startsWith(name.slice(0, mostOfName)))
    return matches ? [{ batch: found[1] ?? '', file }] : []
  })
}

async function findBatch(
  client: QueryClient,
  logs: readonly BatchFile[],
  test: Test,
  attempt: Attempt,
): Promise<string | null> {
  if (logs.length <= 1) return logs[0]?.batch ?? null
  const begun = await Promise.all(
    logs.map(async ({ batch, file }) => {
      const content = await client.fetchQuery(fileQuery(file.id))
      const head = await content.slice(0, 4000).text()
      return { batch, at: parseLog(head, { startAt: null, duration: null }).times[0] ?? 0 }
    }),
  )
  begun.sort((a, b) => a.at - b.at)
  const own = test.attempts.filter(({ device }) => device === attempt.device)
  return begun[own.indexOf(attempt)]?.batch ?? null
}
