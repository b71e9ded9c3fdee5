import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { fileQuery, listFolder } from '../../../api/files.ts'
import type { Artifact } from '../../../contract/artifacts.ts'
import { fieldOf, parseJson } from '../../../lib/json.ts'
import { type Failure, failureOf, isFailed } from '../model/attempt-outcome.ts'
import { type LogFrame, parseLog } from '../model/log.ts'
import type { Attempt, Test } from '../model/report.ts'
import { safeFileName } from '../model/test-name.ts'
import { readLog } from '../reading.ts'

/** By the name of their folder. */
export const attemptFileKinds = ['logs', 'video', 'screenshot'] as const
export type AttemptFiles = Record<(typeof attemptFileKinds)[number], Artifact | null> & {
  /** Of the attempt's device, where the run profiles its tests. */
  trace: Artifact | null
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

async function findFiles(
  client: QueryClient,
  runId: string,
  test: Test,
  { device, number }: Attempt,
): Promise<AttemptFiles> {
  if (!device) return { logs: null, video: null, screenshot: null, trace: null }
  const [logs = [], videos = [], screenshots = []] = await Promise.all(
    attemptFileKinds.map(async (kind) => {
      const entries = await listFolder(client, runId, `${kind}/omni/${safeFileName(device)}`)
      return filesOf(entries, test)
    }),
  )
  const traces = await listFolder(client, runId, 'profiling')
  const before = test.attempts.filter((other) => other.device === device && other.number < number)
  const batch = await findBatch(client, logs, before.length)
  const pick = (files: readonly BatchFile[]) =>
    (batch === null && files.length === 1 ? files[0] : files.find((file) => file.batch === batch))?.file ??
    null
  return {
    logs: pick(logs),
    video: pick(videos),
    screenshot: pick(screenshots),
    trace: traces.find(({ name }) => name === `${safeFileName(device)}.json`) ?? null,
  }
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

/** A test that ran on a device several times left files of several batches: when their logs begin tells which is which. */
async function findBatch(
  client: QueryClient,
  logs: readonly BatchFile[],
  index: number,
): Promise<string | null> {
  if (logs.length <= 1) return logs[0]?.batch ?? null
  const begun = await Promise.all(
    logs.map(async ({ batch, file }) => {
      const content = await client.fetchQuery(fileQuery(file.id))
      const head = await content.slice(0, 4000).text()
      return { batch, at: parseLog(head, { startAt: null, duration: null }).times[0] ?? 0 }
    }),
  )
  return begun.sort((a, b) => a.at - b.at)[index]?.batch ?? null
}

export function useLog(file: Artifact | null, { startAt, duration }: LogFrame) {
  const client = useQueryClient()
  return useQuery({
    queryKey: ['report.log', file?.id, startAt] as const,
    queryFn: async () => {
      const content = await client.fetchQuery(fileQuery(file?.id ?? ''))
      return readLog(await content.text(), { startAt, duration })
    },
    enabled: file !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
  })
}

/**
 * Why the attempt failed. Its own result file (`test_result/omni/<serial>/<test>.json`) is asked only where the JUnit
 * file, which tells of all failures at once, says nothing.
 */
export function useFailure(runId: string, test: Test, attempt: Attempt): Failure | null {
  const client = useQueryClient()
  const { device, failure, number } = attempt
  const { data } = useQuery({
    queryKey: ['report.attemptResult', runId, test.id, number] as const,
    queryFn: async () => {
      const files = await listFolder(client, runId, `test_result/omni/${safeFileName(device ?? '')}`)
      const found = files.find(({ name }) => name === `${safeFileName(test.id)}.json`)
      const content = found && (await client.fetchQuery(fileQuery(found.id)))
      return content ? readResult(await content.text(), attempt) : null
    },
    enabled: isFailed(attempt) && failure === null && device !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return failure ?? data ?? null
}

/** A later attempt on the same device overwrites the file: then it isn't about this one. */
export function readResult(source: string, { startAt }: Pick<Attempt, 'startAt'>): Failure | null {
  const result = parseJson(source)
  const trace = fieldOf(result, 'stacktrace')
  if (typeof trace !== 'string' || trace === '' || fieldOf(result, 'startTime') !== startAt) return null
  return failureOf('', '', trace)
}
