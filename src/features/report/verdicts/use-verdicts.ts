import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { decidedStates } from '../../../contract/rules/runs.ts'
import type { Run } from '../../../contract/runs.ts'
import { useKnownFailures } from '../known/use-known-failures.ts'
import type { VerdictKind } from '../model/enums.ts'
import type { Report, Test } from '../model/report.ts'
import { type Baseline, branchesOf, judge, mainBranchOf, type Verdict } from '../model/verdict.ts'
import { projectRuns } from '../queries.ts'
import { latestRuns, type Reading, useOutcomes } from '../test-history/queries.ts'
import { useReportSearch } from '../use-report-search.ts'

/** The runs of each branch that failures are compared with. */
const looked = 10

export interface Verdicts {
  /** Null for a test that didn't fail. */
  of: (test: Test) => Verdict | null
  counts: Readonly<Record<VerdictKind, number>>
  /** The main branch, and the others to choose from. Null in a project without branches. */
  main: string | null
  branches: readonly string[]
  /** Until the earlier runs are read, a failure is known or unclear. */
  isPending: boolean
  failure: Reading['failure']
}

const noRuns: readonly Run[] = []
const unclear: Verdict = { kind: 'unclear' }

/** What earlier runs tell of a report's failures; for a run without a project only what is unclear. */
export function useVerdicts(run: Run, report: Report | undefined): Verdicts {
  const { markOf } = useKnownFailures(run)
  const failed = useMemo(() => report?.tests.filter(({ status }) => status === 'failed') ?? [], [report])
  const { baseline, ...compared } = useBaseline(run, failed.length > 0)
  const judged = useMemo(() => {
    const verdicts =
      baseline &&
      judge(
        failed.map(({ id }) => id),
        baseline,
      )
    const of = ({ id, status, causeId }: Test): Verdict | null => {
      if (status !== 'failed') return null
      const mark = markOf({ test: id, cause: causeId })
      return mark ? { kind: 'known', until: mark.until } : (verdicts?.get(id) ?? unclear)
    }
    const counts = { new: 0, first: 0, unclear: 0, flaky: 0, main: 0, known: 0 }
    for (const test of failed) counts[of(test)?.kind ?? 'unclear']++
    return { of, counts }
  }, [failed, markOf, baseline])
  return { ...judged, ...compared }
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
  const { columns, read, failure } = useOutcomes(runs)
  const lists = [latest, mainRuns.query, ownRuns.query]
  const failed = lists.find(({ isError }) => isError)
  const isPending = enabled && !failed && (lists.some(({ isLoading }) => isLoading) || read < runs.length)
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
    ...projectRuns(run, 'desc', {
      limit: looked + 1,
      filter: {
        created_to: run.created,
        state: decidedStates,
        platform: run.platform,
        branch: branch ?? undefined,
      },
    }),
    enabled: enabled && branch !== null,
    staleTime: 60_000,
  })
  const runs = useMemo(
    () =>
      branch === null
        ? noRuns
        : (query.data?.payload
            .filter((past) => past.id !== run.id && past.branch === branch && past.created <= run.created)
            .slice(0, looked) ?? noRuns),
    [query.data, branch, run.id, run.created],
  )
  return { query, runs }
}
