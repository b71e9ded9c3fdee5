import {
  type QueryClient,
  queryOptions,
  type UseQueryResult,
  useInfiniteQuery,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../api/client.ts'
import { fileQuery, folderQuery, listFolder } from '../../api/files.ts'
import { runQuery } from '../../api/follow-runs.ts'
import { endpointQuery } from '../../api/query.ts'
import type { Artifact } from '../../contract/artifacts.ts'
import type { EndpointInput } from '../../contract/endpoint.ts'
import { decidedStates, hasFinished, hasStarted } from '../../contract/rules/runs.ts'
import { listProjectRuns, type Run } from '../../contract/runs.ts'
import { type Device, parseDevice } from './model/devices.ts'
import type { TestStatus } from './model/enums.ts'
import type { Notice, ReadReport, ReportFiles } from './model/read-report.ts'
import type { Test } from './model/report.ts'
import { findSource } from './model/report-files.ts'
import { durationAt, type Outcomes, statusAt } from './model/run-outcomes.ts'
import { readReportFiles } from './reading.ts'
import { outcomesQuery } from './test-history/queries.ts'

/** A run's files grow with it, so they are read again whenever more tests have finished. */
const keptByRun = (name: 'report' | 'results' | 'devices', run: Run) => ({
  queryKey: [`report.${name}`, run.id, hasFinished(run) ? 'over' : run.tests_done] as const,
  // A run that hasn't started has no files (rule 6.1).
  enabled: hasStarted(run),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 60_000,
})

export function reportQuery(client: QueryClient, run: Run) {
  return queryOptions({
    ...keptByRun('report', run),
    queryFn: ({ signal }) => loadReport(client, run, signal),
    // The page's loader has asked already: after a failure the button asks again.
    retryOnMount: false,
  })
}

/** Starts the page's queries, one after the other: the files to read depend on the run's state. */
export async function startReport(client: QueryClient, runId: string): Promise<void> {
  const run = await client.ensureQueryData(runQuery(runId)).catch(() => null)
  if (run && hasStarted(run)) await client.prefetchQuery(reportQuery(client, run))
}

export function useReport(run: Run) {
  return useQuery({
    ...reportQuery(useQueryClient(), run),
    placeholderData: (before, query) => (query?.queryKey[1] === run.id ? before : undefined),
  })
}

async function loadReport(client: QueryClient, run: Run, signal: AbortSignal): Promise<ReadReport> {
  const root = await client.fetchQuery({ ...folderQuery(run.id), staleTime: 0 })
  const [junit, raw] = await Promise.all([readSource(client, root, 'junit'), readSource(client, root, 'raw')])
  signal.throwIfAborted()
  const { report, notices } = await readReportFiles({ junit: junit.text, raw: raw.text })
  // A run under way writes its reports with its first results: until then nothing is missing.
  const complete = hasFinished(run) && root.length > 0
  const own = [junit.notice, raw.notice].filter((notice) => notice !== null)
  return { report, notices: [...(complete ? own : []), ...notices] }
}

interface SourceText {
  text: string | null
  notice: Notice | null
}

async function readSource(
  client: QueryClient,
  root: readonly Artifact[],
  source: keyof ReportFiles,
): Promise<SourceText> {
  try {
    const found = await findSource(
      (id) => client.fetchQuery({ ...folderQuery(id), staleTime: 0 }),
      root,
      source,
    )
    if (!found) return { text: null, notice: { source, trouble: 'missing' } }
    return { text: await readOnce(client, found), notice: null }
  } catch {
    // The client has logged why; the rest of the report doesn't depend on it.
    return { text: null, notice: { source, trouble: 'unreachable' } }
  }
}

async function readOnce(client: QueryClient, { id }: Artifact): Promise<string> {
  const content = await client.fetchQuery({ ...fileQuery(id), staleTime: 0, gcTime: 0 })
  return content.text()
}

/** Only outcomes and durations, of a run other than the one on the page: one file is enough for that. */
export function resultsQuery(client: QueryClient, run: Run) {
  return queryOptions({
    ...keptByRun('results', run),
    queryFn: async () => {
      const root = await client.fetchQuery(folderQuery(run.id))
      const raw = await readSource(client, root, 'raw')
      const junit = raw.text === null ? await readSource(client, root, 'junit') : null
      return (await readReportFiles({ junit: junit?.text ?? null, raw: raw.text })).report
    },
  })
}

interface Devices {
  devices: Device[]
  notices: Notice[]
}

/** The devices and when they were in use; without them the timeline has no preparation to show. */
export function useDevices(run: Run): Devices & { isPending: boolean } {
  const client = useQueryClient()
  const { data, isPending } = useQuery({
    ...keptByRun('devices', run),
    queryFn: () => loadDevices(client, run.id),
    placeholderData: (before) => before,
  })
  return { devices: data?.devices ?? [], notices: (hasFinished(run) && data?.notices) || [], isPending }
}

async function loadDevices(client: QueryClient, runId: string): Promise<Devices> {
  const source = 'devices'
  try {
    const files = await listFolder(client, runId, 'devices/omni')
    if (files.length === 0) return { devices: [], notices: [{ source, trouble: 'missing' }] }
    const texts = await Promise.all(files.map((file) => readOnce(client, file).catch(() => '')))
    const devices = texts.flatMap((text) => parseDevice(text) ?? [])
    const count = files.length - devices.length
    return { devices, notices: count > 0 ? [{ source, trouble: 'partlyUnreadable', count }] : [] }
  } catch {
    return { devices: [], notices: [{ source, trouble: 'unreachable' }] }
  }
}

type RunsQuery = EndpointInput<typeof listProjectRuns>['query']

/** Other runs of the run's project, by when they were created. */
export const projectRuns = ({ project }: Run, order: 'asc' | 'desc', query: RunsQuery) => ({
  ...endpointQuery(listProjectRuns, {
    id: project?.id ?? '',
    query: { page: 1, ...query, sort: { field: 'created', order } },
  }),
  enabled: project !== null,
})

/** This run and the 19 before it in its project, newest first; `undefined` while they are on their way. */
export function useEarlierRuns(run: Run): Run[] | undefined {
  const query = projectRuns(run, 'desc', { limit: 20, filter: { created_to: run.created } })
  const { data, isLoading } = useQuery({ ...query, staleTime: 60_000 })
  return isLoading ? undefined : (data?.payload ?? [])
}

/** Null for the latest one; `undefined` while that is asked. */
export function useNextRun(run: Run): Run | null | undefined {
  const query = projectRuns(run, 'asc', { limit: 5, filter: { created_from: run.created } })
  const { data, isLoading } = useQuery({ ...query, staleTime: 10_000 })
  if (isLoading) return undefined
  return data?.payload.find(({ id, created }) => id !== run.id && created >= run.created) ?? null
}

/** Runs before this one that ended, newest first, a hundred at a time. */
export function useComparableRuns(run: Run) {
  const { queryKey, enabled } = projectRuns(run, 'desc', {
    limit: 100,
    filter: { created_to: run.created, state: decidedStates },
  })
  const [id, input] = queryKey
  return useInfiniteQuery({
    queryKey: [id, input, 'all'] as const,
    queryFn: ({ pageParam: page, signal }) =>
      call(listProjectRuns, { ...input, query: { ...input.query, page } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ count }, pages) => (count > 100 * pages.length ? pages.length + 1 : null),
    select: ({ pages }) => pages.flatMap(({ payload }) => payload).filter(({ id }) => id !== run.id),
    enabled,
    staleTime: 60_000,
  })
}

export interface PastResult {
  run: Run
  /** `undefined` while it loads; null: the test wasn't part of that run, or its report is gone. */
  test: Pick<Test, 'status' | 'duration'> | null | undefined
}

/** Queries of the same test in the latest runs of the project, oldest first and without this one. */
function useHistoryQueries(run: Run, testId: string) {
  const earlier = useEarlierRuns(run)
  const select = useCallback((outcomes: Outcomes | null) => outcomes && testIn(outcomes, testId), [testId])
  const runs = (earlier ?? []).filter(({ id }) => id !== run.id).reverse()
  const queries = runs.map((past) => ({ ...outcomesQuery(past), select }))
  return { runs, queries, isListed: earlier !== undefined }
}

function testIn(outcomes: Outcomes, testId: string): Pick<Test, 'status' | 'duration'> | null {
  const place = outcomes.tests.findIndex(({ id }) => id === testId)
  return place < 0 ? null : { status: statusAt(outcomes, place), duration: durationAt(outcomes, place) }
}

/** As far as it is read. */
export function useHistory(run: Run, testId: string): PastResult[] {
  const { runs, queries } = useHistoryQueries(run, testId)
  const tests = useQueries({ queries })
  return runs.map((run, i): PastResult => {
    const test = tests[i]
    return { run, test: test?.isLoading ? undefined : (test?.data ?? null) }
  })
}

/** The test's statuses in earlier runs, once all of them are read: a panel isn't rendered again for each. */
export function usePastStatuses(run: Run, testId: string): TestStatus[] | undefined {
  const { queries, isListed } = useHistoryQueries(run, testId)
  const statuses = useQueries({ queries, combine: statusesOf })
  return isListed ? statuses : undefined
}

const statusesOf = (
  tests: readonly UseQueryResult<Pick<Test, 'status'> | null>[],
): TestStatus[] | undefined =>
  tests.some(({ isLoading }) => isLoading) ? undefined : tests.flatMap(({ data }) => data?.status ?? [])
