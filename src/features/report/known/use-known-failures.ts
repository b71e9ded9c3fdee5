import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isNotFound } from '../../../api/failures.ts'
import { endpointQuery } from '../../../api/query.ts'
import { type KnownFailure, listKnownFailures } from '../../../contract/known-failures.ts'
import { covers, isInForce } from '../../../contract/rules/known-failures.ts'
import type { Run } from '../../../contract/runs.ts'
import { now } from '../../../lib/clock.ts'
import { toDay } from '../../../lib/days.ts'
import type { Test } from '../model/report.ts'

/** Null where the service doesn't have known failures (rule 8.1). */
const knownFailuresQuery = (projectId: string) => {
  const { queryKey, queryFn } = endpointQuery(listKnownFailures, { id: projectId })
  return queryOptions({
    queryKey,
    queryFn: (asking): Promise<KnownFailure[] | null> =>
      queryFn(asking).catch((error: unknown) => {
        if (isNotFound(error)) return null
        throw error
      }),
    staleTime: ({ state }) => (state.data === null ? Number.POSITIVE_INFINITY : 60_000),
    retryOnMount: false,
  })
}

/** The mark by which a failure of a test is known today, if it is. */
type MarkOf = (failure: { test: string; cause: string | null }) => KnownFailure | null

/** The known failures of a run's tests; none for a run without a project. */
export function useKnownFailures(run: Run) {
  const query = useQuery({
    ...knownFailuresQuery(run.project?.id ?? ''),
    enabled: run.project !== null,
  })
  const today = toDay(now())
  const { platform } = run
  const { data } = query
  const [markOf, isKnown] = useMemo(() => {
    const find = marksOf(data ?? [], platform, today)
    // A test that passed in the end doesn't count anyway.
    return [
      find,
      ({ id, status, causeId }: Test) => status === 'failed' && find({ test: id, cause: causeId }) !== null,
    ]
  }, [data, platform, today])
  return { query, today, markOf, isKnown }
}

function marksOf(all: readonly KnownFailure[], platform: Run['platform'], today: string): MarkOf {
  const marks = new Map<string, KnownFailure[]>()
  for (const mark of all) {
    if (mark.platform !== platform || !isInForce(mark, today)) continue
    const ofTest = marks.get(mark.test)
    if (ofTest) ofTest.push(mark)
    else marks.set(mark.test, [mark])
  }
  return ({ test, cause }) => marks.get(test)?.find((mark) => covers(mark, { test, platform, cause })) ?? null
}

const noTests: ReadonlySet<string> = new Set()

/** Ids of the tests with a known failure today, for runs of one project and platform. */
export function useKnownTests([run]: readonly Run[]): ReadonlySet<string> {
  const { data } = useQuery({
    ...knownFailuresQuery(run?.project?.id ?? ''),
    enabled: (run?.project ?? null) !== null,
  })
  const platform = run?.platform
  return useMemo(() => {
    if (!data) return noTests
    const today = toDay(now())
    const inForce = data.filter((mark) => mark.platform === platform && isInForce(mark, today))
    return new Set(inForce.map(({ test }) => test))
  }, [data, platform])
}
