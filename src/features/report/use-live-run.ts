import { useQuery } from '@tanstack/react-query'
import { isNotFound } from '../../api/failures.ts'
import { endpointQuery } from '../../api/query.ts'
import { getRun, type Run } from '../../contract/runs.ts'
import { hasFinished } from '../../ui/cells/run-cells.tsx'

const refreshRunning = 5_000

export function runQuery(runId: string) {
  return {
    ...endpointQuery(getRun, { id: runId }),
    // A hidden page asks for nothing, and a finished run changes no more.
    refetchInterval: ({ state }: { state: { data: Run | undefined } }) =>
      state.data && hasFinished(state.data) ? false : refreshRunning,
    throwOnError: isNotFound,
    // The page's loader has asked (bringReport): what it didn't get is asked for by the button.
    retryOnMount: false,
  }
}

export function useLiveRun(runId: string) {
  return useQuery(runQuery(runId))
}
