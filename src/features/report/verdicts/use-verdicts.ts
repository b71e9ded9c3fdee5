import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Run } from '../../../contract/runs.ts'
import { useKnownFailures } from '../known/known-failures.tsx'
import { runsBefore, runsBeforeQuery } from '../model/baseline.ts'
import type { Report } from '../model/report.ts'
import { type Baseline, branchesOf, type Judgement, judgeAll, mainBranchOf } from '../model/verdict.ts'
import { projectRuns } from '../queries.ts'
import { type AllOutcomes, latestRuns, useAllOutcomes } from '../test-history/queries.ts'
import { useReportSearch } from '../use-report-search.ts'

export interface Verdicts extends Judgement {
  /** The main branch, and the others to choose from. Null in a project without branches. */
  main: string | null
  branches: readonly string[]
  /** Until the earlier runs are read, a failure is known or unclear. */
  isPending: boolean
  failure: AllOutcomes['failure']
}

const noRuns: readonly Run[] = []

/** Verdicts on a report's failures by earlier runs. A run without a project has no earlier runs: all are unclear. */
export function useVerdicts(run: Run, report: Report | undefined): Verdicts {
  const { markOf } = useKnownFailures(run)
  const failed = useMemo(() => report?.tests.filter(({ status }) => status === 'failed') ?? [], [report])
  const { baseline, main, branches, isPending, failure } = useBaseline(run, failed.length > 0)
  const judged = useMemo(() => judgeAll(failed, markOf, baseline), [failed, markOf, baseline])
  return useMemo(
    () => ({ ...judged, main, branches, isPending, failure }),
    [judged, main, branches, isPending, failure],
  )
}

/** Reads the runs to compare with, unless nothing has failed. */
function useBaseline(run: Run, isWanted: boolean) {
  const { search } = useReportSearch()
  const enabled = isWanted && run.project !== null
  const latest = useQuery({ ...latestRuns(run.project?.id ?? ''), enabled })
  const branches = useMemo(
    () => branchesOf(latest.data?.payload.filter(({ platform }) => platform === run.platform) ?? []),
    [latest.data, run.platform],
  )
  const main = search.base ?? mainBranchOf(branches)
  const mainRuns = useRunsBefore(run, main, enabled)
  const ownRuns = useRunsBefore(run, run.branch === main ? null : run.branch, enabled)
  const runs = useMemo(() => [...mainRuns.runs, ...ownRuns.runs], [mainRuns.runs, ownRuns.runs])
  const { columns, failure, ...outcomes } = useAllOutcomes(runs)
  const lists = [latest, mainRuns.query, ownRuns.query]
  const failed = lists.find(({ isError }) => isError)
  const isPending = enabled && !failed && (lists.some(({ isLoading }) => isLoading) || outcomes.isPending)
  const isRead = enabled && !failed && !isPending
  const baseline = useMemo((): Baseline | null => {
    if (!isRead) return null
    const past = runs.map((run, i) => ({ run, outcomes: columns[i] ?? null }))
    const count = mainRuns.runs.length
    return { main: past.slice(0, count), own: past.slice(count) }
  }, [isRead, runs, columns, mainRuns.runs])
  return {
    baseline,
    main,
    branches,
    isPending,
    failure: failed
      ? {
          error: failed.error,
          isFetching: lists.some(({ isFetching }) => isFetching),
          refetch: () => {
            for (const list of lists) if (list.isError) void list.refetch()
          },
        }
      : failure,
  }
}

/** The finished runs of a branch on the run's platform that were created before it. */
function useRunsBefore(run: Run, branch: string | null, enabled: boolean) {
  const query = useQuery({
    ...projectRuns(run, 'desc', runsBeforeQuery(run, branch)),
    enabled: enabled && branch !== null,
    staleTime: 60_000,
  })
  const { id, created } = run
  const runs = useMemo(
    () => (branch === null ? noRuns : runsBefore({ id, created }, branch, query.data?.payload ?? noRuns)),
    [query.data, branch, id, created],
  )
  return { query, runs }
}
