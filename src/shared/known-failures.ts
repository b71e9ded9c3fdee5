import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isNotFound } from '../api/failures.ts'
import { endpointQuery } from '../api/query.ts'
import { type KnownFailure, listKnownFailures } from '../contract/known-failures.ts'
import type { Platform } from '../contract/rules/environment.ts'
import { isInForce } from '../contract/rules/known-failures.ts'
import { now } from '../lib/clock.ts'
import { toDay } from '../lib/days.ts'

/** Null where the service doesn't have known failures (rule 8.1). */
const knownFailuresQuery = (projectId: string) => {
  const { queryKey, queryFn } = endpointQuery(listKnownFailures, { id: projectId })
  return queryOptions({
    queryKey,
    queryFn: (context): Promise<KnownFailure[] | null> =>
      queryFn(context).catch((error: unknown) => {
        if (isNotFound(error)) return null
        throw error
      }),
    staleTime: ({ state }) => (state.data === null ? Number.POSITIVE_INFINITY : 60_000),
    retryOnMount: false,
  })
}

/** The known failures of a project; none without one. */
export const useProjectKnownFailures = (projectId: string | null) =>
  useQuery({ ...knownFailuresQuery(projectId ?? ''), enabled: projectId !== null })

/** Ids of the tests with a known failure today; `undefined` until they are known. */
export function useKnownTests(
  projectId: string | null,
  platform: Platform | undefined,
): ReadonlySet<string> | undefined {
  const { data } = useProjectKnownFailures(projectId)
  return useMemo(() => {
    if (projectId !== null && data === undefined) return undefined
    const today = toDay(now())
    const inForce = (data ?? []).filter((mark) => mark.platform === platform && isInForce(mark, today))
    return new Set(inForce.map(({ test }) => test))
  }, [data, projectId, platform])
}
