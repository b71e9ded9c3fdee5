import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { decidedStates } from '../../../contract/rules/runs.ts'
import type { Run } from '../../../contract/runs.ts'
import { passedAttempt } from '../model/attempt-pair.ts'
import { compareLogs } from '../model/compare-logs.ts'
import type { Log } from '../model/log.ts'
import type { Attempt, Test } from '../model/report.ts'
import { projectRuns, resultsQuery } from '../queries.ts'
import { mainThreadLimit, readingWorker } from '../reading.ts'

/** An attempt with all that it belongs to. */
export interface AttemptOfRun {
  run: Run
  test: Test
  attempt: Attempt
}

export interface SearchProgress {
  looked: number
  total: number
}

interface Search extends SearchProgress {
  found: AttemptOfRun | null
  /** Runs whose results couldn't be read. */
  unread: number
}

/**
 * The latest attempt of the test that passed: of this run, or else of the newest run that has one. Runs before this one
 * come first, since what came later may test another app. Other runs are looked through only where that is asked for.
 */
export function usePassedAttempt(run: Run, test: Test, { lookThroughRuns }: { lookThroughRuns: boolean }) {
  const client = useQueryClient()
  const attempt = passedAttempt(test)
  const [progress, setProgress] = useState<SearchProgress>({ looked: 0, total: 0 })
  const query = useQuery({
    queryKey: ['report.passedAttempt', run.id, test.id] as const,
    queryFn: ({ signal }) => findPassingAttempt(client, run, test.id, signal, setProgress),
    enabled: lookThroughRuns && attempt === null && run.project !== null,
    staleTime: 60_000,
  })
  const ownAttempt = attempt && { run, test, attempt }
  return { ...query, progress, found: ownAttempt ?? query.data?.found ?? null }
}

/** As many runs as are asked for at once. */
const atOnce = 4
const mostRuns = 100

export async function findPassingAttempt(
  client: QueryClient,
  run: Run,
  testId: string,
  signal: AbortSignal,
  tell: (progress: SearchProgress) => void,
): Promise<Search> {
  const runs = await runsToLookThrough(client, run)
  const total = runs.length
  let unread = 0
  for (let looked = 0; looked < total; looked += atOnce) {
    signal.throwIfAborted()
    tell({ looked, total })
    const results = await Promise.all(
      runs.slice(looked, looked + atOnce).map(async (other) => {
        const report = await client.fetchQuery(resultsQuery(client, other)).catch(() => null)
        const test = report?.tests.find(({ id }) => id === testId)
        const attempt = test && passedAttempt(test)
        return { failed: report === null, found: test && attempt ? { run: other, test, attempt } : null }
      }),
    )
    unread += results.filter(({ failed }) => failed).length
    const found = results.find(({ found }) => found)?.found
    if (found) return { found, looked, total, unread }
  }
  return { found: null, looked: total, total, unread }
}

async function runsToLookThrough(client: QueryClient, run: Run): Promise<Run[]> {
  const [before, after] = await Promise.all(
    [{ created_to: run.created }, { created_from: run.created }].map((when) => {
      const { queryFn, queryKey } = projectRuns(run, 'desc', {
        limit: mostRuns,
        filter: { ...when, state: decidedStates },
      })
      return client.fetchQuery({ queryFn, queryKey, staleTime: 60_000 })
    }),
  )
  const others = [...(before?.payload ?? []), ...(after?.payload ?? [])]
  return [...new Map(others.map((other) => [other.id, other])).values()]
    .filter(({ id }) => id !== run.id)
    .slice(0, mostRuns)
}

interface LogsBeside {
  failed: Log | undefined
  passed: Log | undefined
  message: string
}

/** Compared beside the page where the logs are long. */
export function useLogComparison(key: readonly unknown[], { failed, passed, message }: LogsBeside) {
  return useQuery({
    queryKey: ['report.logComparison', ...key, message] as const,
    queryFn: () => {
      if (!failed || !passed) throw new Error('two logs are compared')
      const logs = { failed, passed, message }
      const isSmall = failed.text.length + passed.text.length < mainThreadLimit
      return isSmall ? compareLogs(logs) : readingWorker.call((worker) => worker.compareLogs(logs))
    },
    enabled: failed !== undefined && passed !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
  })
}
