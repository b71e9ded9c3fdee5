import { useQuery } from '@tanstack/react-query'
import { isNotFound } from '../../api/failures.ts'
import { followRuns } from '../../api/follow-runs.ts'
import { endpointQuery } from '../../api/query.ts'
import { getRun } from '../../contract/runs.ts'

export function runQuery(runId: string) {
  return {
    ...endpointQuery(getRun, { id: runId }),
    ...followRuns,
    throwOnError: isNotFound,
    // The page's loader has asked (bringReport): what it didn't get is asked for by the button.
    retryOnMount: false,
  }
}

export function useLiveRun(runId: string) {
  return useQuery(runQuery(runId))
}
