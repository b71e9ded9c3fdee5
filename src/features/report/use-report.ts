import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { fileQuery, folderQuery, listFolder } from '../../api/artifact-files.ts'
import type { Artifact } from '../../contract/artifacts.ts'
import { hasFinished } from '../../contract/rules/runs.ts'
import type { Run } from '../../contract/runs.ts'
import { type Device, parseDevice } from './model/devices.ts'
import type { Notice, ReadReport, Source } from './model/read-report.ts'
import { expectReport, readReportFiles } from './reading.ts'
import { runQuery } from './use-live-run.ts'

/** Where Marathon leaves what the report is made of (rule 6.1). */
const places = {
  junit: { top: 'tests', below: '/omni', file: /\.xml$/i },
  raw: { top: 'test_result', below: '', file: /^raw\.json$/ },
} as const

/** `none`: the run kept nothing at all, as one that hasn't begun, or never got a device. */
export interface RunReport extends ReadReport {
  none: boolean
}

/** The report grows with a run, so it is read again whenever more tests are through. */
export function reportQuery(client: QueryClient, run: Run) {
  const moment = hasFinished(run) ? 'over' : `${run.state} ${run.tests_done}`
  return queryOptions({
    queryKey: ['report', run.id, moment] as const,
    queryFn: ({ signal }) => loadReport(client, run, signal),
    // Nothing is kept of a run that hasn't started (rule 6.1).
    enabled: run.started !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retryOnMount: false,
  })
}

/** Asks what the page is going to ask, one after the other, while that is still on its way. */
export async function bringReport(client: QueryClient, runId: string): Promise<void> {
  const query = { ...runQuery(runId), staleTime: Number.POSITIVE_INFINITY }
  await client.prefetchQuery(query)
  const run = client.getQueryData<Run>(query.queryKey)
  if (run?.started) await client.prefetchQuery(reportQuery(client, run))
}

export function useReport(run: Run) {
  const client = useQueryClient()
  return useQuery({
    ...reportQuery(client, run),
    placeholderData: (before, query) => (query?.queryKey[1] === run.id ? before : undefined),
  })
}

async function loadReport(client: QueryClient, run: Run, signal: AbortSignal): Promise<RunReport> {
  expectReport(run.tests_total)
  const root = await client.fetchQuery({ ...folderQuery(run.id), staleTime: 0 })
  const [junit, raw] = await Promise.all([readSource(client, root, 'junit'), readSource(client, root, 'raw')])
  signal.throwIfAborted()
  const { report, notices } = await readReportFiles({ junit: junit.text, raw: raw.text })
  // A run under way writes its reports with its first results: until then nothing is missing.
  const wanting = hasFinished(run) && root.length > 0
  const own = [junit.notice, raw.notice].filter((notice) => notice !== null)
  return { report, notices: [...(wanting ? own : []), ...notices], none: root.length === 0 }
}

/** Only who passed and how long it took, of a run other than the one on the page: one file is enough for that. */
export function resultsQuery(client: QueryClient, run: Run) {
  return queryOptions({
    queryKey: ['report.results', run.id, hasFinished(run) ? 'over' : run.tests_done] as const,
    queryFn: async () => {
      const root = await client.fetchQuery(folderQuery(run.id))
      const raw = await readSource(client, root, 'raw')
      const junit = raw.text === null ? await readSource(client, root, 'junit') : null
      return (await readReportFiles({ junit: junit?.text ?? null, raw: raw.text })).report
    },
    enabled: run.started !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
}

interface SourceText {
  text: string | null
  notice: Notice | null
}

async function readSource(
  client: QueryClient,
  root: readonly Artifact[],
  source: keyof typeof places,
): Promise<SourceText> {
  const missing: SourceText = { text: null, notice: { source, trouble: 'missing' } }
  const { top, below, file } = places[source]
  const folder = root.find(({ name }) => name === top)
  if (!folder) return missing
  try {
    const files = await client.fetchQuery({ ...folderQuery(folder.id + below), staleTime: 0 })
    const found = files.find((entry) => entry.is_file && file.test(entry.name))
    if (!found) return missing
    const content = await client.fetchQuery({ ...fileQuery(found.id), staleTime: 0, gcTime: 0 })
    return { text: await content.text(), notice: null }
  } catch {
    // The client has logged why; the rest of the report doesn't depend on it.
    return { text: null, notice: { source, trouble: 'unreachable' } }
  }
}

/** What the devices were and when they were there; without it the timeline has no preparation to show. */
export function useDevices(run: Run): { devices: Device[]; notices: Notice[]; isPending: boolean } {
  const client = useQueryClient()
  const over = hasFinished(run)
  const query = useQuery({
    queryKey: ['report.devices', run.id, over ? 'over' : run.tests_done] as const,
    queryFn: () => loadDevices(client, run.id),
    enabled: run.started !== null,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before) => before,
  })
  const { devices = [], notices = [] } = query.data ?? {}
  return { devices, notices: over ? notices : [], isPending: query.isPending }
}

const source: Source = 'devices'

async function loadDevices(
  client: QueryClient,
  runId: string,
): Promise<{ devices: Device[]; notices: Notice[] }> {
  try {
    const files = await listFolder(client, runId, 'devices/omni')
    const read = await Promise.all(
      files.map(async ({ id }) => {
        const content = await client
          .fetchQuery({ ...fileQuery(id), staleTime: 0, gcTime: 0 })
          .catch(() => null)
        return content && parseDevice(await content.text())
      }),
    )
    const devices = read.filter((device) => device !== null)
    const unread = read.length - devices.length
    if (files.length === 0) return { devices, notices: [{ source, trouble: 'missing' }] }
    return { devices, notices: unread > 0 ? [{ source, trouble: 'partlyUnreadable', count: unread }] : [] }
  } catch {
    return { devices: [], notices: [{ source, trouble: 'unreachable' }] }
  }
}
